import type { PasskeySite } from '../../own-origins.ts'
import type { AccessPorts } from '../../ports.ts'
import type { NewCredential, SignedCredential } from './credential.ts'
import type { Passkey } from './passkey.ts'

/** Loaded when a passkey is first used: most processes never see one. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** The algorithms that keys may have: ES256, EdDSA and RS256, one of which every authenticator knows. */
export const algorithms = [-7, -8, -257]

type Asked<Credential> = { site: PasskeySite; challenge: string; credential: Credential }

const expectationsOf = ({ site, challenge }: Asked<unknown>) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.rpId,
  requireUserVerification: true,
})

/** Why the library refuses tells operators of a wrong configuration; the caller is not told. */
const logRefusal = ({ log }: AccessPorts, error: unknown) => {
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'no reason'
  log.debug({ room: 'sessions', reason }, 'A passkey was refused')
}

/**
 * Whether an attestation is of the formats that browsers give a page that asked for none: an empty one, and one that the
 * new key has signed. The library would fetch what addresses in certificates lead to, to see whether they are revoked.
 */
const isWithoutCertificates = (format: string, statement: { get(key: 'x5c'): unknown }): boolean =>
  format === 'none' || (format === 'packed' && statement.get('x5c') === undefined)

/** What a verified answer says of a new passkey. */
export type NewKey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'backedUp'>

/** The new passkey that an authenticator made for this challenge; null where it cannot be believed. */
export const verifyNew = async (
  context: AccessPorts,
  asked: Asked<NewCredential>,
): Promise<NewKey | null> => {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const { response } = asked.credential
    const attestation = decodeAttestationObject(
      new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
    )
    if (!isWithoutCertificates(attestation.get('fmt'), attestation.get('attStmt')))
      throw new Error('The attestation has certificates.')
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectationsOf(asked),
      response: asked.credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) throw new Error('The attestation is not signed by its key.')
    const { credential, credentialBackedUp } = registrationInfo
    // The id that is stored is the one in the attestation, whose length nothing else bounds.
    if (credential.id !== asked.credential.id) throw new Error('The attestation has another id.')
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      backedUp: credentialBackedUp,
    }
  } catch (error) {
    logRefusal(context, error)
    return null
  }
}

/** What a verified answer says of a passkey that was used. */
export type SignedUse = Pick<Passkey, 'counter' | 'backedUp'>

/** What an authenticator signed for this challenge with the key of this passkey; null where it cannot be believed. */
export const verifyUse = async (
  context: AccessPorts,
  { passkey, ...asked }: Asked<SignedCredential> & { passkey: Passkey },
): Promise<SignedUse | null> => {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectationsOf(asked),
      response: asked.credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        // The library compares counters before it verifies the signature. Ours are compared once it is verified.
        counter: 0,
      },
    })
    if (!verified) throw new Error('The signature is not of this key.')
    const { newCounter, credentialBackedUp } = authenticationInfo
    return { counter: newCounter, backedUp: credentialBackedUp }
  } catch (error) {
    logRefusal(context, error)
    return null
  }
}
