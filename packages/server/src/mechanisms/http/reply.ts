import type { ErrorBody } from '@stablerail/contract'
import type { ApiError } from './api-error.ts'

/** An answer as it goes out: exact bytes, so that a replay is the same to the last one. */
export type Reply = {
  status: number
  bytes: Buffer | null
  headers?: Record<string, string>
  replayed?: boolean
}

export const jsonReply = (status: number, body: unknown): Reply => ({
  status,
  bytes: body === undefined ? null : Buffer.from(JSON.stringify(body)),
})

/** Renders an error of the catalogue in the envelope. */
export const errorReply = (error: ApiError, requestId: string): Reply => {
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.message,
      param: error.param,
      request_id: requestId,
      metadata: error.metadata,
    },
  }
  const reply = jsonReply(error.status, body)
  return error.retryAfterSeconds === null
    ? reply
    : { ...reply, headers: { 'retry-after': String(error.retryAfterSeconds) } }
}
