import { useEffect, useState } from 'preact/hooks'
import type { CheckoutState } from './state.ts'

/**
 * The remaining time is shown only in the last 10 minutes, because a clock from the start would make people
 * hurry. Unit: milliseconds.
 */
export const clockFromMs = 600_000

const secondMs = 1_000
/**
 * The longest delay of a timer. Browsers fire a timer at once if its delay exceeds 24 days, so a longer wait
 * is split. Unit: milliseconds.
 */
const longestWaitMs = 3_600_000

/**
 * Returns the time until the checkout expires, in milliseconds. The time is counted from `nowMs`, the
 * blockchain's time. In the last 10 minutes, when the page shows the remaining time, the result is updated
 * every second.
 */
export const useLeft = ({ checkout, nowMs }: CheckoutState, isOver: boolean): number => {
  const [leftMs, setLeftMs] = useState(Date.parse(checkout.expiresAt) - nowMs)
  const [endsAt, setEndsAt] = useState<number | null>(null)
  useEffect(() => setEndsAt(Date.now() + leftMs), [])
  useEffect(() => {
    if (endsAt === null || isOver || leftMs <= 0) return
    const waitMs = leftMs > clockFromMs ? Math.min(leftMs - clockFromMs, longestWaitMs) : secondMs
    const timer = setTimeout(() => setLeftMs(endsAt - Date.now()), waitMs)
    return () => clearTimeout(timer)
  }, [endsAt, leftMs, isOver])
  return leftMs
}
