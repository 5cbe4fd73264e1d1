import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createArrivals } from './arrivals.ts'

export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  rawBody: Buffer
  /**
   * The time at which the request line and headers had arrived: Unix time in milliseconds, with fractions.
   */
  receivedAtMs: number
}

export type ReceiverReply = {
  status: number
  body?: string | Buffer
  headers?: Record<string, string>
  /** The delay before the response. */
  delayMs?: number
  /** Whether the connection stays open without a response. */
  hang?: boolean
}

export type Respond = (request: ReceivedRequest) => ReceiverReply

export type WebhookReceiver = {
  origin: string
  url: string
  readonly requests: readonly ReceivedRequest[]
  waitFor(predicate: (request: ReceivedRequest) => boolean, timeoutMs: number): Promise<ReceivedRequest>
  setRespond(respond: Respond): void
  /** Closes all connections, also those without a response, and frees the port. */
  stop(): Promise<void>
}

/** Starts the HTTP server of a merchant's backend on loopback. It records its requests. */
export const startReceiver = async (
  options: { port?: number; respond?: Respond } = {},
): Promise<WebhookReceiver> => {
  let respond: Respond = options.respond ?? (() => ({ status: 200 }))
  const arrivals = createArrivals<ReceivedRequest>(
    ({ method, path, rawBody }) => `${method} ${path} ${rawBody}`,
  )
  const server = createServer(async (incoming, response) => {
    const receivedAtMs = performance.timeOrigin + performance.now()
    const request = await receive(incoming, receivedAtMs).catch(() => undefined)
    if (request === undefined) return // The sender left before its request was complete.
    arrivals.add(request)
    answer(response, respond(request))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: `${origin}/webhooks`,
    requests: arrivals.items,
    waitFor: arrivals.waitFor,
    setRespond(next) {
      respond = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const receive = async (incoming: IncomingMessage, receivedAtMs: number): Promise<ReceivedRequest> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    rawBody: Buffer.concat(chunks),
    receivedAtMs,
  }
}

const answer = (response: ServerResponse, { status, body, headers, delayMs, hang }: ReceiverReply) => {
  if (hang) return
  const send = () => response.writeHead(status, headers).end(body)
  if (delayMs === undefined) {
    send()
    return
  }
  const timer = setTimeout(send, delayMs)
  // Sends no response if the server that sent the webhook closes the connection during the delay.
  response.once('close', () => clearTimeout(timer))
}
