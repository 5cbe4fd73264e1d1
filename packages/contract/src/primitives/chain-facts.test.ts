import { describe, expect, test } from 'vitest'
import { chainFacts } from './chain-facts.ts'
import { byChain, chains, evmChains, familyOf, isEvmChain, listed, pullChains } from './chains.ts'

test('no two networks have the same id, local nodes included', () => {
  const ids = chains.flatMap((chain) =>
    Object.values(chainFacts[chain].networkIds).filter((id) => id !== null),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(chains)('the record of %s', (chain) => {
  const facts = chainFacts[chain]
  const isEvm = facts.family === 'evm'

  test('has links to explorers that the value follows', () => {
    const links = [facts.explorer.live, ...(facts.explorer.test === null ? [] : [facts.explorer.test])]
    for (const link of links.flatMap((each) => Object.values(each))) {
      expect(new URL(link).protocol).toBe('https:')
      expect(link.endsWith('/')).toBe(true)
    }
  })

  test('says for EVM chains alone that wallets, pulls and the oracle are there', () => {
    expect(facts.gasCeilingGwei !== null).toBe(isEvm)
    if (isEvm) return
    expect([facts.walletNetwork, facts.canPull, facts.sanctionsOracle]).toEqual([null, false, null])
  })

  test('names a local node if it is of the EVM, and a token that is read', () => {
    if (isEvm) expect(facts.networkIds.local).not.toBeNull()
    expect(Object.values(facts.tokens).some((token) => 'decimals' in token)).toBe(true)
    expect(facts.confirmations).toBeGreaterThanOrEqual(1)
  })
})

test('families, EVM chains and chains with pulls follow from the records', () => {
  expect(evmChains).toEqual(chains.filter((chain) => chainFacts[chain].family === 'evm'))
  expect(chains.filter(isEvmChain)).toEqual(evmChains)
  expect(pullChains.every(isEvmChain)).toBe(true)
  expect(byChain((_, chain) => familyOf(chain))).toEqual(byChain(({ family }) => family))
})

test('names in a sentence have an "and" before the last', () => {
  expect([['base'], ['base', 'tron'], ['base', 'polygon', 'tron']].map(listed)).toEqual([
    ...['base', 'base and tron', 'base, polygon and tron'],
  ])
})
