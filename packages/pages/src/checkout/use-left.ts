import { useEffect, useState } from 'preact/hooks'
import type { CheckoutState } from './state.ts'

/**
 * The clock is shown only in the last 10 minutes: a clock from the start would make people hurry. Unit:
 * milliseconds.
 */
export const clockFromMs = 600_000

const secondMs = 1_000
/**
 * Browsers fire a timer at once if its delay exceeds 24 days, so longer waits are split. Unit: milliseconds.
 */
const longestWaitMs = 3_600_000

/**
 * Returns how long the checkout can still be paid, in milliseconds by the network's time. It updates every
 * second while the clock is shown.
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
