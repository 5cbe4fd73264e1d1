import { z } from 'zod'

/** Bytes in base64url, at most so many. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(Math.ceil((most * 4) / 3))
    .meta({ form: 'bytes in base64url' })

/** The longest id that WebAuthn lets an authenticator choose. */
const credentialId = bytes(1023)
const clientDataJSON = bytes(4096)

/**
 * What a browser makes of `navigator.credentials.create` and `.get`: the `toJSON()` of a `PublicKeyCredential`. Fields that
 * are not read are dropped instead of refused, because browsers add fields of their own.
 */
const credentialOf = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON, ...response }),
    clientExtensionResults: z.object({}).default({}),
  })

export const NewCredential = credentialOf({
  attestationObject: bytes(8192),
  transports: z.array(z.string().max(32)).max(10).default([]),
})
export type NewCredential = z.output<typeof NewCredential>

export const SignedCredential = credentialOf({
  authenticatorData: bytes(2048),
  signature: bytes(1024),
  /** The id of the person, as it was given when the passkey was made. */
  userHandle: bytes(64).nullish(),
})
export type SignedCredential = z.output<typeof SignedCredential>

export const idOf = ({ id }: { id: string }): Buffer => Buffer.from(id, 'base64url')
