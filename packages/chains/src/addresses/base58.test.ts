import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'

test.each([
  ['', ''],
  ['00', '1'],
  ['0000ff', '115Q'],
  ['61', '2g'],
  ['73696d706c792061206c6f6e6720737472696e67', '2cFupjhnEsSn59qHXstmK2ffpLv2'],
  ['516b6fcd0f', 'ABnLTmg'],
])('the bytes %s are %s', (hex, text) => {
  expect(encodeBase58(Buffer.from(hex, 'hex'))).toBe(text)
  expect(decodeBase58(text)?.toString('hex')).toBe(hex)
})

test('what is written is read as the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(decodeBase58(encodeBase58(bytes))).toEqual(Buffer.from(bytes))
    }),
  )
})
