import type { RowData } from '@tanstack/react-table'
import { useEffect, useRef } from 'react'
import { type ItemRows, RowTable } from './row-table.tsx'
import { useHeldWidths } from './use-held-widths.ts'
import { useShownRows } from './use-shown-rows.ts'

/** The next page of the list is read when fewer rows than this follow the visible rows. */
const nearTheEnd = 20

/** The rows of a long list. Only the visible rows are in the DOM, and the next page is read near the end. */
export const LongRows = <Item extends RowData>(props: ItemRows<Item>) => {
  const { list, items } = props
  const [head, body] = [useRef<HTMLTableSectionElement>(null), useRef<HTMLTableSectionElement>(null)]
  const shown = useShownRows(items.length, body)
  const widths = useHeldWidths(shown.rows.length > 0, head)
  const left = items.length - 1 - (shown.rows.at(-1)?.index ?? 0)
  const wantsMore = left < nearTheEnd && list.hasMore && !list.isLoadingMore && list.error === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another with each answer.
  useEffect(() => {
    if (wantsMore) list.loadMore()
  }, [wantsMore])
  return <RowTable {...props} shown={shown} widths={widths} head={head} body={body} />
}
