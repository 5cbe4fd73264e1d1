/** Serves JSON-RPC over HTTP on loopback. Other requests are refused with a status and a message. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { OnFault } from './rpc/answer.ts'

/** Responds to an HTTP request; `body` is its body. */
export type Reply = (body: string, response: ServerResponse) => void | Promise<void>

/** Sends the JSON text of a response. Null sends an empty response. */
export const sendJson = (response: ServerResponse, text: string | null): void => {
  if (text === null) return void response.writeHead(204).end()
  response.setHeader('content-type', 'application/json')
  response.end(text)
}

const refuse = (response: ServerResponse, status: number, why: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(`${why}\n`)
}

/**
 * Returns whether a Host header names this machine. If the domain of another website resolves to this machine
 * (DNS rebinding), the website's pages send their own domain in this header.
 */
export const isLocalHost = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '')

/** Returns the body of a request; null if it is longer than the limit or incomplete. */
const readBody = async (request: IncomingMessage, maxBytes: number): Promise<string | null> => {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      length += part.length
      if (length > maxBytes) return null
      parts.push(part)
    }
  } catch {
    return null
  }
  return Buffer.concat(parts).toString()
}

const isJson = (request: IncomingMessage): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')

export const serveHttp = (reply: Reply, maxBodyBytes: number, onFault: OnFault): RequestListener => {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isLocalHost(request.headers.host)) return refuse(response, 403, 'Only this machine is served.')
    if (request.method === 'GET' && request.url === '/health') return void response.end('ok')
    if (request.method !== 'POST') return refuse(response, 405, 'Send JSON-RPC by POST.')
    if (!isJson(request))
      return refuse(
        response,
        415,
        'Supplied content type is not allowed. Content-Type: application/json is required',
      )
    const body = await readBody(request, maxBodyBytes)
    if (body === null) return refuse(response, 413, `A request has at most ${maxBodyBytes} bytes.`)
    await reply(body, response)
  }
  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      onFault(error)
      response.destroy()
    })
  }
}
