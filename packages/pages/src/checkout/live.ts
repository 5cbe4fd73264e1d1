import type { HostedCheckout } from '@stablerail/contract'
import { takeStreamPlace } from './stream-place.ts'

/**
 * The fields of a checkout that change while its page is open. The stream does not send the optional fields,
 * which only the whole checkout has.
 */
export type Progress = Pick<
  HostedCheckout,
  'status' | 'completedAt' | 'payment' | 'payments' | 'addressChanges'
> &
  Partial<Pick<HostedCheckout, 'autopay'>>

export type LiveCheckout = {
  /** URL of the checkout in the API. The URL of its stream is below it, at `events`. */
  url: string
  onProgress: (progress: Progress) => void
  onOnline: (isOnline: boolean) => void
  /**
   * Whether to poll in addition to reading the stream, because the stream does not report changes of the
   * agreement.
   */
  asksToo: boolean
}

const firstWaitMs = 3_000
const longestWaitMs = 30_000
/**
 * A stream without a message for this long is opened again, because it may be dead although the browser
 * considers it open. Unit: milliseconds.
 */
const quietMs = 40_000

/**
 * Follows a checkout by its stream, and polls while there is no stream. A hidden page closes its stream,
 * since a browser has few connections to an origin for all its tabs; when it becomes visible again, it polls
 * at once. If too many pages are visible at the same time, some have a stream and the others poll until a
 * stream is free. Returns the function that stops following.
 */
export const follow = ({ url, onProgress, onOnline, asksToo }: LiveCheckout): (() => void) => {
  let source: EventSource | null = null
  let giveBack: (() => void) | null = null
  let listenings = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let heardAt = Date.now()
  const takeInTurn = inTurn()
  const take = (progress: Progress) => {
    failures = 0
    heardAt = Date.now()
    onOnline(true)
    onProgress(progress)
  }
  const ask = async () => {
    const turn = takeInTurn()
    try {
      const response = await fetch(url)
      if (!response.ok) failures += 1
      else {
        const progress = (await response.json()) as HostedCheckout
        turn(() => take(progress))
      }
    } catch {
      failures += 1
      onOnline(false)
    }
  }
  // When following has stopped, there is no timer, and the page counts as hidden.
  const isSeen = () => timer && document.visibilityState === 'visible'
  // 1 is `EventSource.OPEN`.
  const isOpen = () => source?.readyState === 1
  const poll = () => {
    const waitMs = Math.min(firstWaitMs * 1.5 ** failures, longestWaitMs) * (1 + Math.random() / 4)
    timer = setTimeout(async () => {
      const isDead = isSeen() && Date.now() - heardAt > quietMs
      if (isDead || (isSeen() && !source)) void listen()
      if (isSeen() && (asksToo || isDead || !isOpen())) await ask()
      if (timer) poll()
    }, waitMs)
  }
  const close = () => {
    listenings += 1
    source?.close()
    source = null
    giveBack?.()
    giveBack = null
  }
  const listen = async () => {
    close()
    const listening = listenings
    const place = await takeStreamPlace()
    // While this request waited for permission to open a stream, the stream was closed or requested again.
    if (listening !== listenings) return place?.()
    if (!place) return
    giveBack = place
    source = new EventSource(`${url}/events`)
    source.onmessage = ({ data }: MessageEvent<string>) => {
      takeInTurn()(() => take(JSON.parse(data) as Progress))
    }
  }
  const wake = () => {
    if (!isSeen()) return close()
    if (!isOpen()) void listen()
    void ask()
  }
  // Closes the stream. Otherwise a message that it received earlier could be processed after this, and would
  // report a connection.
  const lose = () => {
    close()
    if (isSeen()) onOnline(false)
  }
  // A page that is restored from the back/forward cache fires `visibilitychange`.
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  addEventListener('offline', lose)
  poll()
  if (isSeen()) void listen()
  return () => {
    close()
    clearTimeout(timer)
    timer = undefined
  }
}

/**
 * Returns a function that gives out numbered turns; call it when a request is sent or a message arrives. Each
 * turn is a function that applies one result. A turn drops its result if a later turn has already applied a
 * result, because a slow response describes an older state.
 */
const inTurn = () => {
  let given = 0
  let taken = 0
  return () => {
    given += 1
    const turn = given
    return (take: () => void) => {
      if (turn < taken) return
      taken = turn
      take()
    }
  }
}
