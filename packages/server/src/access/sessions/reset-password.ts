import type { Random } from '../../ports/index.ts'
import type { AccessPorts } from '../ports.ts'
import { normalizeEmail } from './create-user.ts'
import { replacePassword } from './store.ts'

/**
 * Makes a password of 144 random bits in 24 characters. It does not begin with `-`, which a command line
 * would read as an option.
 */
export const makePassword = (random: Random): string =>
  random.bytes(18).toString('base64url').replace(/^-/, '_')

/**
 * Sets a person's password and ends their sessions; returns false if no person has the address. The audit log
 * names `actor`.
 */
export const resetPassword = (
  { db, clock, random }: AccessPorts,
  { email, ...given }: { email: string; passwordHash: string; actor: string },
): Promise<boolean> =>
  replacePassword(db, {
    ...given,
    email: normalizeEmail(email),
    now: clock.now(),
    accountId: random.bytes(16).toString('hex'),
  })
