/** Keeps pages of other sites, which the developer's browser may show, from commanding the chain. */
import type { IncomingMessage } from 'node:http'
import type { Refusal } from './faults.ts'

/** A page of another site that has a name resolve to this machine sends that name. */
const isLocalHost = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '')

const isJson = (contentType: string | undefined): boolean =>
  /^application\/json\s*(;|$)/i.test(contentType ?? '')

/** Whether a request says nothing but its path: tronweb gives a POST without arguments another type of content. */
const isBare = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) === 0 &&
  !url.includes('?')

/**
 * What a request is refused with that another site may have had a browser send; undefined where it is none. JSON is
 * sent to another site only once that has allowed it, which this node does not.
 */
export const refuseStranger = (request: IncomingMessage): Refusal | undefined => {
  const { headers, method } = request
  if (!isLocalHost(headers.host)) return { status: 403, body: { Error: 'Only this machine is served.' } }
  if (method === 'POST' && !isJson(headers['content-type']) && !isBare(request))
    return { status: 415, body: { Error: 'Content-Type: application/json is required' } }
  return undefined
}
