/** Turns a response into a result or an error. */
import { APIError, type CallFacts } from './errors.ts'
import type { FetchAnswer, PlatformHeaders } from './platform.ts'
import { retryAfterMs } from './retry.ts'

const excerptLength = 500

/** Parses a JSON text; returns undefined if it is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type ErrorEnvelope = {
  code: string
  message: string
  param: string | null
  request_id: string
  metadata: unknown
}

/**
 * Returns the error for an error response: the error that the service returned. If the response did not come
 * from the service, returns an error with an excerpt of the body.
 */
export const errorOf = (response: FetchAnswer, text: string, facts: CallFacts): APIError => {
  const { status, headers } = response
  const location = headers.get('location')
  const given = (parseJson(text) as { error?: ErrorEnvelope } | null | undefined)?.error
  const own: Partial<ErrorEnvelope> = typeof given?.code === 'string' ? given : {}
  const {
    code = 'unreadable_answer',
    message = `The response ${status}${location ? ` to ${location}` : ''} is not from the API: check baseUrl. ${text.slice(0, 80)}`,
    param = null,
    request_id: requestId = headers.get('x-request-id'),
    metadata = null,
  } = own
  return new APIError({
    ...facts,
    status,
    headers: headers as PlatformHeaders,
    code,
    message: `${message}`,
    param,
    requestId,
    metadata,
    bodyExcerpt: own.code ? null : text.slice(0, excerptLength),
    retryAfterMs: retryAfterMs(headers.get('retry-after')),
  })
}
