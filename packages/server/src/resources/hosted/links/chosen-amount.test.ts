import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../../../mechanisms/words/index.ts'
import { readAmount, typedAmount } from './chosen-amount.ts'

test.each([
  ['12', 1_200],
  [' 12.5 ', 1_250],
  ['12,50', 1_250],
  ['$0.05', 5],
  ['１２．５', 1_250],
  ['١٢٫٥٠', 1_250],
  ['۱۲,۵', 1_250],
  ['0', 0],
  ['9999999999.99', 999_999_999_999],
  ['12.505', null],
  ['1,000.00', null],
  ['1e3', null],
  ['-5', null],
  ['', null],
  ['twelve', null],
])('%s typed is %s cents', (typed, cents) => {
  expect(typedAmount(typed)).toBe(cents)
})

test('every amount of cents that is shown can be typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      expect(typedAmount(money(cents, 'USD').replaceAll(',', ''))).toBe(cents)
    }),
  )
})

describe('the amount that a form sends', () => {
  const open = { open_amount: true, min_amount_minor: 500, max_amount_minor: 10_000 }
  const read = (fields: Record<string, string>, link: Parameters<typeof readAmount>[0] = open) =>
    readAmount(link, new URLSearchParams(fields))

  test.each([
    [{ amount: '5' }, { amount: 500 }],
    [{ amountMinor: '10000' }, { amount: 10_000 }],
    [{ amount: '4,99' }, { refused: { typed: '4,99', because: 'tooSmall' } }],
    [{ amount: '100.01' }, { refused: { typed: '100.01', because: 'tooLarge' } }],
    [{ amount: 'much' }, { refused: { typed: 'much', because: 'notANumber' } }],
    [{ amountMinor: '500.5' }, { refused: { typed: '', because: 'notANumber' } }],
    [{}, { refused: { typed: '', because: 'notANumber' } }],
  ])('%j is %j', (fields, wanted) => {
    expect(read(fields)).toEqual(wanted)
  })

  test('counts for nothing where the link sets the amount', () => {
    expect(read({ amount: '7' }, { ...open, open_amount: false })).toEqual({ amount: undefined })
  })
})
