import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressKey, parseAddress } from './address.ts'
import { decodeBase58, encodeBase58 } from './base58.ts'

// The example addresses of EIP-55, with correct checksums.
const checksummed = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

describe('an EVM address', () => {
  test.each(checksummed)('%s is read from its checksummed, lower-case and upper-case forms', (address) => {
    const upper = `0x${address.slice(2).toUpperCase()}`
    for (const text of [address, address.toLowerCase(), upper])
      expect(parseAddress('base', text)).toBe(address)
    expect(addressKey('base', address)).toBe(address.toLowerCase())
  })

  test.each(checksummed)('%s with one letter of the wrong case is refused', (address) => {
    const at = address.search(/[A-F]/)
    const wrong = `${address.slice(0, at)}${address[at]?.toLowerCase()}${address.slice(at + 1)}`
    expect(parseAddress('polygon', wrong)).toBeNull()
  })

  test.each([
    '',
    '0x',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    `${checksummed[0]}0`,
    ` ${checksummed[0]}`,
  ])('"%s" is none', (text) => expect(parseAddress('ethereum', text)).toBeNull())
})

describe('a Solana address', () => {
  const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  test.each([usdc, '11111111111111111111111111111111'])('%s is read as it is', (address) => {
    expect(parseAddress('solana', address)).toBe(address)
    expect(addressKey('solana', address)).toBe(address)
  })
  test.each([usdc.slice(3), `${usdc}1`, usdc.replace('E', '0'), checksummed[0] ?? ''])('%s is none', (text) =>
    expect(parseAddress('solana', text)).toBeNull(),
  )
})

describe('a Tron address', () => {
  const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  test('is read as it is', () => {
    expect(parseAddress('tron', usdt)).toBe(usdt)
    expect(addressKey('tron', usdt)).toBe(usdt)
  })
  test('with any one character changed is refused by its checksum', () => {
    for (let at = 0; at < usdt.length; at += 1) {
      const wrong = `${usdt.slice(0, at)}${usdt[at] === 'a' ? 'b' : 'a'}${usdt.slice(at + 1)}`
      expect(parseAddress('tron', wrong)).toBeNull()
    }
  })
  test('of another version byte is refused', () => {
    expect(parseAddress('tron', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBeNull()
  })
})

test('base58 gives any bytes back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(decodeBase58(encodeBase58(bytes))).toEqual(Buffer.from(bytes))
    }),
  )
})
