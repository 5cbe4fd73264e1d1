import { z } from 'zod'

/** Accepts base64url text of at most `most` bytes. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(Math.ceil((most * 4) / 3))
    .meta({ form: 'bytes in base64url' })

/** 1,023 bytes is the longest credential id that WebAuthn allows. */
const credentialId = bytes(1023)
const clientDataJSON = bytes(4096)

/**
 * The result of `navigator.credentials.create` or `.get`: the `toJSON()` of a `PublicKeyCredential`. Unknown
 * fields are dropped instead of refused, because browsers add fields of their own.
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
  /** The id of the person, as it was passed to the authenticator when the passkey was made. */
  userHandle: bytes(64).nullish(),
})
export type SignedCredential = z.output<typeof SignedCredential>

export const idOf = ({ id }: { id: string }): Buffer => Buffer.from(id, 'base64url')
