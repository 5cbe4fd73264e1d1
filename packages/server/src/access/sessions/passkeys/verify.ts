import type { PasskeySite } from '../../own-origins.ts'
import type { AccessPorts } from '../../ports.ts'
import type { NewCredential, SignedCredential } from './credential.ts'
import type { Passkey } from './passkey.ts'

/** Loads the WebAuthn library when a passkey is first used, because most processes never handle one. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** The accepted signature algorithms: ES256, EdDSA and RS256. Every authenticator supports one of them. */
export const algorithms = [-7, -8, -257]

type Asked<Credential> = { site: PasskeySite; challenge: string; credential: Credential }

const expectationsOf = ({ site, challenge }: Asked<unknown>) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.rpId,
  requireUserVerification: true,
})

/**
 * Logs the reason why the library refused a passkey, because it can show operators a wrong configuration. The
 * caller does not receive the reason.
 */
const logRefusal = ({ log }: AccessPorts, error: unknown) => {
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'no reason'
  log.debug({ module: 'sessions', reason }, 'A passkey was refused')
}

/**
 * Returns whether an attestation has a format that browsers send to a page that requested no attestation: an
 * empty attestation, or one signed by the new key itself. Attestations with certificates are refused, because
 * the library would fetch URLs in the certificates to check whether they are revoked.
 */
const isWithoutCertificates = (format: string, statement: { get(key: 'x5c'): unknown }): boolean =>
  format === 'none' || (format === 'packed' && statement.get('x5c') === undefined)

/** The fields of a new passkey in a verified response. */
export type NewKey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'backedUp'>

/**
 * Verifies the new passkey that an authenticator made for this challenge; returns null if it is not valid.
 */
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
    // The id from the attestation is stored. It must equal the id in the request, because only that one's
    // length was checked.
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

/** The fields of a passkey that change when it is used, as verified. */
export type SignedUse = Pick<Passkey, 'counter' | 'backedUp'>

/**
 * Verifies the signature of an authenticator for this challenge with the key of this passkey; returns null if
 * it is not valid.
 */
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
        // With 0, the library does not compare the counter, which it would do before it verifies the
        // signature. We compare it afterwards (`counterIncreased`).
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
