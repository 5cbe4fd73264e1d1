import type { Analytics } from '@stablerail/sdk/functions'
import type { ReactNode } from 'react'
import { moneyOf } from '../../parts/words.ts'
import { type Change, changeOf, counted, type Figure } from './figures.ts'

type ValueProps = { name: string; value: string; detail: string; children?: ReactNode }

/** A value with its name, and what it is of. */
const Value = ({ name, value, detail, children }: ValueProps) => (
  <>
    <span className="text-soft text-xs">{name}</span>
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="figures font-semibold text-xl tracking-tight">{value}</span>
      {children}
    </span>
    <span className="text-soft text-xs">{detail}</span>
  </>
)

/** How it differs from what it was. */
const Changed = ({ figure: { isMoreGood }, change }: { figure: Figure; change: Change | null }) => {
  if (change === null) return null
  const { words, isMore } = change
  const tone = isMoreGood === null ? 'text-soft' : isMore === isMoreGood ? 'text-good' : 'text-bad'
  return (
    <span className={`figures font-medium text-xs ${tone}`}>
      <span aria-hidden="true">{isMore ? '▲' : '▼'} </span>
      {words}
      <span className="sr-only">{isMore ? ' more' : ' less'} than before</span>
    </span>
  )
}

type FigureProps = {
  figure: Figure
  now: Analytics
  /** Of the span before it; undefined while it is not known. */
  before: Analytics | undefined
}

/** A figure of a span, and how it differs from that of the span before. */
export const FigureValue = ({ figure, now, before }: FigureProps) => {
  const value = figure.read(now.totals)
  return (
    <Value
      name={figure.name}
      value={value === null ? '–' : figure.show(value)}
      detail={figure.explain(now.totals)}
    >
      <Changed figure={figure} change={changeOf(figure, now.totals, before?.totals)} />
    </Value>
  )
}

/** What subscriptions bring in a month, as they are now. */
export const MonthlyRevenue = ({ now: { mrrMinor, subscriptionCount } }: { now: Analytics }) => (
  <Value
    name="Monthly revenue"
    value={moneyOf(mrrMinor)}
    detail={`of ${counted(subscriptionCount, 'subscription')}, as of now`}
  />
)
