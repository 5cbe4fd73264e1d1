import fc from 'fast-check'
import { decodeFunctionData, erc20Abi, size, slice } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeReference, findReference } from './reference.ts'
import { paymentUri, transferCalldata } from './transfer-call.ts'

const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const reference = '00112233445566778899aabbccddeeff'
const references = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((b) => Buffer.from(b).toString('hex'))

describe('the prepared calldata', () => {
  test('is the transfer that viem encodes, then the reference', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }), references, (amountBase, text) => {
        const data = transferCalldata({ recipient, amountBase, reference: text })
        const call = decodeFunctionData({ abi: erc20Abi, data: slice(data, 0, 68) })
        expect(call).toEqual({ functionName: 'transfer', args: [recipient, amountBase] })
        expect(size(data)).toBe(88)
        expect(findReference(data)).toBe(text)
      }),
    )
  })

  test('refuses an amount that a word does not hold', () => {
    for (const amountBase of [-1n, 1n << 256n])
      expect(() => transferCalldata({ recipient, amountBase, reference })).toThrow('does not fit')
  })
})

describe('a reference', () => {
  test('is found at the very end only, whatever the case', () => {
    const suffix = encodeReference(reference)
    expect(suffix).toBe(`0x53524c31${reference}`)
    expect(findReference(suffix.toUpperCase())).toBe(reference)
    expect(findReference(`${suffix}00`)).toBeNull()
    expect(findReference(suffix.slice(0, -2))).toBeNull()
    expect(findReference('0x')).toBeNull()
  })

  test('that is not 16 bytes of lower-case hex is not encoded', () => {
    for (const text of ['', reference.slice(2), `${reference}00`, reference.toUpperCase()])
      expect(() => encodeReference(text)).toThrow('16 bytes')
  })
})

test('a payment is asked for as EIP-681 says', () => {
  expect(
    paymentUri({
      tokenAddress: recipient.toLowerCase(),
      networkId: 8453,
      recipient: recipient.toLowerCase(),
      amountBase: 19_990_042n,
    }),
  ).toBe(`ethereum:${recipient}@8453/transfer?address=${recipient}&uint256=19990042`)
})
