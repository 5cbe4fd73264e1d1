import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '@stablerail/contract'
import type { Principal } from './principal.ts'

/** Facts about a request. Each step of its handling adds fields; the log line contains some of them. */
export type RequestFacts = {
  requestId: string
  /** The name of the operation in the API contract; undefined until a route matches the request. */
  operation?: string
  /** The path of the route in the API contract, with the names of its parameters instead of their values. */
  route?: string
  /** The id of the request's trace; undefined if tracing is off. */
  traceId?: string
  workspaceId?: string
  errorCode?: ErrorCode
  /**
   * Whether the request was counted against a rate limit. A request that is refused before it was counted is
   * then counted against the limit of its IP address.
   */
  counted?: boolean
  /** The authenticated caller; null for a public route. */
  principal?: Principal | null
  idempotencyKey?: string | null
  /**
   * When a stream began, by `performance.now()`. The duration metric stops here, because the length of a stream does
   * not depend on the server's speed.
   */
  streamedAtMs?: number
  params?: Record<string, string>
}

/** Express stores `locals` on every response, and does not replace an existing object. */
type WithLocals = ServerResponse & { locals?: object }

export const beginFacts = (response: WithLocals, requestId: string): RequestFacts => {
  const facts: RequestFacts = { requestId }
  response.locals = facts
  return facts
}

export const factsOf = (response: WithLocals): RequestFacts => response.locals as RequestFacts
