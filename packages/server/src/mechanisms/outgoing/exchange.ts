import type { Dispatcher } from 'undici'

export type Exchange = {
  agent: Dispatcher
  origin: string
  /** The path and the query of the URL. */
  path: string
  headers: Readonly<Record<string, string>>
  body: Buffer | string
  maxResponseBytes: number
}

export type ExchangeReply = { status: number; bodyPreview: string }

/** A running exchange. `end` aborts it: `reply` rejects with the reason at once, in any state of the connection. */
export type RunningExchange = { reply: Promise<ExchangeReply>; end(reason: Error): void }

const previewChars = 500

/**
 * Up to this many bytes beyond `maxResponseBytes` are read and discarded, because a new connection would cost more.
 */
const drainBytes = 64 * 1024

/**
 * Posts a body, and keeps the start of the response. It handles the events of undici's dispatcher directly, because
 * undici's streams and abort signals take more time than all other parts of a delivery together.
 */
export const startExchange = ({
  agent,
  origin,
  path,
  headers,
  body,
  maxResponseBytes,
}: Exchange): RunningExchange => {
  const { promise, resolve, reject } = Promise.withResolvers<ExchangeReply>()
  const kept: Buffer[] = []
  let readBytes = 0
  let status = 0
  let controller: Dispatcher.DispatchController | undefined
  let endedBy: Error | undefined

  const end = (reason: Error) => {
    endedBy ??= reason
    reject(reason)
    controller?.abort(reason)
  }
  const finish = () => resolve({ status, bodyPreview: readPreview(kept, readBytes > maxResponseBytes) })

  agent.dispatch(
    {
      origin,
      path,
      method: 'POST',
      // The response is not decompressed, so that a small compressed body cannot fill the memory.
      headers: { ...headers, 'accept-encoding': 'identity' },
      body,
    },
    {
      onRequestStart(started) {
        controller = started
        // The exchange was ended while it waited for a connection, so nothing is sent.
        if (endedBy !== undefined) started.abort(endedBy)
      },
      onResponseStart(_controller, statusCode) {
        status = statusCode
      },
      onResponseData(_controller, chunk) {
        // A copy, because a reference to a small chunk would keep the client's whole read buffer in memory.
        if (readBytes < maxResponseBytes)
          kept.push(Buffer.from(chunk.subarray(0, maxResponseBytes - readBytes)))
        readBytes += chunk.length
        if (readBytes <= maxResponseBytes + drainBytes) return
        finish()
        end(new Error('The answer is longer than is worth reading.'))
      },
      // Finish only after the next turn of the event loop, in which the client frees the connection. A caller
      // that posted before that turn would open another connection.
      onResponseEnd: () => queueMicrotask(() => void setImmediate(finish)),
      onResponseError: (_controller, error) => reject(error),
    },
  )
  return { reply: promise, end }
}

const decoder = new TextDecoder()

const readPreview = (kept: readonly Buffer[], wasCut: boolean): string => {
  const bytes = Buffer.concat(kept)
  // Decode a cut body in streaming mode, which omits an incomplete character at the end.
  const whole = wasCut ? new TextDecoder().decode(bytes, { stream: true }) : decoder.decode(bytes)
  const text = whole.replaceAll('\0', '')
  return text.slice(0, previewChars).replace(/[\uD800-\uDBFF]$/, '')
}
