import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '@stablerail/contract'
import type { Principal } from './principal.ts'

/** What is known of a request. Each step of its handling adds fields; the log line writes some of them. */
export type Facts = {
  requestId: string
  /** The contract's operation; absent until a route took the request. */
  operation?: string
  /** The path of the contract's route, with the names of its parameters. */
  route?: string
  /** Absent where nothing is traced. */
  traceId?: string
  workspaceId?: string
  /** The code of the error that was answered. */
  errorCode?: ErrorCode
  /** Whether the request was counted against a rate limit. A refusal counts a request that was not. */
  counted?: boolean
  /** Null for a route that is open to anyone. */
  principal?: Principal | null
  idempotencyKey?: string | null
  /** When a stream began, by `performance.now()`. How long it was read is no measure of the server. */
  streamedAtMs?: number
  params?: Record<string, string>
}

/** Express keeps `locals` on every response, and does not replace an object that is there already. */
type WithLocals = ServerResponse & { locals?: object }

export const beginFacts = (response: WithLocals, requestId: string): Facts => {
  const facts: Facts = { requestId }
  response.locals = facts
  return facts
}

export const factsOf = (response: WithLocals): Facts => response.locals as Facts
