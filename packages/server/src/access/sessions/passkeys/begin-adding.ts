import type { AccessPorts } from '../../ports.ts'
import { challengeMs, makeChallenge } from './challenges.ts'
import { mostPasskeys } from './passkey.ts'
import { requireSite, requireStepUp, type SignedIn } from './person.ts'
import { refusal } from './refuse.ts'
import { selectPasskeys } from './store.ts'
import { algorithms, loadWebAuthn } from './verify.ts'

/**
 * Returns the options with which a browser makes a passkey for this person: a discoverable credential, on an
 * authenticator that does not have a passkey of the person yet, with user verification.
 */
export const beginAdding = async (context: AccessPorts, person: SignedIn) => {
  const site = requireSite(context)
  requireStepUp(context, person)
  const passkeys = await selectPasskeys(context.db, person.userId)
  if (passkeys.length >= mostPasskeys) throw refusal('TOO_MANY_PASSKEYS')
  const { generateRegistrationOptions } = await loadWebAuthn()
  return {
    options: await generateRegistrationOptions({
      rpName: 'Stablerail',
      rpID: site.rpId,
      userID: new Uint8Array(Buffer.from(person.userId)),
      userName: person.email,
      userDisplayName: person.name,
      challenge: await makeChallenge(context, { holder: person.sessionId, kind: 'add' }),
      timeout: challengeMs,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
    }),
  }
}
