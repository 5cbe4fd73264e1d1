import type { AnalyticsFigures } from '@stablerail/sdk/functions'
import { moneyOf } from '../../parts/words.ts'

/** A figure of the analytics page, which is shown for a period and for each day. */
export type Figure = {
  id: string
  name: string
  /** Returns the value of the figure; null if there is no data from which to compute it. */
  read: (figures: AnalyticsFigures) => number | null
  show: (value: number) => string
  /** Formats the value in a shorter form, for the axis of the chart, which has little space. */
  showShort: (value: number) => string
  /** Returns the explanation that is shown below the figure. */
  explain: (figures: AnalyticsFigures) => string
  /** Whether an increase of the figure is good news; null if it is neither good nor bad. */
  isMoreGood: boolean | null
}

const compactMoney = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
})
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en')

const shortMoney = (minor: number) => compactMoney.format(minor / 100)
const percent = (basisPoints: number) => `${(basisPoints / 100).toFixed(1)}%`

/** Returns a number with its noun in singular or plural, such as `1 payment` or `2 payments`. */
export const counted = (count: number, one: string): string =>
  `${whole.format(count)} ${count === 1 ? one : `${one}s`}`

export const volume: Figure = {
  id: 'volume',
  name: 'Volume',
  isMoreGood: true,
  read: ({ volumeMinor }) => volumeMinor,
  show: (value) => moneyOf(value),
  showShort: shortMoney,
  explain: ({ paymentCount }) => `from ${counted(paymentCount, 'confirmed payment')}`,
}

export const payments: Figure = {
  id: 'payments',
  name: 'Payments',
  isMoreGood: true,
  read: ({ paymentCount }) => paymentCount,
  show: (value) => whole.format(value),
  showShort: (value) => compact.format(value),
  explain: ({ paymentCount, volumeMinor }) =>
    paymentCount === 0 ? 'confirmed' : `${moneyOf(Math.round(volumeMinor / paymentCount))} on average`,
}

export const conversion: Figure = {
  id: 'conversion',
  name: 'Conversion',
  isMoreGood: true,
  read: ({ conversionBasisPoints }) => conversionBasisPoints,
  show: percent,
  showShort: (value) => `${Math.round(value / 100)}%`,
  explain: ({ succeededCheckoutCount, endedCheckoutCount }) =>
    `${whole.format(succeededCheckoutCount)} of ${counted(endedCheckoutCount, 'ended checkout')}`,
}

export const refunds: Figure = {
  id: 'refunds',
  name: 'Refunded',
  isMoreGood: null,
  read: ({ refundedMinor }) => refundedMinor,
  show: (value) => moneyOf(value),
  showShort: shortMoney,
  explain: ({ refundCount }) => `in ${counted(refundCount, 'refund')}`,
}

export const figures: readonly Figure[] = [volume, payments, conversion, refunds]

export type Change = { words: string; isMore: boolean }

/**
 * Returns the change of a figure compared with the preceding period; null if the figure is the same, or if
 * the earlier value is 0 or missing.
 */
export const changeOf = (
  figure: Figure,
  now: AnalyticsFigures,
  before: AnalyticsFigures | undefined,
): Change | null => {
  const value = figure.read(now)
  const old = before === undefined ? null : figure.read(before)
  if (value === null || old === null || old === 0 || value === old) return null
  const isMore = value > old
  const difference = Math.abs(value - old)
  const words =
    figure === conversion
      ? `${(difference / 100).toFixed(1)} points`
      : `${whole.format(Math.round((difference / old) * 100))}%`
  return { words, isMore }
}

/** Returns whether the period has no payments, refunds and checkouts. */
export const isQuiet = ({ paymentCount, refundCount, checkoutCount }: AnalyticsFigures): boolean =>
  paymentCount + refundCount + checkoutCount === 0
