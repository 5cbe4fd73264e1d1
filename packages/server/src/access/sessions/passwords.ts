import { APIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { createBoundedQueue } from '../../mechanisms/work/index.ts'
import type { OwnRefusal } from './refusals.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  verify(data: { hash: string; password: string }): Promise<boolean>
}

type Scrypt = Pick<Passwords, 'hash' | 'verify'>

/** At most 2 hashes run at a time. Node's thread pool has four threads by default: two stay free for files and TLS. */
const maxRunning = 2
/** At most 30 requests wait, which is about one second of work. Further requests are refused. */
const maxWaiting = 30

export const passwordsBusySeconds = 1

/** Thrown when more passwords wait to be hashed or verified than this process accepts. */
export class PasswordsBusy extends APIError {
  constructor() {
    super(
      'TOO_MANY_REQUESTS',
      { code: 'PASSWORDS_BUSY' satisfies OwnRefusal },
      { 'retry-after': String(passwordsBusySeconds) },
    )
  }
}

/**
 * Hashes and verifies passwords, at most two at a time. A guess costs its sender nothing and this process
 * about 50 ms of a thread, so requests beyond the limits are refused instead of queued.
 */
export const createPasswords = (
  { hash, verify }: Scrypt = { hash: hashPassword, verify: verifyPassword },
): Passwords => {
  const inTurn = createBoundedQueue({
    atOnce: maxRunning,
    waiting: maxWaiting,
    refusal: () => new PasswordsBusy(),
  })
  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (data) => inTurn(() => verify(data)),
  }
}

/** The password hasher of this process. Sign-ins and invitations share its limits. */
export const passwords = createPasswords()
