import { pullChains } from '@stablerail/contract'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './start-error.ts'

const required = {
  NODE_ENV: 'test',
  ENCRYPTION_KEYS: `k1:${'5a'.repeat(32)}`,
  SESSION_SECRET: 'a session secret for tests, no other use',
}
const key = `0x${'12'.repeat(32)}`
const network = {
  chain: 'base',
  livemode: false,
  networkId: 84_532,
  rpcUrls: ['https://rpc.example'],
  tokens: { USDC: { address: `0x${'1'.repeat(40)}`, decimals: 6 } },
  pullContract: `0x${'2'.repeat(40)}`,
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

test.each<[Record<string, string>, string]>([
  [{ RELAYER_KEY: '0x12' }, 'RELAYER_KEY: must be a private key: 0x and 64 hexadecimal digits'],
  [
    { RELAYER_KEY: `0x${'0'.repeat(64)}` },
    'RELAYER_KEY: must be a private key: 0x and 64 hexadecimal digits',
  ],
  [
    { RELAYER_KEY: `0x${'f'.repeat(64)}` },
    'RELAYER_KEY: must be a private key: 0x and 64 hexadecimal digits',
  ],
  [
    { NETWORKS: networks({}) },
    'RELAYER_KEY: is required where NETWORKS has a pullContract, as base has: it pays the gas of pulls',
  ],
  [
    { NETWORKS: networks({ livemode: true }), RELAYER_KEY: key },
    'UNAUDITED_PULL_CONTRACT: must be accepted where a live network has a pullContract, as base has: nobody has ' +
      'audited that contract, see "The pull contract" in the documentation of operations',
  ],
  [
    { NETWORKS: networks({ livemode: true }), RELAYER_KEY: key, UNAUDITED_PULL_CONTRACT: 'yes' },
    'UNAUDITED_PULL_CONTRACT: must be one of accepted; got "yes"',
  ],
  [
    { NETWORKS: networks({ chain: 'ethereum' }), RELAYER_KEY: key },
    `NETWORKS: 0.pullContract must be left out: subscriptions are pulled on ${pullChains.join(', ')} only`,
  ],
  [
    { NETWORKS: networks({ pullContract: network.tokens.USDC.address }), RELAYER_KEY: key },
    'NETWORKS: 0.pullContract must be another address than that of a token',
  ],
])('%j is refused', (settings, message) => expect(refusal(settings)).toBe(message))

test('a test network needs the key alone, a live one the word besides; neither stands in a refusal', () => {
  const config = readConfig({ ...required, NETWORKS: networks({}), RELAYER_KEY: key })
  expect(config.relayerKey).toBe(key)
  expect(config.networks[0]?.pullContract).toBe(network.pullContract)
  const live = { NETWORKS: networks({ livemode: true }), RELAYER_KEY: key }
  expect(refusal({ ...live, UNAUDITED_PULL_CONTRACT: 'accepted' })).toBe('It was accepted.')
  expect(refusal({ RELAYER_KEY: `${key}1` })).not.toContain('1212')
})
