/**
 * A real HTTP server for tests: it records the requests, and sends the responses that the test determines.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type ClientOptions, Stablerail } from '../src/index.ts'

export type Sent = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export type Reply =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** Handles the response directly, for example to send an incomplete response or none. */
  | ((response: ServerResponse) => void)

const send = (response: ServerResponse, reply: Reply) => {
  if (typeof reply === 'function') return reply(response)
  const { status, body, headers } = reply
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

/**
 * Starts a server for the running test. `answer` receives each request and the number of the request,
 * starting at 1.
 */
export const startServer = async (answer: (sent: Sent, number: number) => Reply) => {
  const requests: Sent[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '', 'http://test')
    const sent = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    requests.push(sent)
    send(response, answer(sent, requests.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { baseUrl, requests }
}

export const apiKey = 'sk_test_0123456789abcdef'

/** Starts a server, and creates a client that sends its requests to it. */
export const startBoth = async (
  answer: (sent: Sent, number: number) => Reply,
  options: Partial<Pick<ClientOptions, 'fetch' | 'maxRetries' | 'timeoutMs' | 'hooks'>> = {},
) => {
  const server = await startServer(answer)
  const client = new Stablerail({ apiKey, workspaceId: 'ws_1', baseUrl: server.baseUrl, ...options })
  return { ...server, client }
}

export const errorReply = (
  status: number,
  code: string,
  extra: { headers?: Record<string, string>; metadata?: unknown } = {},
) => ({
  status,
  headers: extra.headers ?? {},
  body: {
    error: {
      code,
      message: `This is ${code}.`,
      param: 'email',
      request_id: 'req_1',
      metadata: extra.metadata ?? null,
    },
  },
})
