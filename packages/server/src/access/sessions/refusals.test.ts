import { expect, test } from 'vitest'
import { toApiError } from './refusals.ts'

const refuse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  toApiError(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }))

test.each([
  [400, 'invalid_request', 'The request was refused as it is.'],
  [401, 'unauthorized', 'The session has ended or was never begun. Sign in again.'],
  [403, 'forbidden', 'This session may not do this. Sign in again, then retry.'],
  [404, 'not_found', 'There is no such session.'],
  [422, 'invalid_request', 'The request was refused as it is.'],
  [429, 'rate_limited', 'Too many requests. Wait for the seconds in Retry-After.'],
  [499, 'invalid_request', 'The request was refused as it is.'],
  [
    500,
    'internal_error',
    'Something unexpected happened, and whether anything was changed is not known. Look before you retry.',
  ],
] as const)('%i without a code that is known is %s', async (status, code, message) => {
  for (const body of [{}, { code: 'NEVER_HEARD' }, { code: 7 }, 'no JSON'])
    expect(await refuse(status, body)).toMatchObject({ code, message, param: null })
})

test.each([
  [401, 'INVALID_EMAIL_OR_PASSWORD', 'The email address or the password is wrong.', null],
  [400, 'INVALID_EMAIL', 'This is no email address.', 'email'],
  [400, 'INVALID_PASSWORD', 'The current password is wrong.', 'currentPassword'],
  [400, 'PASSWORD_TOO_SHORT', 'A password has 12 to 128 characters.', 'password'],
  [400, 'PASSWORD_TOO_LONG', 'A password has 12 to 128 characters.', 'password'],
  [400, 'INVALID_OTP', 'The code is wrong, or was used. Ask for a new one.', 'otp'],
  [400, 'OTP_EXPIRED', 'The code is no longer good. Ask for a new one.', 'otp'],
  [403, 'TOO_MANY_ATTEMPTS', 'The code was tried too often and is used up. Ask for a new one.', null],
  [
    403,
    'MISSING_OR_NULL_ORIGIN',
    'A session is used from the pages of this service: send their Origin.',
    null,
  ],
  [
    403,
    'INVALID_ORIGIN',
    'A session is used from the pages of this service only, not from this Origin.',
    null,
  ],
  [
    403,
    'CROSS_SITE_NAVIGATION_LOGIN_BLOCKED',
    'Signing in is done from the pages of this service only.',
    null,
  ],
  [
    429,
    'TOO_MANY_CODES',
    'This address was sent too many codes. Use the password, or the last code, or try again later.',
    null,
  ],
  [
    429,
    'TOO_MANY_PASSWORDS',
    'Too many passwords were tried for this account. Sign in by a code, or try again later.',
    null,
  ],
  [404, 'PASSKEY_NOT_FOUND', 'There is no such passkey of this person.', null],
  [400, 'PASSKEY_REFUSED', 'This passkey could not be verified.', 'credential'],
  [401, 'PASSKEY_SIGN_IN_REFUSED', 'This passkey is not known here, or could not be verified.', null],
  [429, 'PASSWORDS_BUSY', 'Too many passwords are being checked. Try again in a second.', null],
])('%i %s is told to the person as "%s"', async (status, code, message, param) => {
  expect(await refuse(status, { code, message: 'said by the library' })).toMatchObject({ message, param })
})

test.each([
  [401, 'AAL_REQUIRED', 'aal_required'],
  [409, 'PASSKEY_TAKEN', 'conflict'],
  [422, 'TOO_MANY_PASSKEYS', 'invalid_state_transition'],
  [422, 'LAST_FACTOR', 'invalid_state_transition'],
])('%i %s is %s', async (status, code, answered) => {
  expect(await refuse(status, { code })).toMatchObject({ code: answered, status })
})

test.each([
  [{ 'retry-after': '40' }, 40],
  [{ 'x-retry-after': '30' }, 30],
  [{ 'retry-after': '40', 'x-retry-after': '30' }, 40],
  [{ 'retry-after': '0' }, 1],
  [{ 'retry-after': 'soon' }, 1],
  [{}, 1],
])('a 429 with %o asks to wait for %i s', async (headers, seconds) => {
  expect((await refuse(429, {}, headers as Record<string, string>)).retryAfterSeconds).toBe(seconds)
})
