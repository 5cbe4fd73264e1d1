import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenAmount } from './words.ts'

test.each([
  ['19990042', 6, '19.990042'],
  ['20000000', 6, '20'],
  ['42', 6, '0.000042'],
  ['0', 6, '0'],
  ['1999', 0, '1999'],
  ['1000000000000000001', 18, '1.000000000000000001'],
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
