/** Refuses requests of websites, so that a website in the developer's browser cannot control the chain. */
import type { IncomingMessage } from 'node:http'
import type { Refusal } from './faults.ts'

/**
 * Returns whether a Host header names this machine. If the domain of another website resolves to this machine
 * (DNS rebinding), the website's pages send their own domain in this header.
 */
const isLocalHost = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '')

const isJson = (contentType: string | undefined): boolean =>
  /^application\/json\s*(;|$)/i.test(contentType ?? '')

/**
 * Returns whether a request has neither a body nor query parameters. tronweb sends a POST without arguments
 * with another content type, which is allowed for such requests.
 */
const isBare = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) === 0 &&
  !url.includes('?')

/**
 * Returns the response that refuses a request which another website may have made a browser send; undefined
 * if the request is allowed. Browsers send JSON to another site only if that site allows it (CORS), and this
 * node does not.
 */
export const refuseStranger = (request: IncomingMessage): Refusal | undefined => {
  const { headers, method } = request
  if (!isLocalHost(headers.host)) return { status: 403, body: { Error: 'Only this machine is served.' } }
  if (method === 'POST' && !isJson(headers['content-type']) && !isBare(request))
    return { status: 415, body: { Error: 'Content-Type: application/json is required' } }
  return undefined
}
