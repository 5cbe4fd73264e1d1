import { z } from 'zod'

const Notification = z.object({
  method: z.literal('eth_subscription'),
  params: z.object({ result: z.object({ number: z.string().regex(/^0x[0-9a-fA-F]{1,13}$/) }) }),
})

const firstPauseMs = 500
const longestPauseMs = 30_000
/** A connection that receives no message for this long counts as broken, and is opened again. */
const silenceMs = 90_000

/**
 * Reports the height of each new block over a WebSocket. Reconnects when the connection breaks, until it is
 * closed. A report only makes the reader poll earlier; the reader also polls without reports, and requests
 * the block itself.
 */
export const listenToHeads = (wsUrl: string, onHead: (number: number) => void): { close(): void } => {
  let closed = false
  let socket: WebSocket | null = null
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined

  const expectSpeech = () => {
    clearTimeout(timer)
    timer = setTimeout(() => socket?.close(), silenceMs)
    timer.unref()
  }

  const connect = () => {
    const opened = new WebSocket(wsUrl)
    socket = opened
    expectSpeech()
    opened.addEventListener('open', () => {
      opened.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }))
    })
    opened.addEventListener('message', ({ data }) => {
      pauseMs = firstPauseMs
      expectSpeech()
      const heard = Notification.safeParse(parseJson(data))
      if (heard.success && !closed) onHead(Number.parseInt(heard.data.params.result.number, 16))
    })
    // Ignore `error`: a WebSocket fires `close` after it, and the handler of `close` reconnects.
    opened.addEventListener('error', () => undefined)
    opened.addEventListener('close', () => {
      clearTimeout(timer)
      if (closed) return
      timer = setTimeout(connect, pauseMs)
      timer.unref()
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    })
  }
  connect()

  return {
    close() {
      closed = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}

const parseJson = (data: unknown): unknown => {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
