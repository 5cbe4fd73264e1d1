import type { HostedCheckout } from '@stablerail/contract'

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
 * back, since a browser has six connections to an origin over HTTP/1.1, for all its tabs; seen again, it asks at once.
 * Answers the function that ends it.
 */
export const follow = ({ url, onProgress, onOnline, asksToo }: Following): (() => void) => {
  let source: EventSource | null = null
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
      const response = await fetch(url, { cache: 'no-store' })
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
  const isSeen = () => document.visibilityState === 'visible'
  const isOpen = () => source?.readyState === EventSource.OPEN
  const isQuiet = () => Date.now() - heardAt > quietMs
  const poll = () => {
    const waitMs = Math.min(firstWaitMs * 1.5 ** failures, longestWaitMs) * (0.8 + Math.random() * 0.4)
    timer = setTimeout(async () => {
      const isDead = isSeen() && isQuiet()
      if (isDead) listen()
      if (isSeen() && (asksToo || isDead || !isOpen())) await ask()
      if (timer !== undefined) poll()
    }, waitMs)
  }
  const listen = () => {
    source?.close()
    source = new EventSource(`${url}/events`)
    source.onmessage = ({ data }: MessageEvent<string>) =>
      takeInTurn()(() => take(JSON.parse(data) as Progress))
  }
  const wake = () => {
    if (!isSeen()) return source?.close()
    if (!isOpen()) listen()
    void ask()
  }
  const lose = () => onOnline(false)
  // A page that the browser had put away, and brings back as it was.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) wake()
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  addEventListener('offline', lose)
  addEventListener('pageshow', comeBack)
  if (isSeen()) listen()
  poll()
  return () => {
    source?.close()
    clearTimeout(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', wake)
    removeEventListener('offline', lose)
    removeEventListener('pageshow', comeBack)
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
