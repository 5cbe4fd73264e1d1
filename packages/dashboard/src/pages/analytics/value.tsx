import type { ReactNode } from 'react'
import type { Change, Figure } from './figures.ts'

type ValueProps = { name: string; value: string; detail: string; children?: ReactNode }

/** A figure with its name, and what it is of. */
export const Value = ({ name, value, detail, children }: ValueProps) => (
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
export const Changed = ({ figure: { isMoreGood }, change }: { figure: Figure; change: Change | null }) => {
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
