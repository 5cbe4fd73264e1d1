import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clock, days, moment, money, tokenAmount } from './words.ts'

test.each([
  ['en', '$1,234.50'],
  ['de', '1.234,50\u00a0$'],
  ['fr', '1\u202f234,50\u00a0$US'],
  ['ja', '$1,234.50'],
  ['tr', '$1.234,50'],
] as const)('in %s an amount is %s', (language, shown) => {
  expect(money(language, 123_450, 'USD')).toBe(shown)
})

test('Arabic writes amounts with the digits that wallets show', () => {
  expect(money('ar', 123_450, 'USD')).toContain('1,234.50')
  expect(money('ar', 123_450, 'USD')).toContain('USD')
})

test.each([
  ['19990042', 6, '19.990042'],
  ['20000000', 6, '20'],
  ['42', 6, '0.000042'],
  ['1999', 0, '1999'],
])('%s base units with %i decimals are %s', (base, decimals, shown) => {
  expect(tokenAmount(base, decimals)).toBe(shown)
})

test('no base unit is lost in what is shown of an amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.integer({ min: 0, max: 18 }),
      (base, decimals) => {
        const [whole = '', fraction = ''] = tokenAmount(base.toString(), decimals).split('.')
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(base)
      },
    ),
  )
})

test('a moment on the server names its zone, and a span of days is in the language', () => {
  expect(moment('en', '2026-11-20T10:30:00.000Z', 'UTC')).toBe('Nov 20, 2026, 10:30 AM UTC')
  expect(days('en', 14)).toBe('14 days')
  expect(days('de', 1)).toBe('1 Tag')
})

test.each([
  [599_999, '9:59'],
  [61_000, '1:01'],
  [0, '0:00'],
  [-5, '0:00'],
])('%i ms are %s on the clock', (leftMs, shown) => {
  expect(clock(leftMs)).toBe(shown)
})
