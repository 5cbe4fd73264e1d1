/** Errors in words. */
import { APIError, ConnectionError } from '@stablerail/sdk/functions'

/** An error whose message is written for the person who sees it. */
export class ToldError extends Error {
  override name = 'ToldError'
  /** The field of the form that it is about. */
  readonly param: string | null

  constructor(message: string, param: string | null = null) {
    super(message)
    this.param = param
  }
}

/** What is shown of an error. */
export type Told = {
  message: string
  /** The field of the form that the error is about; null where it is about none. */
  param: string | null
  code: string
  /** What to quote when asking for help; null where no answer came. */
  requestId: string | null
}

/** The words for an error: the service's own, where it has answered. */
export const tell = (error: unknown): Told => {
  if (error instanceof APIError) {
    const { message, param, code, requestId } = error
    return { message, param, code, requestId }
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

/** Statuses of refusals that may come before the service looks whether an earlier try has done the act. */
const unlooked = [401, 403, 408, 429]

/**
 * Whether an error is the service's decision on an act: neither this try nor an earlier one with its key has done it, and
 * none is at work. Any other error leaves that open.
 */
export const isDecided = (error: unknown): boolean =>
  error instanceof APIError &&
  error.code !== 'unreadable_answer' &&
  error.status < 500 &&
  !unlooked.includes(error.status) &&
  (error.retryAfterMs ?? null) === null

const startsWithVerb = /^(may|must|is|are|has|cannot|does|goes) /

/**
 * The message of an error as it is shown below the control that it is about: without the name that the API has for the
 * field, which the person who sees the page does not know. Of a control that holds a list, it says which entry is wrong.
 */
export const messageAt = (
  { message, param }: Pick<Told, 'message' | 'param'>,
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
  // `recipientAddress` is a name of the API alone; `email` may be a word of the sentence.
  const isApiName = /[a-z][A-Z]/.test(param)
  return isApiName && label !== null ? message.replaceAll(param, `“${label}”`) : message
}
