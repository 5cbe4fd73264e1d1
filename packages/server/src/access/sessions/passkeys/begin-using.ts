import type { AccessPorts } from '../../ports.ts'
import { challengeMs, makeChallenge } from './challenges.ts'
import { requireSite, type SignedIn } from './person.ts'
import { refusal } from './refuse.ts'
import { type ChallengeHolder, selectPasskeys } from './store.ts'
import { loadWebAuthn } from './verify.ts'

type Allowed = { holder: ChallengeHolder; credentialIds: Buffer[] | null }

/**
 * Returns the options with which a browser signs by one of the passkeys in `credentialIds`, or by any passkey
 * of this site if `credentialIds` is null.
 */
const optionsFor = async (context: AccessPorts, { holder, credentialIds }: Allowed) => {
  const { rpId } = requireSite(context)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const allowed = credentialIds?.map((id) => ({ id: id.toString('base64url') }))
  return {
    options: await generateAuthenticationOptions({
      rpID: rpId,
      challenge: await makeChallenge(context, holder),
      timeout: challengeMs,
      userVerification: 'required',
      ...(allowed === undefined ? {} : { allowCredentials: allowed }),
    }),
  }
}

/** Begins the step-up of a session by one of the passkeys of its person. */
export const beginStepUp = async (context: AccessPorts, { userId, sessionId }: SignedIn) => {
  const passkeys = await selectPasskeys(context.db, userId)
  // Throw if the person has no passkey, because an empty list would make the browser offer every passkey of
  // this site.
  if (passkeys.length === 0) throw refusal('PASSKEY_NOT_FOUND')
  return optionsFor(context, {
    holder: { holder: sessionId, kind: 'step_up' },
    credentialIds: passkeys.map(({ credentialId }) => credentialId),
  })
}

/** Begins a sign-in from a browser that holds `browserId` in a cookie. The person is not known yet. */
export const beginSignIn = (context: AccessPorts, browserId: string) =>
  optionsFor(context, { holder: { holder: browserId, kind: 'sign_in' }, credentialIds: null })
