import { passwordLength } from '@stablerail/contract'
import { z } from 'zod'
import { codeLength } from './email-codes.ts'
import { GivenSession } from './end-session.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { stepUpRoutes } from './step-up/routes.ts'

/**
 * A mounted route, of the session library or of this folder. The library's other routes (sign-up, social
 * accounts …) are not mounted.
 */
export type SessionRoute = { method: 'GET' | 'POST'; path: string; body?: z.ZodType }

const email = z.email().max(254)
const password = z.string().min(1).max(passwordLength.max)
const newPassword = z.string().min(passwordLength.min).max(passwordLength.max)
const otp = z.string().length(codeLength)

/** The mounted routes. docs/guides/sessions.md describes each of them and its response. */
export const sessionRoutes: readonly SessionRoute[] = [
  {
    method: 'POST',
    path: '/sign-in/email',
    body: z.strictObject({ email, password, rememberMe: z.boolean().optional() }),
  },
  { method: 'POST', path: '/sign-in/email-otp', body: z.strictObject({ email, otp }) },
  {
    method: 'POST',
    path: '/email-otp/send-verification-otp',
    body: z.strictObject({ email, type: z.literal('sign-in') }),
  },
  { method: 'POST', path: '/email-otp/request-password-reset', body: z.strictObject({ email }) },
  {
    method: 'POST',
    path: '/email-otp/reset-password',
    body: z.strictObject({ email, otp, password: newPassword }),
  },
  { method: 'GET', path: '/get-session' },
  { method: 'GET', path: '/list-sessions' },
  { method: 'POST', path: '/end-session', body: GivenSession },
  { method: 'POST', path: '/revoke-session', body: z.strictObject({ token: z.string().min(1).max(200) }) },
  { method: 'POST', path: '/revoke-sessions' },
  { method: 'POST', path: '/revoke-other-sessions' },
  {
    method: 'POST',
    path: '/change-password',
    body: z.strictObject({
      currentPassword: password,
      newPassword,
      revokeOtherSessions: z.boolean().optional(),
    }),
  },
  { method: 'POST', path: '/sign-out' },
  ...passkeyRoutes,
  ...stepUpRoutes,
]
