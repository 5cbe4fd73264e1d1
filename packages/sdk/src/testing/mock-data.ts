/** The types of the data that is generated from the contract for the mock. */
import type { RequestSchema } from './generated/words.ts'

export type MockRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path of the route, with its parameters after colons. */
  readonly path: string
  readonly status: number
  readonly access: 'key' | 'session' | 'stepUp' | 'anyone'
  readonly idempotencyKey: 'required' | 'accepted' | 'none'
  /** The effect of the route on records of its kind. */
  readonly action: 'create' | 'list' | 'page' | 'retrieve' | 'update' | 'delete' | 'act' | 'none'
  readonly kind?: string
  /** The field of the response that contains the record. If missing, the response is the record itself. */
  readonly wrap?: string
  /**
   * The fields of the response beside the field `wrap`, which contains the record. For a route that returns
   * no record: the whole response.
   */
  readonly answer?: unknown
  readonly body?: { readonly schema: string; readonly required: boolean }
  readonly query?: RequestSchema
  readonly csv?: boolean
  readonly contentType?: string
}

export type MockRecord = {
  readonly prefix: string
  readonly example: { readonly [field: string]: unknown }
  /** Fields that are null until an operation sets them. */
  readonly nullable: readonly string[]
  /** The path parameters that identify a record of this kind. */
  readonly parameters: readonly string[]
}

/**
 * The transitions between the statuses of a kind of record: the statuses in which each may start, and the
 * resulting status.
 */
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
