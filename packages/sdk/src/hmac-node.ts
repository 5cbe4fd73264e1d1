import type { BinaryLike, KeyObject } from 'node:crypto'
import type { IsSigned } from './hmac.ts'

/** Whether `isSigned` returns a boolean instead of a promise. */
export const isSync: boolean = true

let loaded: typeof import('node:crypto') | undefined

/**
 * Loads Node's crypto module when it is first needed, because loading it takes longer than loading the whole
 * SDK.
 */
const nodeCrypto = () => {
  loaded ??= process.getBuiltinModule('node:crypto')
  return loaded
}

/** Caches the key object of each secret, so that each secret is converted only once. */
const keys = new Map<string, KeyObject>()
const mostKeys = 1000

const keyOf = (secret: string) => {
  let key = keys.get(secret)
  if (!key) {
    if (keys.size >= mostKeys) keys.clear()
    key = nodeCrypto().createSecretKey(secret, 'utf8')
    keys.set(secret, key)
  }
  return key
}

export const isSigned: IsSigned = (prefix, body, v1, secrets) => {
  const { createHmac, timingSafeEqual } = nodeCrypto()
  const bytes = typeof body === 'string' || ArrayBuffer.isView(body) ? body : new Uint8Array(body)
  let fits = false
  for (const secret of secrets) {
    // The digest is created as a hex string, because Node converts that to bytes faster than it returns the
    // digest as bytes.
    const text = createHmac('sha256', keyOf(secret))
      .update(prefix)
      .update(bytes as BinaryLike)
      .digest('binary')
    const digest = Buffer.from(text, 'latin1')
    for (const candidate of v1) fits = timingSafeEqual(digest, Buffer.from(candidate, 'hex')) || fits
  }
  return fits
}
