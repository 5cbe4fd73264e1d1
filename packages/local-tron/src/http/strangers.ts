/** Prevents pages of other sites that are open in the developer's browser from controlling the chain. */
import type { IncomingMessage } from 'node:http'
import type { Refusal } from './faults.ts'

/**
 * Returns whether the Host header names this machine. A page of another site whose domain resolves to this
 * machine (DNS rebinding) sends its own domain.
 */
const isLocalHost = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '')

const isJson = (contentType: string | undefined): boolean =>
  /^application\/json\s*(;|$)/i.test(contentType ?? '')

/**
 * Returns whether a request contains only its path: tronweb sends a POST without arguments with another
 * content type.
 */
const isBare = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) === 0 &&
  !url.includes('?')

/**
 * Returns the refusal of a request that another site may have made a browser send; undefined if it is
 * allowed. Browsers send JSON to another site only if that site allows it (CORS), which this node does not.
 */
export const refuseStranger = (request: IncomingMessage): Refusal | undefined => {
  const { headers, method } = request
  if (!isLocalHost(headers.host)) return { status: 403, body: { Error: 'Only this machine is served.' } }
  if (method === 'POST' && !isJson(headers['content-type']) && !isBare(request))
    return { status: 415, body: { Error: 'Content-Type: application/json is required' } }
  return undefined
}
