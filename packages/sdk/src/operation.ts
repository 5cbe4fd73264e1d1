import type { Answer } from './answer.ts'
import type { RequestOptions } from './options.ts'

/** What the request core must know of a route. Every generated method is one of these and a call of `send`. */
export type Operation = {
  /** Its one name, as hooks and errors give it. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces. `{workspaceId}` is filled by the client, the others by position. */
  readonly path: string
  /** Whether it can be sent twice and take effect once: by its method, or by its idempotency key. */
  readonly idempotent: boolean
  /** Whether the workspace goes in the query, for want of a place in the path. */
  readonly workspaceInQuery?: true
  /** Statuses beyond 2xx that are answers and not errors. */
  readonly alsoAnswers?: readonly number[]
  /** Whether the answer is given as a `Response`, its body unread. */
  readonly raw?: true
}

/** A call of an operation: what it is sent to and with. */
export type Call = {
  operation: Operation
  /** Values for the parameters of the path, in its order, the workspace not counted. */
  path?: readonly string[]
  /** The query of a GET, the JSON body of the others. */
  input?: object | undefined
  options?: RequestOptions | undefined
}

export type Send = <Result>(call: Call) => Answer<Result>
