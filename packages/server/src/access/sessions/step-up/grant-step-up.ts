import { stepUpMs } from '../../step-up.ts'
import type { PersonUnit, SignedIn } from '../passkeys/person.ts'
import { recordActOfPerson } from '../passkeys/store.ts'
import { updateFactorAt, updatePasskeyAt } from './store.ts'

/**
 * The length of a session token in random bytes, chosen so that tokens have the same length as the session
 * library's tokens.
 */
const tokenBytes = 24

/** A session after step-up: the end of the step-up, and the new token of the session. */
export type Lifted = { until: Date; token: string }

/**
 * Gives a session step-up for 5 minutes, by a passkey or another factor, in the transaction that verifies the
 * factor. The session gets another token, so that a copy of its previous cookie has no step-up. Returns null
 * if the session has ended, or another request has changed its token.
 */
export const grantStepUp = async (
  { context, tx, now }: PersonUnit,
  { userId, sessionId, token: before, ip }: SignedIn,
  passkeyId: string | null,
): Promise<Lifted | null> => {
  const token = context.random.bytes(tokenBytes).toString('base64url')
  const update = passkeyId === null ? updateFactorAt : updatePasskeyAt
  if (!(await update(tx, { sessionId, before, token, at: now }))) return null
  await recordActOfPerson(tx, {
    userId,
    at: now,
    ip,
    action: 'session.stepped_up',
    target: passkeyId,
  })
  return { until: new Date(now.getTime() + stepUpMs), token }
}
