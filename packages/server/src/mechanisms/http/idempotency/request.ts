import { createHash } from 'node:crypto'
import { idempotency } from '@stablerail/contract'
import type { Scope } from '../../../ports/index.ts'
import { ApiError } from '../api-error.ts'
import type { KeyRef } from './store.ts'

/** A request with an idempotency key. `route` is the operation and the ids in its path. */
export type KeyedRequest = { route: string; key: string; requestHash: Buffer; requestId: string }

/**
 * Reads the Idempotency-Key header. Refuses a missing key if it is required, a malformed key, and a key that was sent
 * more than once.
 */
export const readIdempotencyKey = (sent: readonly string[] | undefined, required: boolean): string | null => {
  const [header, ...more] = sent ?? []
  if (header === undefined) {
    if (!required) return null
    throw new ApiError(
      'invalid_request',
      'Send an Idempotency-Key header: any string unique to this request.',
      { param: idempotency.header },
    )
  }
  if (more.length > 0)
    throw new ApiError('invalid_request', 'Idempotency-Key was sent more than once. Send one.', {
      param: idempotency.header,
    })
  if (!/^[\x20-\x7e]{1,255}$/.test(header))
    throw new ApiError('invalid_request', 'Idempotency-Key must be 1 to 255 printable ASCII characters.', {
      param: idempotency.header,
    })
  return header
}

/**
 * Returns the values that a key is bound to: the operation with its decoded path parameters, so that the path's
 * spelling does not matter, and the hash of the parsed query and body.
 */
export const bindTo = (
  operation: string,
  { params, query, body }: { params: Record<string, string>; query: unknown; body: unknown },
): Pick<KeyedRequest, 'route' | 'requestHash'> => {
  // The workspace id is left out, because it is already part of the key's scope.
  const { workspaceId: _, ...about } = params
  const isAboutAll = Object.keys(about).length === 0
  return {
    route: isAboutAll ? operation : `${operation} ${JSON.stringify(about)}`,
    requestHash: hashInput({ query, body }),
  }
}

/** Hashes parsed JSON. The order of keys, at any depth, and white space do not matter. */
export const hashInput = (input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(sortKeys(input)) ?? '')
    .digest()

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return { object: entries.map(([name, item]) => [name, sortKeys(item)]) }
}

export const refOf = ({ workspaceId, livemode }: Scope, { route, key }: KeyedRequest): KeyRef => ({
  workspaceId,
  livemode,
  route,
  key,
})

export const keyBinding = (ref: KeyRef): string =>
  JSON.stringify(['idempotency', ref.workspaceId, ref.livemode, ref.route, ref.key])

/** Returns an id of a request, from its key, the key's scope, and its query and body. */
export const identityOf = (scope: Scope, request: KeyedRequest): string =>
  createHash('sha256')
    .update(keyBinding(refOf(scope, request)))
    .update(request.requestHash)
    .digest('base64url')
