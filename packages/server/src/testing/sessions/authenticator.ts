import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256'

/** Deviations of a browser and its authenticator from WebAuthn, for tests that the server rejects them. */
export type Lies = {
  origin?: string
  rpId?: string
  /** The challenge, if it differs from the challenge in the options. */
  challenge?: string
  type?: string
  present?: boolean
  verified?: boolean
  counter?: number
  /** The format of the attestation and its statement. */
  attestation?: { format: string; statement: Map<string, unknown> }
  /** The id of the user that the authenticator returns; null if it returns none. */
  userHandle?: string | null
  id?: string
}

type Key = {
  id: Buffer
  userHandle: string
  algorithm: Algorithm
  privateKey: KeyObject
  counter: number
}

/** The fields of the server's registration options that an authenticator reads. */
export type MakeOptions = { challenge: string; rp: { id?: string }; user: { id: string } }
export type SignOptions = { challenge: string; rpId?: string; allowCredentials?: { id: string }[] }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

const flagOf = { present: 0x01, verified: 0x04, attested: 0x40 }

const coseNumbers = { ES256: -7, EdDSA: -8, RS256: -257 } as const

const makePair = (algorithm: Algorithm) => {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519')
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** Returns the public key in the form that WebAuthn sends: a CBOR map of RFC 8152. */
const coseOf = (algorithm: Algorithm, publicKey: KeyObject): Uint8Array => {
  const jwk = publicKey.export({ format: 'jwk' })
  const bytes = (part: string | undefined) => new Uint8Array(Buffer.from(part ?? '', 'base64url'))
  const alg: [number, number] = [3, coseNumbers[algorithm]]
  const parts: Record<Algorithm, [number, number | Uint8Array][]> = {
    ES256: [[1, 2], alg, [-1, 1], [-2, bytes(jwk.x)], [-3, bytes(jwk.y)]],
    EdDSA: [[1, 1], alg, [-1, 6], [-2, bytes(jwk.x)]],
    RS256: [[1, 3], alg, [-1, bytes(jwk.n)], [-2, bytes(jwk.e)]],
  }
  return isoCBOR.encode(new Map(parts[algorithm]))
}

const signatureOf = ({ algorithm, privateKey }: Key, data: Buffer): Buffer =>
  sign(algorithm === 'EdDSA' ? null : 'sha256', data, privateKey)

/**
 * Creates an authenticator and its browser in software. `make` creates a passkey with a real key, and `sign`
 * signs with it, both according to WebAuthn; their parameter `lies` sets deviations from WebAuthn. With
 * `counts: false` the signature counter stays zero, like the counter of synchronized passkeys.
 */
export const createAuthenticator = ({ origin, counts = true }: { origin: string; counts?: boolean }) => {
  const keys: Key[] = []

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const head = (rpId: string, { counter, attested }: { counter: number; attested: boolean }, lies: Lies) => {
    const { present = true, verified = true } = lies
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    const flags =
      (present ? flagOf.present : 0) | (verified ? flagOf.verified : 0) | (attested ? flagOf.attested : 0)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count])
  }

  return {
    /**
     * Returns the value that `navigator.credentials.create` returns to the page. The key is kept even if the
     * server refuses it.
     */
    make: (
      { challenge, rp, user }: MakeOptions,
      { algorithm = 'ES256', ...lies }: Lies & { algorithm?: Algorithm } = {},
    ) => {
      const { publicKey, privateKey } = makePair(algorithm)
      const id = randomBytes(32)
      const key = { id, userHandle: user.id, algorithm, privateKey, counter: counts ? 1 : 0 }
      keys.push(key)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        head(rp.id ?? '', { counter: key.counter, attested: true }, lies),
        ...[Buffer.alloc(16), length, id, coseOf(algorithm, publicKey)],
      ])
      const data = clientData('webauthn.create', challenge, lies)
      const self = new Map<string, unknown>([
        ['alg', coseNumbers[algorithm]],
        ['sig', new Uint8Array(signatureOf(key, Buffer.concat([authData, sha256(data)])))],
      ])
      const { format, statement } = lies.attestation ?? { format: 'none', statement: new Map() }
      const object = new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', format === 'none' ? statement : new Map([...self, ...statement])],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: lies.id ?? base64url(id),
        rawId: lies.id ?? base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          attestationObject: base64url(isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
          // Browsers send these two fields too, but the server does not read them.
          publicKeyAlgorithm: coseNumbers[algorithm],
          authenticatorData: base64url(authData),
        },
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
      }
    },

    /**
     * Returns the value that `navigator.credentials.get` returns to the page, for the newest passkey that the
     * options allow.
     */
    sign: ({ challenge, rpId, allowCredentials }: SignOptions, lies: Lies = {}) => {
      const allowed = allowCredentials?.map(({ id }) => id)
      const key = keys.findLast(({ id }) => allowed === undefined || allowed.includes(base64url(id)))
      if (key === undefined) throw new Error('The authenticator has none of these passkeys.')
      if (counts) key.counter += 1
      const authData = head(rpId ?? '', { counter: key.counter, attested: false }, lies)
      const data = clientData('webauthn.get', challenge, lies)
      const id = lies.id ?? base64url(key.id)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signatureOf(key, Buffer.concat([authData, sha256(data)]))),
          userHandle: lies.userHandle === undefined ? key.userHandle : lies.userHandle,
        },
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
