import type { SessionRoute } from '../routes.ts'
import { GivenCode, GivenPassword } from './bodies.ts'

/**
 * The routes of step-up, which are mounted in addition to the session library's own routes. The route for
 * step-up by a passkey is in `passkeys/`.
 */
export const stepUpRoutes: readonly SessionRoute[] = [
  { method: 'GET', path: '/list-factors' },
  { method: 'POST', path: '/step-up/password', body: GivenPassword },
  { method: 'POST', path: '/step-up/email-otp/send' },
  { method: 'POST', path: '/step-up/email-otp', body: GivenCode },
]
