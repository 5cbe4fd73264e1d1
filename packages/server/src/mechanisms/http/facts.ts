import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '@stablerail/contract'
import type { Principal } from './principal.ts'

/** What is known of a request so far: each step of the way adds to it, the log line tells some of it. */
export type Facts = {
  requestId: string
  /** Of the contract; absent as long as no route took the request. */
  operation?: string
  workspaceId?: string
  /** Of the error that was answered. */
  errorCode?: ErrorCode
  /** The caller's allowance was asked: it is not asked twice for one request. */
  counted?: boolean
  /** Null for a route that is open to anyone. */
  principal?: Principal | null
  idempotencyKey?: string | null
  params?: Record<string, string>
}

/** Express keeps an object for this on every response, and leaves one alone that is there already. */
type WithLocals = ServerResponse & { locals?: object }

export const beginFacts = (response: WithLocals, requestId: string): Facts => {
  const facts: Facts = { requestId }
  response.locals = facts
  return facts
}

export const factsOf = (response: WithLocals): Facts => response.locals as Facts
