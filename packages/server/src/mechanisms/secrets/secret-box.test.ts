import { createCipheriv } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const oldKey = { id: 'k1', key: Buffer.alloc(32, 1) }
const newKey = { id: 'k2', key: Buffer.alloc(32, 2) }
const aad = 'webhook_endpoints/we_1/signing_secret'

test('what was sealed opens, whatever the text', () => {
  const box = createSecretBox([newKey])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plaintext, aad) => {
      expect(box.open(box.seal(plaintext, aad), aad)).toBe(plaintext)
    }),
  )
})

test('the format stays readable: version, key id, nonce, tag, ciphertext', () => {
  const header = Buffer.from('\x01\x02k1')
  const nonce = Buffer.alloc(12, 9)
  const cipher = createCipheriv('aes-256-gcm', oldKey.key, nonce).setAAD(
    Buffer.concat([header, Buffer.from(aad)]),
  )
  const ciphertext = Buffer.concat([cipher.update('whsec_a'), cipher.final()])
  const sealed = Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext])
  expect(createSecretBox([oldKey]).open(sealed, aad)).toBe('whsec_a')
})

test('the same text seals differently each time and never shows', () => {
  const box = createSecretBox([newKey])
  const sealed = Array.from({ length: 50 }, () => box.seal('whsec_a', aad))
  expect(new Set(sealed.map((value) => value.subarray(4, 16).toString('hex'))).size).toBe(50)
  expect(sealed.some((value) => value.includes('whsec_a'))).toBe(false)
})

test('the first key seals and any key opens, so keys can rotate', () => {
  const before = createSecretBox([oldKey]).seal('whsec_a', aad)
  const rotated = createSecretBox([newKey, oldKey])
  expect(rotated.open(before, aad)).toBe('whsec_a')
  expect(createSecretBox([newKey]).open(rotated.seal('whsec_b', aad), aad)).toBe('whsec_b')
  expect(() => createSecretBox([newKey]).open(before, aad)).toThrow('sealed with key k1')
})

test('a change of any bit, or a cut at any byte, does not open', () => {
  const box = createSecretBox([newKey, oldKey])
  const sealed = box.seal('whsec_a', aad)
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const altered = Buffer.from(sealed)
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => box.open(altered, aad), `bit ${bit}`).toThrow()
  }
  for (let end = 0; end < sealed.length; end += 1) {
    expect(() => box.open(sealed.subarray(0, end), aad), `cut at ${end}`).toThrow()
  }
})

test('a value moved to another row does not open', () => {
  const box = createSecretBox([newKey])
  const sealed = box.seal('whsec_a', aad)
  expect(() => box.open(sealed, 'webhook_endpoints/we_2/signing_secret')).toThrow('belongs to another row')
})

test('a value does not open under another key with the same id', () => {
  const sealed = createSecretBox([newKey]).seal('whsec_a', aad)
  expect(() => createSecretBox([{ ...newKey, key: oldKey.key }]).open(sealed, aad)).toThrow('its key changed')
})

test.each([1, 255])('the id of a key may be %d bytes', (bytes) => {
  const box = createSecretBox([{ ...newKey, id: 'x'.repeat(bytes) }])
  expect(box.open(box.seal('whsec_a', aad), aad)).toBe('whsec_a')
})

test.each([
  ['no key', [], 'at least one key'],
  ['a short key', [{ id: 'k1', key: Buffer.alloc(16) }], 'give 32'],
  ['two keys of one id', [oldKey, { ...newKey, id: 'k1' }], 'same id'],
  ['an empty id', [{ ...oldKey, id: '' }], '1 to 255 bytes'],
  ['a long id', [{ ...oldKey, id: 'x'.repeat(256) }], '1 to 255 bytes'],
])('a box cannot be made with %s', (_name, keys, message) => {
  expect(() => createSecretBox(keys)).toThrow(message)
})
