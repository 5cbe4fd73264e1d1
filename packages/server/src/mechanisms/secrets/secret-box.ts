import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export type SecretBoxKey = {
  /**
   * The id of the key, which every sealed value contains, so that the key that opens it can be found. It has
   * 1 to 255 bytes. Every new key needs a new id.
   */
  id: string
  /** The AES-256 key: 32 bytes. */
  key: Buffer
}

export type SecretBox = {
  /** The id of the key that seals new values. */
  keyId: string
  keyIds: readonly string[]
  /** Encrypts a value. `aad` names its row and column; the sealed value opens only with the same `aad`. */
  seal(plaintext: string, aad: string): Buffer
  /**
   * Decrypts a value. Throws a SealedError if the value was altered, was sealed with another `aad`, or its key is not
   * configured.
   */
  open(sealed: Buffer, aad: string): string
  /** Returns the ids of the keys that `open` needed but that are not configured. */
  missed(): readonly string[]
}

/**
 * The reason why a value cannot be decrypted: its key is not configured, or the value was not sealed with this key
 * and `aad`.
 */
export class SealedError extends Error {
  override name = 'SealedError'
  readonly keyId: string
  readonly reason: 'missing_key' | 'altered'

  constructor(keyId: string, reason: SealedError['reason'], cause?: unknown) {
    super(
      reason === 'missing_key'
        ? `This value was sealed with key ${keyId}; configure that key to open it.`
        : 'The sealed value was altered, belongs to another row, or its key changed.',
      { cause },
    )
    this.keyId = keyId
    this.reason = reason
  }
}

export const keyIdOf = (sealed: Buffer): string => {
  const parts = readSealed(sealed)
  if (parts === null) throw new Error('This is not a value that a secret box sealed.')
  return parts.keyId
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

/**
 * Returns an AES-256-GCM box for encryption at rest. The first key seals and any key opens. To rotate keys, put a new
 * key first and keep the old keys until no value is sealed with them; `rotateEncryptionKeys` re-encrypts such values.
 *
 * A sealed value is: version (1 byte), length of the key id (1 byte), key id, nonce, tag, ciphertext.
 */
export const createSecretBox = (
  keys: readonly SecretBoxKey[],
  onFault: (fault: SealedError) => void = () => undefined,
): SecretBox => {
  const [first] = keys
  if (!first) throw new Error('A secret box needs at least one key.')
  const keyById = new Map(keys.map(({ id, key }) => [id, key]))
  if (keyById.size !== keys.length) throw new Error('Two keys of a secret box have the same id; rename one.')
  for (const { id, key } of keys) {
    const idBytes = Buffer.byteLength(id)
    if (idBytes < 1 || idBytes > 255) throw new Error('The id of a secret box key must be 1 to 255 bytes.')
    if (key.length !== 32) throw new Error(`Secret box key ${id} has ${key.length} bytes; give 32.`)
  }

  const missed = new Set<string>()
  const fail = (...args: ConstructorParameters<typeof SealedError>): never => {
    const fault = new SealedError(...args)
    if (fault.reason === 'missing_key') missed.add(fault.keyId)
    onFault(fault)
    throw fault
  }

  return {
    keyId: first.id,
    keyIds: [...keyById.keys()],
    missed: () => [...missed],

    seal(plaintext, aad) {
      const id = Buffer.from(first.id)
      const header = Buffer.concat([Buffer.of(version, id.length), id])
      // Not `context.random`: a nonce that repeats under one key, as with a seeded source in a test, breaks the
      // cipher.
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.concat([header, Buffer.from(aad)]))
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
      return Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext])
    },

    open(sealed, aad) {
      const parts = readSealed(sealed)
      if (parts === null) return fail('unknown', 'altered')
      const { header, keyId, nonce, tag, ciphertext } = parts
      const key = keyById.get(keyId)
      if (key === undefined) return fail(keyId, 'missing_key')
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.concat([header, Buffer.from(aad)]))
      decipher.setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
      } catch (cause) {
        return fail(keyId, 'altered', cause)
      }
    },
  }
}

const readSealed = (sealed: Buffer) => {
  const nonceStart = 2 + (sealed[1] ?? 0)
  const tagStart = nonceStart + nonceBytes
  const ciphertextStart = tagStart + tagBytes
  if (sealed[0] !== version || sealed.length < ciphertextStart) return null
  return {
    header: sealed.subarray(0, nonceStart),
    keyId: sealed.toString('utf8', 2, nonceStart),
    nonce: sealed.subarray(nonceStart, tagStart),
    tag: sealed.subarray(tagStart, ciphertextStart),
    ciphertext: sealed.subarray(ciphertextStart),
  }
}
