import { expect, test } from 'vitest'
import { unavailableNetworkMessage } from './unavailable-network-message.ts'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const USDC = { address, decimals: 6 }
const networks = [
  { chain: 'base', livemode: false, tokens: { USDC, USDT: USDC } },
  { chain: 'polygon', livemode: false, tokens: { USDC } },
  { chain: 'ethereum', livemode: true, tokens: { USDC } },
] as const

test.each([
  ['base', undefined, true, 'base is not offered by this deployment in live mode, but in test mode.'],
  [
    'ethereum',
    'USDC',
    false,
    'USDC on ethereum is not offered by this deployment in test mode, but in live mode.',
  ],
  [
    'solana',
    undefined,
    false,
    'solana is not offered by this deployment in test mode. Use one of base, polygon.',
  ],
  [
    'polygon',
    'USDT',
    false,
    'USDT on polygon is not offered by this deployment in test mode. Use one of base.',
  ],
  [
    'tron',
    'USDT',
    true,
    'USDT on tron is not offered by this deployment in live mode, nor is another chain.',
  ],
] as const)('%s with %s, live mode %s: %s', (chain, token, livemode, sentence) => {
  const wanted = { chain, ...(token === undefined ? {} : { token }) }
  expect(unavailableNetworkMessage({ networks }, wanted, livemode)).toBe(sentence)
})
