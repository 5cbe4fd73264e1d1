import type { RowData } from '@tanstack/react-table'
import { lazy, type ReactNode, Suspense } from 'react'
import { type ItemRows, RowTable } from './row-table.tsx'

/** So many rows are all in the page, where the browser's own search finds them. */
const mostWhole = 100
/** What keeps few rows in the page is loaded with the first list that is long. */
const LongRows = lazy(async () => ({ default: (await import('./long-rows.tsx')).LongRows }))

/** The rows of a list: all of a short one, and of a long one those that are seen. */
export const Rows = <Item extends RowData>(props: ItemRows<Item>) => {
  const whole = <RowTable {...props} shown={null} widths={null} />
  if (props.items.length <= mostWhole) return whole
  const Long = LongRows as unknown as (long: ItemRows<Item>) => ReactNode
  return (
    <Suspense fallback={whole}>
      <Long {...props} />
    </Suspense>
  )
}
