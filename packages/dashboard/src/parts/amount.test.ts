import { expect, test } from 'vitest'
import { createWallet } from '../generated/forms.ts'
import { minorOf } from './amount.ts'
import { chainName, explorerUrl, moneyOf, sentenceOf, shortened, tokenAmountOf } from './words.ts'

test.each([
  ['19.99', 1_999],
  ['19,99', 1_999],
  ['$ 20', 2_000],
  ['0.5', 50],
  [' 1000000 ', 100_000_000],
])('%j dollars are %i cents', (text, cents) => expect(minorOf(text)).toBe(cents))

test.each(['', '1.999', '-1', '1e3', '1,000.00', '0x10', '.5', '12.', 'ten', '1234567890'])(
  '%j is refused, at its field',
  (text) => {
    expect(() => minorOf(text, 'amount-1')).toThrow(expect.objectContaining({ param: 'amount-1' }))
  },
)

test.each([
  ['19990783', 6, '19.990783 USDC'],
  ['1000000', 6, '1.00 USDC'],
  ['5', 6, '0.000005 USDC'],
  ['1230000', 6, '1.23 USDC'],
  ['123456789012345678901234567890', 6, '123456789012345678901234.56789 USDC'],
  ['19990783000000000000', 18, '19.990783 USDC'],
  ['1', 18, '0.000000000000000001 USDC'],
  ['1999', 2, '19.99 USDC'],
  ['1999', null, '1999 base units of USDC'],
])('%s base units of a token with %s decimals are written %s', (base, tokenDecimals, shown) =>
  expect(tokenAmountOf(base, { token: 'USDC', tokenDecimals })).toBe(shown),
)

test('money has the form of its currency, and one that is unknown its code', () => {
  expect([moneyOf(123_456), moneyOf(5), moneyOf(1_999, 'XX')]).toEqual(['$1,234.56', '$0.05', '19.99 XX'])
})

test('words of the service become words of people', () => {
  expect([sentenceOf('past_due'), sentenceOf('smart-wallet')]).toEqual(['Past due', 'Smart wallet'])
})

test('what is short is shown whole, and what is long by its ends', () => {
  expect([shortened('0x1234'), shortened(`0x${'a'.repeat(36)}beef`)]).toEqual(['0x1234', '0xaaaaaaa…beef'])
})

test.each(createWallet.chain.enum)('%s has a name for people and an explorer', (chain) => {
  expect(chainName(chain)).toMatch(/^[A-Z]/)
  for (const of of ['transaction', 'address'] as const)
    expect(explorerUrl({ chain, of, value: '0x12', isLive: true })).toMatch(/^https:.*\/0x12$/)
})

test('live networks alone have an explorer', () => {
  const at = { chain: 'base', of: 'transaction', value: '0x12' } as const
  expect(explorerUrl({ ...at, isLive: true })).toBe('https://basescan.org/tx/0x12')
  expect(explorerUrl({ ...at, isLive: false })).toBeNull()
  expect(explorerUrl({ ...at, chain: 'other', isLive: true })).toBeNull()
})
