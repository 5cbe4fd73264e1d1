/** What is generated from the contract for the mock server. */
import type { RequestSchema } from './generated/words.ts'

export type MockRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters after colons. */
  readonly path: string
  readonly status: number
  readonly access: 'key' | 'session' | 'stepUp' | 'anyone'
  readonly idempotencyKey: 'required' | 'accepted' | 'none'
  /** What it does to the records of its kind. */
  readonly action: 'create' | 'list' | 'page' | 'retrieve' | 'update' | 'delete' | 'act' | 'none'
  readonly kind?: string
  /** The field of the answer that holds the record; without it the record is the answer. */
  readonly wrap?: string
  /** What else is in the answer, or all of it. */
  readonly answer?: unknown
  readonly body?: { readonly schema: string; readonly required: boolean }
  readonly query?: RequestSchema
  readonly csv?: boolean
  readonly contentType?: string
  /** The service announces the operation and does not serve it yet. */
}

export type MockRecord = {
  readonly prefix: string
  readonly example: { readonly [field: string]: unknown }
  /** Fields that are null until something sets them. */
  readonly nullable: readonly string[]
  /** The path parameters that name one. */
  readonly parameters: readonly string[]
}

/** The moves of a state machine: where each starts from and leads to. */
export type MockMoves = {
  readonly [move: string]: {
    readonly from: 'new' | readonly string[]
    readonly to: string | readonly string[]
  }
}

export type MockError = {
  readonly status: number
  readonly example: {
    readonly code: string
    readonly message: string
    readonly param: string | null
    readonly request_id: string
    readonly metadata: unknown
  }
}
