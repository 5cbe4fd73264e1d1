import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from './api-error.ts'
import type { HttpPorts } from './ports.ts'
import { errorReply } from './reply.ts'

export type ServerLimits = {
  /**
   * A connection without traffic for this time is closed, because an unread response stays in the server's memory. The
   * default is longer than a request looks for the outcome of its commit during a failover.
   */
  silenceMs: number
  maxConnections: number
}

const defaults: ServerLimits = { silenceMs: 55_000, maxConnections: 10_000 }

/** Creates a server with timeouts for slow clients. It also responds to malformed HTTP with the error envelope. */
export const createHttpServer = (
  context: HttpPorts,
  listener: RequestListener,
  limits: Partial<ServerLimits> = {},
): Server => {
  const { silenceMs, maxConnections } = { ...defaults, ...limits }
  const current = new WeakMap<object, ServerResponse>()
  const listen: RequestListener = (request, response) => {
    current.set(request.socket, response)
    listener(request, response)
  }
  const server = createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      // The interval at which Node checks the connections for the two timeouts above. With its default of 30
      // s, a connection could last twice as long as `requestTimeout`.
      connectionsCheckingInterval: 2_000,
      // Turned off, because the listener itself refuses a request without Host, with the error envelope.
      requireHostHeader: false,
    },
    listen,
  )
  server.setTimeout(silenceMs)
  server.maxConnections = maxConnections
  // Serve a request with an unknown expectation, which RFC 9110 lets a server ignore. Without this, Node
  // would respond with 417 and an empty body.
  server.on('checkExpectation', listen)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = current.get(socket)
    if (response !== undefined && awaitsAnswer(response)) {
      // The previous request on this connection still gets its response, because the malformed bytes came
      // after that request. Then the connection is closed.
      response.shouldKeepAlive = false
      return
    }
    if (socket.writable && !isLast(response) && error.code !== 'ECONNRESET')
      answerFault(context, error, socket)
    socket.destroySoon()
  })
  return server
}

/** Returns whether the request was received completely and its response has not started. */
const awaitsAnswer = (response: ServerResponse): boolean =>
  !response.headersSent && !response.destroyed && response.req.complete

/**
 * Returns whether no further response may be sent, because the client would read it as part of the last response, or as
 * a second response to the same request. This is true if the last response is still being sent, had `Connection:
 * close`, or was sent before its request had been received completely.
 */
const isLast = (response: ServerResponse | undefined): boolean =>
  response?.headersSent === true &&
  !(response.writableFinished && response.shouldKeepAlive && response.req.complete)

const faults: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are larger than 16 KB.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The extensions of chunks are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
}

/**
 * Writes the response to the socket, because Node creates no response object for a request that it could not parse.
 */
const answerFault = (context: HttpPorts, { code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
  const { status, message } = faults[code] ?? { status: 400, message: 'This is no well-formed HTTP request.' }
  const requestId = context.ids.make('request')
  const { text = '' } = errorReply(new ApiError('invalid_request', message), requestId)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `x-request-id: ${requestId}`,
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text ?? '')}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  context.metrics.requestDurationSeconds.observe({ operation: 'none', status: String(status) }, 0)
  context.log.info({ requestId, operation: 'none', status, code: 'invalid_request', fault: code }, 'request')
}
