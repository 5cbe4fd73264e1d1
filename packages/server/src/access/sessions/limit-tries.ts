import { createHash } from 'node:crypto'
import { APIError } from 'better-auth/api'
import type { ContextBase } from '../../context.ts'
import type { OwnRefusal } from './refusals.ts'
import { countPasswordTry, isSignedInFrom } from './store.ts'

const windowMs = 15 * 60_000
/** With 12 characters or more, 120 tries an hour find only a password that was known already. */
const triesPerWindow = 30

/**
 * Refuses a password for an account that was tried many times lately, wherever the tries came from. Tries from an
 * address that the account is signed in from are counted apart, so that a stranger who uses the allowance up keeps
 * nobody out of where they usually are; a code by mail signs in besides. It makes no difference whether there is
 * such an account.
 */
export const limitTries = async (
  { db, clock }: ContextBase,
  { email, ip }: { email: unknown; ip: string | null },
): Promise<void> => {
  if (typeof email !== 'string') return
  const account = email.toLowerCase()
  const isKnown = ip !== null && (await isSignedInFrom(db, account, ip))
  const now = clock.now()
  const { count, windowStartedAt } = await countPasswordTry(db, {
    accountHash: createHash('sha256')
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
