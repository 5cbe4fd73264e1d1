import {
  type AnalyticsBy,
  type AnalyticsFigures,
  type AnalyticsGroup,
  chains,
  tokens,
} from '@stablerail/contract'
import { daysOf, type Period } from './span.ts'

export type Amounts = { count: bigint; amountMinor: bigint }

export type Checkouts = { made: bigint; ended: bigint; succeeded: bigint }

/**
 * The sums of a span that the database returns, by the name of the group (a day, chain or token). Groups
 * without rows are missing.
 */
export type Sums = {
  payments: ReadonlyMap<string, Amounts>
  refunds: ReadonlyMap<string, Amounts>
  checkouts: ReadonlyMap<string, Checkouts>
}

const most = BigInt(Number.MAX_SAFE_INTEGER)

/** Returns a number that JSON represents exactly. A larger value becomes `Number.MAX_SAFE_INTEGER`. */
export const inJson = (value: bigint): number => Number(value > most ? most : value)

const nothing: Amounts = { count: 0n, amountMinor: 0n }
const noCheckouts: Checkouts = { made: 0n, ended: 0n, succeeded: 0n }

const conversion = ({ ended, succeeded }: Checkouts): number | null =>
  ended === 0n ? null : Number((succeeded * 20_000n + ended) / (ended * 2n))

const figuresOf = (payments: Amounts, refunds: Amounts, checkouts: Checkouts): AnalyticsFigures => ({
  volumeMinor: inJson(payments.amountMinor),
  paymentCount: inJson(payments.count),
  refundedMinor: inJson(refunds.amountMinor),
  refundCount: inJson(refunds.count),
  checkoutCount: inJson(checkouts.made),
  endedCheckoutCount: inJson(checkouts.ended),
  succeededCheckoutCount: inJson(checkouts.succeeded),
  conversionBasisPoints: conversion(checkouts),
})

const added = (all: Iterable<Amounts>): Amounts => {
  let sum = nothing
  for (const { count, amountMinor } of all)
    sum = { count: sum.count + count, amountMinor: sum.amountMinor + amountMinor }
  return sum
}

const addedCheckouts = (all: Iterable<Checkouts>): Checkouts => {
  let sum = noCheckouts
  for (const { made, ended, succeeded } of all)
    sum = { made: sum.made + made, ended: sum.ended + ended, succeeded: sum.succeeded + succeeded }
  return sum
}

export const totalsOf = ({ payments, refunds, checkouts }: Sums): AnalyticsFigures =>
  figuresOf(added(payments.values()), added(refunds.values()), addedCheckouts(checkouts.values()))

/**
 * Returns the names of the groups in the response, in order: all days of the span, or the chains or tokens
 * that have a sum.
 */
const groupNames = (sums: Sums, by: AnalyticsBy, span: Period): string[] => {
  if (by === 'day') return daysOf(span)
  const known: readonly string[] = by === 'chain' ? chains : tokens
  return known.filter((name) => Object.values(sums).some((each) => each.has(name)))
}

const named = (by: AnalyticsBy, name: string): Pick<AnalyticsGroup, 'day' | 'chain' | 'token'> => ({
  day: by === 'day' ? name : null,
  chain: by === 'chain' ? (chains.find((chain) => chain === name) ?? null) : null,
  token: by === 'token' ? (tokens.find((token) => token === name) ?? null) : null,
})

export const groupsOf = (sums: Sums, by: AnalyticsBy, span: Period): AnalyticsGroup[] =>
  groupNames(sums, by, span).map((name) => ({
    ...named(by, name),
    ...figuresOf(
      sums.payments.get(name) ?? nothing,
      sums.refunds.get(name) ?? nothing,
      sums.checkouts.get(name) ?? noCheckouts,
    ),
  }))
