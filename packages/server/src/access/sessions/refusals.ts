import { passwordLength } from '@stablerail/contract'
import { ApiError } from '../../mechanisms/http/index.ts'
import { howToStepUp } from '../step-up.ts'
import { mostPasskeys } from './passkeys/passkey.ts'
import type { PasskeyRefusal } from './passkeys/refuse.ts'

/** The error codes that this folder adds to the codes of the session library (Better Auth). */
export type OwnRefusal =
  | 'TOO_MANY_CODES'
  | 'TOO_MANY_CODE_TRIES'
  | 'TOO_MANY_PASSWORDS'
  | 'PASSWORDS_BUSY'
  | 'PASSWORD_REFUSED'
  | 'SESSION_NOT_FOUND'
  | PasskeyRefusal

const unexpectedFault =
  'Something unexpected happened, and whether anything was changed is not known. Look before you retry.'

const lengthOfPasswords = `A password has ${passwordLength.min} to ${passwordLength.max} characters.`

/**
 * The error that the API returns. `code` is set if it differs from the default error code of the HTTP status.
 */
type Said = {
  message: string
  param?: string
  code?: 'aal_required' | 'conflict' | 'invalid_state_transition'
}

/**
 * Maps the session library's error codes to our messages, because the library's own messages are written for
 * programmers.
 */
const messages: Record<string, Said> = {
  INVALID_EMAIL_OR_PASSWORD: { message: 'The email address or the password is wrong.' },
  INVALID_EMAIL: { message: 'This is no email address.', param: 'email' },
  INVALID_PASSWORD: { message: 'The current password is wrong.', param: 'currentPassword' },
  PASSWORD_TOO_SHORT: { message: lengthOfPasswords, param: 'password' },
  PASSWORD_TOO_LONG: { message: lengthOfPasswords, param: 'password' },
  INVALID_OTP: { message: 'The code is wrong, or was used. Ask for a new one.', param: 'otp' },
  OTP_EXPIRED: { message: 'The code is no longer good. Ask for a new one.', param: 'otp' },
  TOO_MANY_ATTEMPTS: { message: 'The code was tried too often and is used up. Ask for a new one.' },
  MISSING_OR_NULL_ORIGIN: { message: 'A session is used from the pages of this service: send their Origin.' },
  INVALID_ORIGIN: { message: 'A session is used from the pages of this service only, not from this Origin.' },
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: {
    message: 'Signing in is done from the pages of this service only.',
  },
  TOO_MANY_CODES: {
    message: 'This address was sent too many codes. Use the password, or the last code, or try again later.',
  },
  TOO_MANY_CODE_TRIES: {
    message: 'Too many codes were tried for this address. Use the password, or try again later.',
  },
  TOO_MANY_PASSWORDS: {
    message: 'Too many passwords were tried for this account. Sign in by a code, or try again later.',
  },
  PASSWORDS_BUSY: { message: 'Too many passwords are being checked. Try again in a second.' },
  PASSWORD_REFUSED: { message: 'The password is wrong.', param: 'password' },
  AAL_REQUIRED: { message: howToStepUp, code: 'aal_required' },
  SESSION_NOT_FOUND: { message: 'This person has no such session: it has ended, or is of somebody else.' },
  SESSION_ENDED: { message: 'The session has ended meanwhile. Sign in again, then retry.' },
  PASSKEYS_NEED_A_NAME: {
    message:
      'There are no passkeys here: browsers make them for names only, and PUBLIC_BASE_URL is an address.',
  },
  PASSKEY_CHALLENGE_GONE: {
    message: 'The challenge was used, has expired or is not of this session. Ask for options again.',
  },
  PASSKEY_REFUSED: { message: 'This passkey could not be verified.', param: 'credential' },
  PASSKEY_SIGN_IN_REFUSED: { message: 'This passkey is not known here, or could not be verified.' },
  PASSKEY_NOT_FOUND: { message: 'There is no such passkey of this person.' },
  PASSKEY_TAKEN: { message: 'This passkey was added before.', code: 'conflict' },
  TOO_MANY_PASSKEYS: {
    message: `A person has at most ${mostPasskeys} passkeys. Remove one that is no longer used.`,
    code: 'invalid_state_transition',
  },
  LAST_FACTOR: {
    message: 'This passkey is the last factor beside the mailbox. Add another one or set a password first.',
    code: 'invalid_state_transition',
  },
} satisfies Record<OwnRefusal, Said> & Record<string, Said>

/** Converts an error response of Better Auth to an error of the API. */
export const toApiError = async (answer: Response): Promise<ApiError> => {
  const { code } = (await answer.json().catch(() => ({}))) as { code?: unknown }
  const said = typeof code === 'string' ? messages[code] : undefined
  const details = said?.param === undefined ? {} : { param: said.param }
  if (said?.code !== undefined) return new ApiError(said.code, said.message)
  switch (answer.status) {
    case 401:
      return new ApiError(
        'unauthorized',
        said?.message ?? 'The session has ended or was never begun. Sign in again.',
      )
    case 403:
      return new ApiError(
        'forbidden',
        said?.message ?? 'This session may not do this. Sign in again, then retry.',
      )
    case 404:
      return new ApiError('not_found', said?.message ?? 'There is no such session.')
    case 429:
      return new ApiError(
        'rate_limited',
        said?.message ?? 'Too many requests. Wait for the seconds in Retry-After.',
        {
          retryAfterSeconds: retryAfterOf(answer.headers),
        },
      )
    default:
      return answer.status < 500
        ? new ApiError('invalid_request', said?.message ?? 'The request was refused as it is.', details)
        : new ApiError('internal_error', unexpectedFault)
  }
}

/**
 * Returns the seconds to wait, at least one. The library's own rate limit sets X-Retry-After instead of
 * Retry-After.
 */
const retryAfterOf = (headers: Headers): number =>
  Math.max(1, Number(headers.get('retry-after') ?? headers.get('x-retry-after') ?? 1) || 1)
