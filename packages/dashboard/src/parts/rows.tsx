import type { RowData } from '@tanstack/react-table'
import { lazy, type ReactNode, Suspense } from 'react'
import { type ItemRows, RowTable } from './row-table.tsx'

/**
 * A list with at most this many rows has all of them in the DOM, so that the browser's own search finds them.
 */
const mostWhole = 100
/** The component for long lists. Its code is loaded when the first long list is shown. */
const LongRows = lazy(async () => ({ default: (await import('./long-rows.tsx')).LongRows }))

/** The rows of a list: all rows of a short list, only the visible rows of a long one. */
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
