import type { AnalyticsFigures } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { changeOf, conversion, figures, isQuiet, payments, refunds, volume } from './figures.ts'

const nothing: AnalyticsFigures = {
  volumeMinor: 0,
  paymentCount: 0,
  refundedMinor: 0,
  refundCount: 0,
  checkoutCount: 0,
  endedCheckoutCount: 0,
  succeededCheckoutCount: 0,
  conversionBasisPoints: null,
}
const some: AnalyticsFigures = {
  volumeMinor: 123_450,
  paymentCount: 3,
  refundedMinor: 500,
  refundCount: 1,
  checkoutCount: 9,
  endedCheckoutCount: 8,
  succeededCheckoutCount: 3,
  conversionBasisPoints: 3_750,
}

test('figures are told with what they are of', () => {
  const told = figures.map((figure) => [figure.show(figure.read(some) ?? 0), figure.explain(some)])
  expect(told).toEqual([
    ['$1,234.50', 'from 3 confirmed payments'],
    ['3', '$411.50 on average'],
    ['37.5%', '3 of 8 ended checkouts'],
    ['$5.00', 'in 1 refund'],
  ])
  expect([payments.explain(nothing), conversion.read(nothing)]).toEqual(['confirmed', null])
})

test('beside an axis they are short', () => {
  expect([volume.showShort(123_456_789), payments.showShort(12_345), conversion.showShort(3_750)]).toEqual([
    '$1.23M',
    '12.3K',
    '38%',
  ])
})

test.each([
  [volume, { volumeMinor: 100_000 }, { words: '23%', isMore: true }],
  [volume, { volumeMinor: 246_900 }, { words: '50%', isMore: false }],
  [volume, { volumeMinor: 123_450 }, null],
  [volume, { volumeMinor: 0 }, null],
  [conversion, { conversionBasisPoints: 2_500 }, { words: '12.5 points', isMore: true }],
  [conversion, { conversionBasisPoints: null }, null],
  [refunds, { refundedMinor: 1_000 }, { words: '50%', isMore: false }],
])('$name is compared with what it was', (figure, before, change) => {
  expect(changeOf(figure, some, { ...some, ...before })).toEqual(change)
  expect(changeOf(figure, some, undefined)).toBeNull()
})

test('a span is quiet while nothing was made, paid or sent back in it', () => {
  expect([isQuiet(nothing), isQuiet(some)]).toEqual([true, false])
  expect(isQuiet({ ...nothing, checkoutCount: 1 })).toBe(false)
  expect(isQuiet({ ...nothing, refundCount: 1 })).toBe(false)
})
