import fc from 'fast-check'
import { decodeFunctionData, erc20Abi, size, slice } from 'viem'
import { describe, expect, test } from 'vitest'
import { findReferences } from './reference.ts'
import { paymentUri, readTransferCall, transferCalldata } from './transfer-call.ts'

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
        expect(findReferences(data)).toEqual([text])
      }),
    )
  })

  test('refuses an amount that a word does not hold', () => {
    for (const amountBase of [-1n, 1n << 256n])
      expect(() => transferCalldata({ recipient, amountBase, reference })).toThrow('does not fit')
  })
})

describe('calldata of a transaction', () => {
  test('tells the recipient and the amount of a transfer, whatever comes after them', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }), references, (amountBase, text) => {
        const read = readTransferCall(transferCalldata({ recipient, amountBase, reference: text }))
        expect(read).toEqual({ recipient: recipient.toLowerCase(), amountBase })
      }),
    )
  })

  test('tells nothing where it is another call, is cut short, or names no address', () => {
    const data = transferCalldata({ recipient, amountBase: 1n, reference })
    const approval = data.replace('a9059cbb', '095ea7b3')
    const crooked = `${data.slice(0, 10)}1${data.slice(11)}`
    for (const input of ['0x', approval, data.slice(0, 137), crooked])
      expect(readTransferCall(input)).toBe(null)
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
