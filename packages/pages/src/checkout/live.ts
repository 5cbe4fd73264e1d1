import type { HostedCheckout } from '@stablerail/contract'
import { takeStreamPlace } from './stream-place.ts'

/** Of a checkout, what changes while its page is open. */
export type Progress = Pick<HostedCheckout, 'status' | 'completedAt' | 'payment'> &
  Partial<Pick<HostedCheckout, 'autopay'>>

export type Following = {
  /** Where the checkout is asked for; its stream is at `events` below. */
  url: string
  onProgress: (progress: Progress) => void
  onOnline: (isOnline: boolean) => void
  /** Whether to ask beside the stream, which does not tell of the agreement. */
  asksToo: boolean
}

const firstWaitMs = 3_000
const longestWaitMs = 30_000
/** A stream that says nothing for so long is opened anew: it may be dead though the browser has it open. */
const quietMs = 40_000

/**
 * Follows a checkout by its stream, and asks where the stream does not come. A page that nobody sees gives its stream
 * back, since a browser has few connections to an origin, for all its tabs; seen again, it asks at once. Of the pages that
 * are seen at the same time some have a stream, and the others ask until a place is free.
 * Answers the function that ends it.
 */
export const follow = ({ url, onProgress, onOnline, asksToo }: Following): (() => void) => {
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
  // At the end there is no timer, and nothing is seen any more.
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
    // It was closed meanwhile, or asked for anew.
    if (listening !== listenings) return place?.()
    if (!place) return
    giveBack = place
    source = new EventSource(`${url}/events`)
    source.onmessage = ({ data }: MessageEvent<string>) =>
      takeInTurn()(() => take(JSON.parse(data) as Progress))
  }
  const wake = () => {
    if (!isSeen()) return close()
    if (!isOpen()) void listen()
    void ask()
  }
  // What the stream had said before may come after this, and would say that there is a connection.
  const lose = () => {
    close()
    if (isSeen()) onOnline(false)
  }
  // A page that the browser had put away becomes visible when it is brought back.
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
 * Gives out turns, each when a question is asked or a message comes, and takes what came of a turn unless something came
 * of a later one: an answer that was long on its way says what was before.
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
