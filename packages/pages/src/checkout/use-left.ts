import { useEffect, useState } from 'preact/hooks'
import type { CheckoutState } from './state.ts'

/** The clock is shown in the last minutes only: one from the start on makes people hurry. */
export const clockFromMs = 600_000

const secondMs = 1_000
/** Timers of browsers run at once where they are given more than 24 days. */
const longestWaitMs = 3_600_000

/** How long the checkout can still be paid, by the clock of the network: told each second while the clock is shown. */
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
