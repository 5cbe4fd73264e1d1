import type { ServerResponse } from 'node:http'

/** A stream of server-sent events that a client reads. */
export type Connection = {
  /** Aborted once the stream has ended, whoever ended it. */
  closed: AbortSignal
  /** Sends text. Answers false where so much waits to be read that no more may be sent before `drained`. */
  send(text: string): boolean
  /** Settles once all that was sent was taken by the network, or the stream has ended. A reader that takes too long is cut off. */
  drained(): Promise<void>
  /** Ends the stream after what was sent. The client comes again. */
  end(): void
}

export type ConnectionLimits = {
  /** So much may wait in the memory of this process for one reader. */
  mostWaitingBytes: number
  /** A reader who has not taken what waits after this long is cut off. */
  patienceMs: number
  heartbeatMs: number
  /** A stream ends after this long at the latest, so that processes share streams anew. */
  lifeMs: number
}

export const connectionLimits: ConnectionLimits = {
  mostWaitingBytes: 262_144,
  patienceMs: 10_000,
  heartbeatMs: 15_000,
  lifeMs: 15 * 60_000,
}

/** A comment: clients ignore it, proxies see that the connection lives. */
const heartbeat = ':\n\n'

/** Begins a stream on a response. `no-transform` and `x-accel-buffering` keep proxies from compressing or holding it. */
export const openConnection = (
  response: ServerResponse,
  { mostWaitingBytes, patienceMs, heartbeatMs, lifeMs }: ConnectionLimits = connectionLimits,
): Connection => {
  const closing = new AbortController()
  response.statusCode = 200
  response.setHeader('content-type', 'text/event-stream; charset=utf-8')
  response.setHeader('cache-control', 'no-store, no-transform')
  response.setHeader('x-accel-buffering', 'no')
  response.flushHeaders()
  const send = (text: string) => {
    if (closing.signal.aborted || response.writableEnded) return false
    response.write(text)
    return response.writableLength < mostWaitingBytes
  }
  const end = () => void response.end()
  const beat = setInterval(() => send(heartbeat), heartbeatMs)
  const life = setTimeout(end, lifeMs)
  response.on('close', () => {
    clearInterval(beat)
    clearTimeout(life)
    closing.abort()
  })
  return {
    closed: closing.signal,
    ...{ send, end },
    drained: () =>
      new Promise((resolve) => {
        if (closing.signal.aborted || !response.writableNeedDrain) {
          resolve()
          return
        }
        const impatience = setTimeout(() => response.destroy(), patienceMs)
        const settle = () => {
          clearTimeout(impatience)
          response.off('drain', settle)
          response.off('close', settle)
          resolve()
        }
        response.on('drain', settle)
        response.on('close', settle)
      }),
  }
}
