import type { AccessPorts } from '../../ports.ts'
import { grantStepUp, type Lifted } from '../step-up/grant-step-up.ts'
import { useChallenge } from './challenges.ts'
import { idOf, type SignedCredential } from './credential.ts'
import { counterIncreased, type Passkey } from './passkey.ts'
import { inUnit, type PersonUnit, requireSite, type SignedIn } from './person.ts'
import { type PasskeyRefusal, refusal } from './refuse.ts'
import { type ChallengeHolder, findPasskey, lockCounter, updateUse } from './store.ts'
import { reportCopiedPasskey } from './tell.ts'
import { verifyUse } from './verify.ts'

type Use<Followed> = {
  holder: ChallengeHolder
  credential: SignedCredential
  ip: string | null
  /** Returns whether the passkey belongs to the person who signs in or steps up. */
  isAllowed(passkey: Passkey): boolean
  refused: PasskeyRefusal
  /** Does the work that follows the use of the passkey, in the same transaction. */
  follow(unit: PersonUnit, passkey: Passkey): Promise<Followed>
}

/**
 * Verifies that a passkey signed the challenge of `holder`, and stores the passkey's new counter. If the
 * passkey may have been copied, the use is refused and a notice is mailed.
 */
const usePasskey = async <Followed extends object>(
  context: AccessPorts,
  { holder, credential, ip, isAllowed, refused, follow }: Use<Followed>,
): Promise<Followed> => {
  const site = requireSite(context)
  const challenge = await useChallenge(context, holder)
  const passkey = await findPasskey(context.db, idOf(credential))
  if (passkey === null || !isAllowed(passkey)) throw refusal(refused)
  const use = await verifyUse(context, { site, challenge, credential, passkey })
  if (use === null) throw refusal(refused)
  const followed = await inUnit(context, async (unit) => {
    const before = await lockCounter(unit.tx, passkey.id)
    if (before === null) return null
    if (!counterIncreased(before, use.counter)) {
      await reportCopiedPasskey(unit, { passkey, ip })
      return null
    }
    await updateUse(unit.tx, { id: passkey.id, ...use, usedAt: unit.now })
    return await follow(unit, passkey)
  })
  if (followed === null) throw refusal(refused)
  return followed
}

/**
 * Returns the id of the person for whom the authenticator signs, as it was passed to the authenticator when
 * the passkey was made; null if the authenticator sends no id.
 */
const handleOf = ({ response }: SignedCredential): string | null =>
  response.userHandle == null ? null : Buffer.from(response.userHandle, 'base64url').toString()

/** Grants step-up to a session for 5 minutes, if a passkey of the signed-in person signed the challenge. */
export const stepUp = (
  context: AccessPorts,
  person: SignedIn,
  credential: SignedCredential,
): Promise<Lifted> => {
  const { userId, sessionId, ip } = person
  return usePasskey(context, {
    holder: { holder: sessionId, kind: 'step_up' },
    credential,
    ip,
    refused: 'PASSKEY_REFUSED',
    isAllowed: (passkey) => passkey.userId === userId && [userId, null].includes(handleOf(credential)),
    follow: async (unit, { id }) => {
      const lifted = await grantStepUp(unit, person, id)
      if (lifted === null) throw refusal('PASSKEY_REFUSED')
      return lifted
    },
  })
}

type SignIn = { browserId: string; credential: SignedCredential; ip: string | null }

/** Signs in by a passkey. The passkey itself identifies the person. */
export const signInBy = (
  context: AccessPorts,
  { browserId, credential, ip }: SignIn,
): Promise<{ userId: string; passkeyId: string; usedAt: Date }> =>
  usePasskey(context, {
    holder: { holder: browserId, kind: 'sign_in' },
    credential,
    ip,
    refused: 'PASSKEY_SIGN_IN_REFUSED',
    isAllowed: ({ userId }) => handleOf(credential) === userId,
    follow: async ({ now }, { id, userId }) => ({ userId, passkeyId: id, usedAt: now }),
  })
