import type { IsSigned, Signed } from './hmac.ts'

/** Whether `isSigned` answers at once. */
export const isSync: boolean = false

const encoder = new TextEncoder()

/** Imported keys, so that a secret is imported once. */
const keys = new Map<string, ReturnType<typeof crypto.subtle.importKey>>()

const keyOf = (secret: string) => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key =
    keys.get(secret) ?? crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  keys.set(secret, key)
  return key
}

/** What is signed, in bytes. WebCrypto takes it in one piece only. */
const bytesOf = (timestamp: string, body: Signed['body']) => {
  if (typeof body === 'string') return encoder.encode(`${timestamp}.${body}`)
  const prefix = encoder.encode(`${timestamp}.`)
  const bytes = new Uint8Array(prefix.length + body.byteLength)
  bytes.set(prefix)
  bytes.set(new Uint8Array(body.buffer, body.byteOffset, body.byteLength), prefix.length)
  return bytes
}

/** 0 to 15 of a lower-case hex digit's code. */
const digit = (code: number) => (code < 58 ? code - 48 : code - 87)

const fromHex = (hex: string) => {
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = digit(hex.charCodeAt(at * 2)) * 16 + digit(hex.charCodeAt(at * 2 + 1))
  return bytes
}

export const isSigned: IsSigned = async ({ timestamp, body, v1, secrets }) => {
  const bytes = bytesOf(timestamp, body)
  for (const secret of secrets)
    for (const candidate of v1)
      if (await crypto.subtle.verify('HMAC', await keyOf(secret), fromHex(candidate), bytes)) return true
  return false
}
