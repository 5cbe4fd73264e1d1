import type { Analytics } from '@stablerail/sdk/functions'
import type { ReactNode } from 'react'
import { amongWords, Go } from '../../parts/go.tsx'
import { moneyOf } from '../../parts/words.ts'
import { type Change, changeOf, counted, type Figure } from './figures.ts'

type ValueProps = { name: string; value: string; detail: string; children?: ReactNode }

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

/** The change of a figure compared with the preceding period. */
const Changed = ({ figure: { isMoreGood }, change }: { figure: Figure; change: Change | null }) => {
  if (change === null) return null
  const { words, isMore } = change
  const tone = isMoreGood === null ? 'text-soft' : isMore === isMoreGood ? 'text-good' : 'text-bad'
  return (
    <span className={`figures font-medium text-xs ${tone}`}>
      <span aria-hidden="true">{isMore ? '▲' : '▼'} </span>
      {words}
      <span className="sr-only">{isMore ? ' more' : ' less'} than in the previous period</span>
    </span>
  )
}

type FigureProps = {
  figure: Figure
  now: Analytics
  /** The figures of the preceding period; undefined until they are loaded. */
  before: Analytics | undefined
}

/** The value of a figure in a period, and its change compared with the preceding period. */
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

/** The current monthly recurring revenue of subscriptions. */
export const MonthlyRevenue = ({ now: { mrrMinor, subscriptionCount } }: { now: Analytics }) => (
  <Value
    name="Monthly recurring revenue"
    value={moneyOf(mrrMinor)}
    detail={`from ${counted(subscriptionCount, 'subscription')}`}
  />
)

/** Shows the sum that waits at deposit addresses now, with a link to collect it; nothing if nothing waits. */
export const WaitingMoney = ({ now: { waitingMinor } }: { now: Analytics }) =>
  waitingMinor === 0 ? null : (
    <p className="border-line border-b px-4 py-3 text-soft md:px-5">
      {moneyOf(waitingMinor)} is waiting at deposit addresses.{' '}
      <Go to="wallets" className={amongWords}>
        Collect it
      </Go>
    </p>
  )
