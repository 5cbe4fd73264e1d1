import type { SessionRoute } from '../routes.ts'
import { GivenCode, GivenPassword } from './bodies.ts'

/** The routes of step-up that are mounted beside those of the library. That of passkeys stands with passkeys. */
export const stepUpRoutes: readonly SessionRoute[] = [
  { method: 'GET', path: '/list-factors' },
  { method: 'POST', path: '/step-up/password', body: GivenPassword },
  { method: 'POST', path: '/step-up/email-otp/send' },
  { method: 'POST', path: '/step-up/email-otp', body: GivenCode },
]
