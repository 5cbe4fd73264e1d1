import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../addresses/index.ts'
import { tokenProgram } from './programs.ts'
import { deploymentKey, findReferenceKeys, referenceKey, referenceOfKey } from './reference.ts'

const reference = '00112233445566778899aabbccddeeff'
const references = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((b) => Buffer.from(b).toString('hex'))
const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(encodeBase58)

test('a key is the marker and the reference, and gives every reference back', () => {
  fc.assert(
    fc.property(references, (one) => {
      const key = referenceKey(one)
      expect(decodeBase58(key)?.toString('latin1').slice(0, 16)).toBe('stablerail:ref:1')
      expect(decodeBase58(key)).toHaveLength(32)
      expect(referenceOfKey(key)).toBe(one)
    }),
  )
  for (const edge of ['0'.repeat(32), 'f'.repeat(32)]) expect(referenceOfKey(referenceKey(edge))).toBe(edge)
})

test('the key of a reference never changes, since requests with it are out', () => {
  expect(referenceKey(reference)).toBe('8mgp8omxyW1PuTwzTYqoLyoQfYgXnPwa7PnhnRGcihDp')
})

test('a key without the whole marker carries nothing', () => {
  fc.assert(fc.property(keys, (key) => referenceOfKey(key) === null))
  const bytes = decodeBase58(referenceKey(reference)) ?? Buffer.alloc(0)
  for (let at = 0; at < 16; at += 1) {
    const other = Buffer.from(bytes)
    other[at] = (other[at] ?? 0) ^ 1
    expect(referenceOfKey(encodeBase58(other))).toBeNull()
  }
})

test('text that is no key carries nothing, and throws nothing', () => {
  const key = referenceKey(reference)
  fc.assert(fc.property(fc.string(), (text) => referenceOfKey(text) === null))
  for (const text of ['', key.slice(0, -1), `${key}1`, `1${key}`, `${key.slice(0, -1)}0`, key + key])
    expect(referenceOfKey(text)).toBeNull()
})

test('what is no reference has no key', () => {
  for (const text of ['', reference.slice(2), `${reference}00`, reference.toUpperCase()])
    expect(() => referenceKey(text)).toThrow('16 bytes')
})

test('among other keys each reference is found once, in order, up to the bound', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(references, fc.constant(null)), { maxLength: 60 }), (list) => {
      const all = list.map((one) => (one === null ? tokenProgram : referenceKey(one)))
      const distinct = [...new Set(list.filter((one) => one !== null))]
      expect(findReferenceKeys(all, 32)).toEqual(distinct.slice(0, 32))
    }),
  )
})

test('the key of a deployment is its own, another on each network, and no payment reference', () => {
  const secret = Buffer.alloc(32, 7)
  const key = deploymentKey({ secret, network: 'mainnet' })
  expect(decodeBase58(key)).toHaveLength(32)
  expect(deploymentKey({ secret, network: 'mainnet' })).toBe(key)
  expect(referenceOfKey(key)).toBeNull()
  expect(deploymentKey({ secret, network: 'devnet' })).not.toBe(key)
  expect(deploymentKey({ secret: Buffer.alloc(32, 8), network: 'mainnet' })).not.toBe(key)
  expect(() => deploymentKey({ secret: Buffer.alloc(15), network: 'mainnet' })).toThrow('16 secret bytes')
})
