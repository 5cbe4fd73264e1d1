/**
 * Compares the records of chains with the configuration that the server derives from them, and with viem's
 * data of EVM chains.
 */

import { awaitsFinality } from '@stablerail/chains'
import { parseAddress } from '@stablerail/chains/addresses'
import {
  type ChainId,
  chainFacts,
  chains,
  defaultConfirmations,
  evmChains,
  isEvmChain,
  tokens,
} from '@stablerail/contract'
import pino from 'pino'
import { extractChain } from 'viem'
import * as known from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../mechanisms/metrics/index.ts'
import { feeLimit } from '../mechanisms/relaying/relay.ts'
import { createOracleScreening } from '../mechanisms/screening/oracle.ts'
import { chainName } from '../mechanisms/words/index.ts'
import { displayedConfirmations } from '../resources/workspaces/confirmations.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './start-error.ts'

const pullContract = `0x${'1'.repeat(40)}`

/**
 * Returns the live network of a chain, as an operator would configure it, with the data of the chain in
 * `chainFacts`.
 */
const networkOf = (chain: ChainId) => ({
  chain,
  livemode: true,
  networkId: chainFacts[chain].networkIds.live,
  rpcUrls: ['https://one.example/key', 'https://two.example/key'],
  tokens: Object.fromEntries(
    tokens.flatMap((token) => {
      const facts = chainFacts[chain].tokens[token]
      return 'unsupported' in facts
        ? []
        : [[token, { address: facts.address.live, decimals: facts.decimals }]]
    }),
  ),
})

const read = (...networks: object[]) =>
  readConfig({
    NODE_ENV: 'test',
    ENCRYPTION_KEYS: `a:${'0'.repeat(64)}`,
    SESSION_SECRET: 's'.repeat(32),
    RELAYER_KEY: `0x${'1'.repeat(64)}`,
    UNAUDITED_PULL_CONTRACT: 'accepted',
    NETWORKS: JSON.stringify(networks),
  })

const refusalOf = (network: object): string => {
  try {
    read(network)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test('the main networks of all chains are read beside one another', () => {
  const { networks } = read(...chains.map(networkOf))
  expect(networks.map(({ chain, confirmations }) => [chain, confirmations])).toEqual(
    Object.entries(defaultConfirmations),
  )
})

describe.each(chains)('on %s', (chain) => {
  const facts = chainFacts[chain]

  test('addresses of tokens are in the form of the chain', () => {
    const addresses = Object.values(facts.tokens).flatMap((token) =>
      'unsupported' in token ? [] : Object.values(token.address).filter((address) => address !== null),
    )
    expect(addresses.map((address) => parseAddress(chain, address))).toEqual(addresses)
  })

  test('a token that is not supported is refused with the reason', () => {
    for (const [symbol, token] of Object.entries(facts.tokens))
      if ('unsupported' in token) {
        const added = { address: pullContract, decimals: 6 }
        expect(refusalOf({ ...networkOf(chain), tokens: { [symbol]: added } })).toContain(token.unsupported)
      }
  })

  test('a pull contract is accepted if subscriptions are pulled there', () => {
    expect(refusalOf({ ...networkOf(chain), pullContract }) === '').toBe(facts.canPull)
  })

  test('the name, finality and the number that pages show are those of the record', () => {
    expect(chainName(chain)).toBe(facts.name)
    expect(awaitsFinality(chain)).toBe(facts.finality.isAwaited)
    expect(displayedConfirmations(chain, facts.confirmations)).toBe(
      facts.finality.slots ?? facts.confirmations,
    )
  })

  test('payers are screened by the oracle of the record', () => {
    const config = read(networkOf(chain))
    const screening = createOracleScreening(
      { config, log: pino({ level: 'silent' }), metrics: createMetrics() },
      {},
    )
    expect(screening.covers({ chain, livemode: true })).toBe(facts.sanctionsOracle !== null)
  })

  test('the server sends transactions up to the gas ceiling, or none', () => {
    const [network] = read(networkOf(chain)).networks
    if (network === undefined) throw new Error('The network was not read.')
    if (facts.gasCeilingGwei === null) expect(() => feeLimit(network)).toThrow('sends no transactions')
    else expect(feeLimit(network)).toBe(BigInt(facts.gasCeilingGwei) * 10n ** 9n)
  })
})

describe.each(evmChains)('viem agrees on %s about', (chain) => {
  const { networkIds, explorer, walletNetwork, sanctionsOracle } = chainFacts[chain]
  const all = Object.values(known)
  const live = extractChain({ chains: all, id: networkIds.live as (typeof all)[number]['id'] })
  const test_ = extractChain({ chains: all, id: networkIds.test as (typeof all)[number]['id'] })

  test('the main network, and the test network', () => {
    expect(isEvmChain(chain)).toBe(true)
    expect([live.testnet ?? false, test_.testnet]).toEqual([false, true])
    expect(live.blockExplorers?.default.url).toBe(new URL(explorer.live.transaction).origin)
  })

  test('the coin that wallets are told of', () => {
    if (walletNetwork === null) return
    const { symbol, decimals } = live.nativeCurrency
    expect(walletNetwork.nativeCurrency).toMatchObject({ symbol, decimals })
    expect(walletNetwork.chainName).toBe(live.name)
  })

  test('the checksum of the address of the oracle', () => {
    if (sanctionsOracle !== null) expect(parseAddress(chain, sanctionsOracle)).toBe(sanctionsOracle)
  })
})
