/** What an attempt came to. */
import type { Received } from './attempt.ts'
import { APIError, type CallFacts } from './errors.ts'
import { errorClasses } from './generated/errors.ts'
import type { Operation } from './operation.ts'
import { isRetryableStatus } from './retry.ts'

export type Success<Result> = { data: Result; response: Response }

export type Failure = {
  error: Error
  /** Whether another attempt may do better. */
  retryable: boolean
  /** The `Retry-After` header. */
  retryAfter: string | null
}

type ErrorEnvelope = {
  code: string
  message: string
  param: string | null
  request_id: string
  metadata: unknown
}

const excerptLength = 500

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const envelopeOf = (text: string): ErrorEnvelope | undefined => {
  const body = parse(text) as { error?: ErrorEnvelope } | null | undefined
  return typeof body?.error?.code === 'string' ? body.error : undefined
}

const unreadable = ({ response, text }: Received) =>
  response.ok
    ? `The answer with status ${response.status} is not JSON. Is baseUrl the address of the service?`
    : `The answer with status ${response.status} is not one of the service's: ${text.slice(0, 80) || 'it is empty'}`

/** The error of an answer: of its code's class, or an `APIError` with an excerpt when it is not the service's. */
const errorOf = (received: Received, facts: CallFacts): APIError => {
  const { response, text } = received
  const envelope = envelopeOf(text)
  const code = envelope?.code ?? 'unreadable_answer'
  const Class = (errorClasses as Record<string, typeof APIError>)[code] ?? APIError
  return new Class({
    ...facts,
    status: response.status,
    code,
    message: envelope?.message ?? unreadable(received),
    param: envelope?.param ?? null,
    requestId: envelope?.request_id ?? response.headers.get('x-request-id'),
    metadata: envelope?.metadata ?? null,
    bodyExcerpt: envelope ? null : text.slice(0, excerptLength),
    headers: response.headers,
  })
}

/** The result of a good answer, or what a bad one says; a good one that is not JSON where JSON is due is bad. */
export const outcomeOf = <Result>(
  received: Received,
  operation: Operation,
  facts: CallFacts,
): Success<Result> | Failure => {
  const { response, text } = received
  const isAnswer = response.ok || (operation.alsoAnswers?.includes(response.status) ?? false)
  if (!isAnswer)
    return {
      error: errorOf(received, facts),
      retryable: isRetryableStatus(response.status, operation.idempotent),
      retryAfter: response.headers.get('retry-after'),
    }
  if (operation.raw) return { data: response as Result, response }
  if (response.status === 204) return { data: undefined as Result, response }
  const data = parse(text)
  if (data === undefined) return { error: errorOf(received, facts), retryable: false, retryAfter: null }
  return { data: data as Result, response }
}
