import type { IsSigned } from './hmac.ts'

/** Whether `isSigned` answers at once. */
export const isSync: boolean = false

const encoder = new TextEncoder()

/** Imported keys, so that a secret is imported once. */
const keys = new Map<string, Awaited<ReturnType<typeof crypto.subtle.importKey>>>()

const importKey = async (secret: string) => {
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  // Of more secrets than that the rest is imported each time: nothing grows without end.
  if (keys.size < 999) keys.set(secret, key)
  return key
}

const fromHex = (hex: string) => {
  const bytes = new Uint8Array(32)
  for (let at = 0; at < 64; at++)
    // What 48 to 57 and 97 to 102, the codes of the digits, stand for.
    bytes[at >> 1] = ((bytes[at >> 1] as number) << 4) | ((hex.charCodeAt(at) % 87) % 48)
  return bytes
}

/** A view says where it lies in its buffer; a buffer says nothing of the kind, and is all of itself. */
type Bytes = { buffer?: ArrayBufferLike; byteOffset?: number; byteLength: number }

/** What is signed, in bytes: WebCrypto takes it in one piece only. */
const bytesOf = (prefix: string, body: string | Bytes) => {
  if (typeof body === 'string') return encoder.encode(prefix + body)
  const bytes = new Uint8Array(body.byteLength + prefix.length)
  encoder.encodeInto(prefix, bytes)
  bytes.set(
    new Uint8Array(body.buffer ?? (body as ArrayBuffer), body.byteOffset, body.byteLength),
    prefix.length,
  )
  return bytes
}

export const isSigned: IsSigned = async (prefix, body, v1, secrets) => {
  const bytes = bytesOf(prefix, body)
  for (const secret of secrets) {
    const key = keys.get(secret) ?? (await importKey(secret))
    for (const candidate of v1)
      if (await crypto.subtle.verify('HMAC', key, fromHex(candidate), bytes)) return true
  }
  return false
}
