import type { HostedSubscription } from '@stablerail/contract'

export type LiveSubscription = {
  /** URL of the subscription in the API. */
  url: string
  /**
   * Whether a change is expected. If not, the subscription is read only when the page becomes visible again.
   */
  awaits: boolean
  /** Whether the first request is sent immediately, and not only after the first interval. */
  isNow: boolean
  onSeen(subscription: HostedSubscription): void
  onOnline(isOnline: boolean): void
}

const firstWaitMs = 3_000
const longestWaitMs = 60_000

/**
 * Polls a subscription at increasing intervals while the page is visible. Returns the function that stops
 * polling.
 */
export const follow = ({ url, awaits, isNow, onSeen, onOnline }: LiveSubscription): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let waitMs = firstWaitMs
  const ask = async () => {
    try {
      const response = await fetch(url, { cache: 'no-store' })
      const seen = response.ok ? ((await response.json()) as HostedSubscription) : null
      if (isOver) return
      onOnline(true)
      if (seen !== null) onSeen(seen)
    } catch {
      if (!isOver) onOnline(false)
    }
  }
  const wait = () => {
    timer = setTimeout(async () => {
      if (document.visibilityState === 'visible') await ask()
      waitMs = Math.min(waitMs * 1.2, longestWaitMs)
      if (!isOver) wait()
    }, waitMs)
  }
  const wake = () => {
    if (document.visibilityState === 'visible') void ask()
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  if (isNow) void ask()
  if (awaits) wait()
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', wake)
  }
}
