import { expect, test } from 'vitest'
import { closeMatchWords } from './close-match.ts'

const payment = {
  token: 'USDC',
  tokenDecimals: 6,
  depositAddress: null,
  requestedTokenAmountBase: '19991689',
  expectedTokenAmountBase: '19990000',
  receivedTokenAmountBase: '19990000',
} as const

test.each([
  [{}, 'The checkout asked for exactly 19.991689 USDC; 19.99 USDC came.'],
  [
    { requestedTokenAmountBase: null },
    'Its price is 19.99 USDC, but it asked for an exact amount slightly above it; 19.99 USDC came.',
  ],
  [
    { receivedTokenAmountBase: '19991689' },
    'Its price is 19.99 USDC; 19.991689 USDC came. The steps above say why it was not credited.',
  ],
  [
    { requestedTokenAmountBase: null, receivedTokenAmountBase: '19000000' },
    'Its price is 19.99 USDC; 19.00 USDC came. The steps above say why it was not credited.',
  ],
  [
    { requestedTokenAmountBase: null, depositAddress: '0xdeposit' },
    'Its price is 19.99 USDC; 19.99 USDC came. The steps above say why it was not credited.',
  ],
  [{ expectedTokenAmountBase: null, receivedTokenAmountBase: null }, ''],
])('a close match with %o is explained', (changes, words) =>
  expect(closeMatchWords({ ...payment, ...changes })).toBe(words),
)
