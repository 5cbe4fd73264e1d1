/** Converts errors to messages for people. */
import { APIError, ConnectionError } from '@stablerail/sdk/functions'
import { inWordsOfForms } from './sentences.ts'

/** An error whose message is shown to the user as it is. */
export class ToldError extends Error {
  override name = 'ToldError'
  /** The form field that caused the error; null if there is none. */
  readonly param: string | null

  constructor(message: string, param: string | null = null) {
    super(message)
    this.param = param
  }
}

/** The parts of an error that the dashboard shows. */
export type ShownError = {
  message: string
  /** The form field that caused the error; null if there is none. */
  param: string | null
  code: string
  /** The request id to quote when asking for help; null if no response arrived. */
  requestId: string | null
}

/** Returns the message to show for an error: the service's message if the service has responded. */
export const describeError = (error: unknown): ShownError => {
  if (error instanceof APIError) {
    const { message, param, code, requestId } = error
    return { message: inWordsOfForms(message), param, code, requestId }
  }
  const param = error instanceof ToldError ? error.param : null
  return { message: wordsOf(error), param, code: 'unanswered', requestId: null }
}

const wordsOf = (error: unknown): string => {
  if (error instanceof ToldError) return error.message
  if (error instanceof ConnectionError)
    return 'The service was not reached. Check the connection and try again; nothing is done twice.'
  return 'Something unexpected happened on this page. Reload it, and look before you repeat what you did.'
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof APIError && error.code === code

/**
 * The HTTP statuses with which the service may refuse a request before it checks whether an earlier attempt
 * performed the action.
 */
const unlooked = [401, 403, 408, 429]

/**
 * Returns whether the service has finally refused an action: neither this attempt nor an earlier one with the
 * same idempotency key performed it, and none is in progress. After any other error the outcome is unknown.
 */
export const isDecided = (error: unknown): boolean =>
  error instanceof APIError &&
  error.code !== 'unreadable_answer' &&
  error.status < 500 &&
  !unlooked.includes(error.status) &&
  (error.retryAfterMs ?? null) === null

const startsWithVerb = /^(may|must|is|are|has|cannot|does|goes) /

/**
 * Returns the message of an error as it is shown below the form control that caused it. The API's name of the
 * field is left out, because the user does not know it. For a control that contains a list, the message names
 * the wrong entry.
 */
export const messageAt = (
  { message, param }: Pick<ShownError, 'message' | 'param'>,
  { path, label }: { path: string; label: string | null },
): string => {
  if (param === null) return message
  const rest = message.startsWith(`${param} `) ? message.slice(param.length + 1) : ''
  if (startsWithVerb.test(rest)) {
    const entry = param.startsWith(`${path}.`) ? Number(param.slice(path.length + 1)) : Number.NaN
    return Number.isInteger(entry)
      ? `Entry ${entry + 1} ${rest}`
      : rest.charAt(0).toUpperCase() + rest.slice(1)
  }
  // A name with an inner capital, such as `recipientAddress`, can only be an API name. A name such as `email`
  // may be an ordinary word in the message.
  const isApiName = /[a-z][A-Z]/.test(param)
  return isApiName && label !== null ? message.replaceAll(param, `“${label}”`) : message
}
