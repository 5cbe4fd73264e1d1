import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react'

/** The estimated height of a row with one line, in pixels. The height of visible rows is measured. */
const estimatedPixels = 45

/** A row that is in the DOM, and the height of the rows directly before it that are left out, in pixels. */
export type ShownRow = { index: number; gapBefore: number }

export type ShownRows = {
  rows: readonly ShownRow[]
  gapAfter: number
  measure: (row: HTMLTableRowElement | null) => void
  /** A focus handler for the table's body. It keeps the focused row in the DOM. */
  onFocus: (event: FocusEvent<HTMLTableSectionElement>) => void
  onBlur: () => void
}

/**
 * Returns the rows of a long list that must be in the DOM: the visible rows, some rows around them, and the
 * focused row.
 */
export const useShownRows = (count: number, body: RefObject<HTMLTableSectionElement | null>): ShownRows => {
  const [focused, setFocused] = useState<number | null>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // The list moves when content above it grows or shrinks.
  useLayoutEffect(() => {
    if (body.current !== null)
      setScrollMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  })
  const virtualizer = useWindowVirtualizer({
    count,
    scrollMargin,
    overscan: 10,
    estimateSize: () => estimatedPixels,
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      if (focused === null || focused >= count || indexes.includes(focused)) return indexes
      return [...indexes, focused].sort((left, right) => left - right)
    },
  })
  const onFocus: ShownRows['onFocus'] = ({ target }) => {
    const index = target.closest('tr')?.dataset.index
    setFocused(index === undefined ? null : Number(index))
  }
  const placed = virtualizer.getVirtualItems()
  const end = virtualizer.getTotalSize() + scrollMargin
  return {
    rows: placed.map(({ index, start }, at) => ({
      index,
      gapBefore: start - (placed[at - 1]?.end ?? scrollMargin),
    })),
    gapAfter: end - (placed.at(-1)?.end ?? scrollMargin),
    measure: virtualizer.measureElement,
    onFocus,
    onBlur: () => setFocused(null),
  }
}
