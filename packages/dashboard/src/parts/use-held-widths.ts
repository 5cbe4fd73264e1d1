import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Fixes the widths of a table's columns, as shares of its width, when rows are left out of the DOM. Otherwise
 * the browser would choose other widths whenever other rows are shown. `isHeld` is true while rows are left
 * out and at least one row is there to measure.
 */
export const useHeldWidths = (
  isHeld: boolean,
  head: RefObject<HTMLTableSectionElement | null>,
): readonly string[] | null => {
  const [widths, setWidths] = useState<readonly string[] | null>(null)
  useLayoutEffect(() => {
    if (!isHeld) return setWidths(null)
    if (widths !== null) return
    const pixels = [...(head.current?.rows[0]?.cells ?? [])].map(({ offsetWidth }) => offsetWidth)
    const sum = pixels.reduce((total, width) => total + width, 0)
    setWidths(pixels.map((width) => `${(100 * width) / sum}%`))
  }, [isHeld, widths, head])
  useEffect(() => {
    if (!isHeld) return
    const choose = () => setWidths(null)
    addEventListener('resize', choose)
    return () => removeEventListener('resize', choose)
  }, [isHeld])
  return widths
}
