import { expect, test } from 'vitest'
import { usualPair } from './usual-pair.ts'

const arbitrum = { chain: 'arbitrum', token: 'USDC', walletId: 'wlt_02' } as const
const base = { chain: 'base', token: 'USDC', walletId: 'wlt_01' } as const

test.each([
  ['the pair of the newest payment', [arbitrum, base], arbitrum, 'arbitrum:USDC'],
  ['the oldest wallet if nothing was paid', [arbitrum, base], undefined, 'base:USDC'],
  [
    'the oldest wallet if the paid pair has no wallet now',
    [arbitrum, base],
    { chain: 'polygon', token: 'USDC' } as const,
    'base:USDC',
  ],
  ['nothing without a wallet', [], undefined, undefined],
])('the usual pair is %s', (_, options, newest, pair) => expect(usualPair(options, newest)).toBe(pair))
