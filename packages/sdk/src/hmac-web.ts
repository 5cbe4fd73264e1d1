import type { IsSigned } from './hmac.ts'

/** Whether `isSigned` returns a boolean instead of a promise. */
export const isSync: boolean = false

const encoder = new TextEncoder()

/** Caches the imported key of each secret, so that each secret is imported only once. */
const keys = new Map<string, Awaited<ReturnType<typeof crypto.subtle.importKey>>>()

const importKey = async (secret: string) => {
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  // At most 999 secrets are cached, so that the cache cannot grow without limit. Further secrets are imported
  // at each use.
  if (keys.size < 999) keys.set(secret, key)
  return key
}

const fromHex = (hex: string) => {
  const bytes = new Uint8Array(32)
  for (let at = 0; at < 64; at++)
    // Maps the character codes of hex digits, 48–57 and 97–102, to their values 0–15.
    bytes[at >> 1] = ((bytes[at >> 1] as number) << 4) | ((hex.charCodeAt(at) % 87) % 48)
  return bytes
}

/** The bytes of a body. A view has a `buffer` and an offset in it; an `ArrayBuffer` has neither. */
type Bytes = { buffer?: ArrayBufferLike; byteOffset?: number; byteLength: number }

/** Returns the prefix and the body together as bytes, because WebCrypto signs only one piece of data. */
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
