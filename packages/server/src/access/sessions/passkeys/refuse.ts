import { APIError } from 'better-auth/api'

/** Maps the reasons for which a route of passkeys refuses a request to their HTTP statuses. */
const statuses = {
  AAL_REQUIRED: 'UNAUTHORIZED',
  SESSION_ENDED: 'UNAUTHORIZED',
  PASSKEYS_NEED_A_NAME: 'NOT_FOUND',
  PASSKEY_CHALLENGE_GONE: 'BAD_REQUEST',
  PASSKEY_REFUSED: 'BAD_REQUEST',
  PASSKEY_SIGN_IN_REFUSED: 'UNAUTHORIZED',
  PASSKEY_NOT_FOUND: 'NOT_FOUND',
  PASSKEY_TAKEN: 'CONFLICT',
  TOO_MANY_PASSKEYS: 'UNPROCESSABLE_ENTITY',
  LAST_FACTOR: 'UNPROCESSABLE_ENTITY',
} as const

export type PasskeyRefusal = keyof typeof statuses

export const refusal = (code: PasskeyRefusal): APIError => new APIError(statuses[code], { code })
