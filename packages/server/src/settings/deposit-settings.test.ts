import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './start-error.ts'

const required = {
  NODE_ENV: 'test',
  ENCRYPTION_KEYS: `k1:${'5a'.repeat(32)}`,
  SESSION_SECRET: 'a session secret for tests, no other use',
}
const network = {
  chain: 'ethereum',
  livemode: false,
  networkId: 11_155_111,
  rpcUrls: ['https://rpc.example'],
  tokens: { USDC: { address: `0x${'a1'.repeat(20)}`, decimals: 6 } },
  depositFactory: `0x${'2'.repeat(40)}`,
}
const networks = (changes: object) => JSON.stringify([{ ...network, ...changes }])

const refusal = (settings: Record<string, string>): string => {
  try {
    readConfig({ ...required, ...settings })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'It was accepted.'
}

test('a test network may have a deposit factory, without a key and without an accepted contract', () => {
  const { networks: read, relayerKey } = readConfig({ ...required, NETWORKS: networks({}) })
  expect([read[0]?.depositFactory, relayerKey]).toEqual([network.depositFactory, null])
})

test('a live network with a deposit factory requires that the contract is accepted', () => {
  const live = { NETWORKS: networks({ livemode: true }) }
  expect(refusal(live)).toBe(
    'UNAUDITED_DEPOSIT_FACTORY: must be accepted where a live network has a depositFactory, as ethereum has: nobody ' +
      'has audited that contract, see "The deposit factory" in the documentation of operations',
  )
  expect(refusal({ ...live, UNAUDITED_PULL_CONTRACT: 'accepted' })).toContain('UNAUDITED_DEPOSIT_FACTORY: ')
  expect(refusal({ ...live, UNAUDITED_DEPOSIT_FACTORY: 'yes' })).toBe(
    'UNAUDITED_DEPOSIT_FACTORY: must be one of accepted; got "yes"',
  )
  expect(refusal({ ...live, UNAUDITED_DEPOSIT_FACTORY: 'accepted' })).toBe('It was accepted.')
  expect(refusal({ NETWORKS: networks({ livemode: true, depositFactory: undefined }) })).toBe(
    'It was accepted.',
  )
})

test('the address of a token is no deposit factory, in any case of its letters', () => {
  for (const depositFactory of [`0x${'a1'.repeat(20)}`, `0x${'A1'.repeat(20)}`])
    expect(refusal({ NETWORKS: networks({ depositFactory }) })).toBe(
      'NETWORKS: 0.depositFactory must be another address than that of a token',
    )
})

const collect = { coinUsdMinor: 300_000 }

test('collecting deposits is off unless the operator states the price of a coin, and has defaults', () => {
  const key = { RELAYER_KEY: `0x${'1'.repeat(64)}` }
  expect(readConfig({ ...required, NETWORKS: networks({}) }).networks[0]?.collect).toBe(undefined)
  expect(readConfig({ ...required, ...key, NETWORKS: networks({ collect }) }).networks[0]?.collect).toEqual({
    coinUsdMinor: 300_000,
    maxFeePercent: 1,
    afterHours: 24,
    maxPerDay: 500,
  })
  expect(refusal({ ...key, NETWORKS: networks({ collect: {} }) })).toContain('0.collect.coinUsdMinor')
})

test('collecting deposits requires a deposit factory and a key', () => {
  expect(refusal({ NETWORKS: networks({ collect }) })).toBe(
    'RELAYER_KEY: is required where NETWORKS has collect, as ethereum has: it pays the gas of collections',
  )
  const key = { RELAYER_KEY: `0x${'1'.repeat(64)}` }
  expect(refusal({ ...key, NETWORKS: networks({ collect, depositFactory: undefined }) })).toBe(
    'NETWORKS: 0.collect must be left out: deposits are collected only where there is a depositFactory',
  )
})
