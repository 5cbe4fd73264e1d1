import type { IsSigned } from './hmac.ts'

/** Whether `isSigned` answers at once. */
export const isSync: boolean = false

const encoder = new TextEncoder()

/** Imported keys, so that a secret is imported once. */
const keys = new Map<string, ReturnType<typeof crypto.subtle.importKey>>()

const keyOf = (secret: string) => {
  if (keys.size > 999) keys.clear()
  const key =
    keys.get(secret) ??
    crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
  keys.set(secret, key)
  return key
}

const fromHex = (hex: string) =>
  new Uint8Array((hex.match(/../g) as string[]).map((digits) => Number.parseInt(digits, 16)))

/** A view says where it lies in its buffer; a buffer says nothing of the kind, and is all of itself. */
type Bytes = { buffer?: ArrayBufferLike; byteOffset?: number; byteLength: number }

/** What is signed, in bytes: WebCrypto takes it in one piece only. */
const bytesOf = (prefix: string, body: string | Bytes) => {
  if (typeof body === 'string') return encoder.encode(prefix + body)
  const bytes = encoder.encode(prefix + ' '.repeat(body.byteLength))
  bytes.set(
    new Uint8Array(body.buffer ?? (body as ArrayBuffer), body.byteOffset, body.byteLength),
    prefix.length,
  )
  return bytes
}

export const isSigned: IsSigned = async (prefix, body, v1, secrets) => {
  const bytes = bytesOf(prefix, body)
  for (const secret of secrets)
    for (const candidate of v1)
      if (await crypto.subtle.verify('HMAC', await keyOf(secret), fromHex(candidate), bytes)) return true
  return false
}
