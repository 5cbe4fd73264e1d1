import { stepUpMs } from '../../step-up.ts'
import type { PersonUnit, SignedIn } from '../passkeys/person.ts'
import { recordActOfPerson } from '../passkeys/store.ts'
import { updateFactorAt, updatePasskeyAt } from './store.ts'

/** A token of a session, in as many characters as the session library makes. */
const tokenBytes = 24

/** A lifted session: until when, and the token that it has from then on. */
export type Lifted = { until: Date; token: string }

/**
 * Lifts a session for 5 minutes, in the transaction of the proof, by a passkey or another factor. The session has another
 * token from then on, so that a copy of its cookie from before is not lifted with it. Null where it has ended meanwhile,
 * or was lifted by another.
 */
export const liftSession = async (
  { context, tx, now }: PersonUnit,
  { userId, sessionId, token: before, ip }: SignedIn,
  passkeyId: string | null,
): Promise<Lifted | null> => {
  const token = context.random.bytes(tokenBytes).toString('base64url')
  const update = passkeyId === null ? updateFactorAt : updatePasskeyAt
  if (!(await update(tx, { sessionId, before, token, at: now }))) return null
  await recordActOfPerson(tx, {
    ...{ userId, at: now, ip },
    ...{ action: 'session.stepped_up', target: passkeyId },
  })
  return { until: new Date(now.getTime() + stepUpMs), token }
}
