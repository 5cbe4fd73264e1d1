import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiVersion } from '@stablerail/contract'

/**
 * The first path segments, after the version, of the routes that pages of any origin may call: routes for buyers,
 * protected by an unguessable token, and the OpenAPI document. Invitations are not included, because they are accepted
 * on a page of this service. Routes that need a key or a session are for servers and for pages of this service.
 */
const openPlaces = ['checkout', 'i', 'pay', 'u', 's', 'img', 'openapi.json']

export const isOpenToOrigins = (path: string): boolean => {
  const [, version, place = ''] = path.split('/', 3)
  return version === apiVersion && openPlaces.includes(place)
}

const preflightSeconds = 7200

const exposed = [
  'x-request-id',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
].join(', ')

/** Allows pages of every origin to read the response. Browsers send no cookies to such a route: `*` forbids it. */
export const allowAnyOrigin = (response: ServerResponse): void => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', exposed)
  response.setHeader('cross-origin-resource-policy', 'cross-origin')
}

export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

export const answerPreflight = (response: ServerResponse): void => {
  response.statusCode = 204
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', 'content-type, idempotency-key, last-event-id')
  response.setHeader('access-control-max-age', preflightSeconds)
  response.end()
}
