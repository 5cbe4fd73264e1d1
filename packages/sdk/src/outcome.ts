/** What an answer comes to. */
import { APIError, type CallFacts } from './errors.ts'
import type { PlatformResponse } from './platform.ts'

const excerptLength = 500

/** What a text says in JSON; undefined when it is none. */
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

/** The error of an answer: the service's own, or one with an excerpt when the answer is not the service's. */
export const errorOf = (response: PlatformResponse, text: string, facts: CallFacts): APIError => {
  const { status, headers } = response
  const given = (parseJson(text) as { error?: ErrorEnvelope } | null | undefined)?.error
  const own = typeof given?.code === 'string' ? given : undefined
  const {
    code = 'unreadable_answer',
    message = `The answer ${status} is not the service's; is baseUrl right? It begins: ${text.slice(0, 80)}`,
    param = null,
    request_id: requestId = headers.get('x-request-id'),
    metadata = null,
  } = own ?? {}
  const bodyExcerpt = own ? null : text.slice(0, excerptLength)
  return new APIError({ ...facts, status, headers, code, message, param, requestId, metadata, bodyExcerpt })
}
