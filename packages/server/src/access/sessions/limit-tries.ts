import { createHash } from 'node:crypto'
import { APIError } from 'better-auth/api'
import type { AccessPorts } from '../ports.ts'
import type { OwnRefusal } from './refusals.ts'
import { countPasswordTry, isSignedInFrom } from './store.ts'

const windowMs = 15 * 60_000
/**
 * At most 30 tries in 15 minutes are 120 an hour, which is too few to guess a password of 12 characters or
 * more.
 */
const triesPerWindow = 30

/**
 * Refuses a password try beyond the limit of the account, which applies to all IP addresses together. Tries
 * from an IP address at which the account has a session are counted separately, so that a stranger who
 * exhausts the limit does not lock the user out at these addresses; signing in by a mailed code is always
 * possible. An email address without a user has the same limit.
 */
export const limitTries = async (
  { db, clock }: AccessPorts,
  { email, ip }: { email: unknown; ip: string | null },
): Promise<void> => {
  if (typeof email !== 'string') return
  const account = email.toLowerCase()
  const isKnown = ip !== null && (await isSignedInFrom(db, account, ip))
  const now = clock.now()
  const { count, windowStartedAt } = await countPasswordTry(db, {
    hash: createHash('sha256')
      .update(JSON.stringify([account, isKnown ? ip : null]))
      .digest(),
    now,
    windowStart: new Date(now.getTime() - windowMs),
  })
  if (count <= triesPerWindow) return
  const waitMs = windowStartedAt.getTime() + windowMs - now.getTime()
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_PASSWORDS' satisfies OwnRefusal },
    { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  )
}
