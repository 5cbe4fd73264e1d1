import type { ServerResponse } from 'node:http'

/** An open stream of server-sent events. */
export type Connection = {
  /** Aborted when the stream has ended, by either side. */
  closed: AbortSignal
  /**
   * Sends text. Returns false if too many bytes are queued; then the caller must not send more text before `drained`
   * resolves.
   */
  send(text: string): boolean
  /**
   * Resolves when the network has accepted all sent text, or when the stream has ended. A client that reads too slowly
   * is disconnected.
   */
  drained(): Promise<void>
  /** Ends the stream after the queued text. The client reconnects. */
  end(): void
}

export type ConnectionLimits = {
  /** The maximum number of bytes queued in this process for one client. */
  mostWaitingBytes: number
  /** A client that has not read the queued bytes after this time is disconnected. */
  patienceMs: number
  heartbeatMs: number
  /** The maximum duration of a stream, so that streams are redistributed among processes. */
  lifeMs: number
}

export const connectionLimits: ConnectionLimits = {
  mostWaitingBytes: 262_144,
  patienceMs: 10_000,
  heartbeatMs: 15_000,
  lifeMs: 15 * 60_000,
}

/** An SSE comment: clients ignore it, and proxies see that the connection is alive. */
const heartbeat = ':\n\n'

/**
 * Begins a stream on a response. `no-transform` and `x-accel-buffering` keep proxies from compressing or buffering
 * it.
 */
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
    send,
    end,
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
