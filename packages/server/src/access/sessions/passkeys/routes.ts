import type { SessionRoute } from '../routes.ts'
import { AddedPasskey, RemovedPasskey, RenamedPasskey, UsedPasskey } from './bodies.ts'

/** The routes of passkeys, which are mounted in addition to the session library's own routes. */
export const passkeyRoutes: readonly SessionRoute[] = [
  { method: 'POST', path: '/sign-in/passkey/options' },
  { method: 'POST', path: '/sign-in/passkey', body: UsedPasskey },
  { method: 'POST', path: '/step-up/passkey/options' },
  { method: 'POST', path: '/step-up/passkey', body: UsedPasskey },
  { method: 'GET', path: '/list-passkeys' },
  { method: 'POST', path: '/add-passkey/options' },
  { method: 'POST', path: '/add-passkey', body: AddedPasskey },
  { method: 'POST', path: '/rename-passkey', body: RenamedPasskey },
  { method: 'POST', path: '/remove-passkey', body: RemovedPasskey },
]
