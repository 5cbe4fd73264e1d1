import fc from 'fast-check'
import { concat, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { encodeReference, findReferences } from './reference.ts'
import { transferCalldata } from './transfer-call.ts'

const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const reference = '00112233445566778899aabbccddeeff'
const references = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((b) => Buffer.from(b).toString('hex'))
/**
 * Generates bytes that contain none of the four bytes of the marker "SRL1", which precedes each payment
 * reference.
 */
const filler = fc
  .uint8Array({ maxLength: 200 })
  .map((b) => Buffer.from(b.map((one) => one & 0x0f)).toString('hex'))

const callOf = (one: string) => transferCalldata({ recipient, amountBase: 5n, reference: one })

test('every reference is found once, in its order, whatever bytes stand between them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(filler, references), { maxLength: 32 }), filler, (parts, end) => {
      const input = `0x${parts.map(([before, one]) => before + encodeReference(one).slice(2)).join('')}${end}`
      const found = findReferences(input.toUpperCase())
      for (const [, one] of parts) expect(found).toContain(one)
      expect(new Set(found).size).toBe(found.length)
    }),
  )
})

test('a reference is found before the bytes that a wallet appends (ERC-8021)', () => {
  const attribution = '0x62617365617070070080218021802180218021802180218021' as const
  expect(findReferences(concat([callOf(reference), attribution]))).toEqual([reference])
})

test('a reference is found in the call of a Safe, before the signatures', () => {
  const input = encodeFunctionData({
    abi: parseAbi([
      'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    ]),
    args: [recipient, 0n, callOf(reference), 0, 0n, 0n, 0n, recipient, recipient, `0x${'ab'.repeat(65)}`],
  })
  expect(findReferences(input)).toEqual([reference])
})

test('the references of several buyers are found in one bundle (ERC-4337)', () => {
  const second = 'ff'.repeat(16)
  const operation = (callData: Hex) => ({
    sender: recipient,
    nonce: 1n,
    initCode: '0x',
    callData,
    accountGasLimits: `0x${'00'.repeat(32)}`,
    preVerificationGas: 1n,
    gasFees: `0x${'00'.repeat(32)}`,
    paymasterAndData: '0x',
    signature: '0xabcd',
  })
  const input = encodeFunctionData({
    abi: parseAbi([
      'struct Operation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
      'function handleOps(Operation[] operations, address beneficiary)',
    ]),
    args: [[operation(callOf(reference)), operation(callOf(second))] as never, recipient],
  })
  expect(findReferences(input)).toEqual([reference, second])
})

test('a marker that is cut off, or that begins within a byte, is no reference', () => {
  const suffix = encodeReference(reference)
  expect(findReferences(suffix.slice(0, -2))).toEqual([])
  expect(findReferences(`0x0${suffix.slice(2)}0`)).toEqual([])
  expect(findReferences('0x')).toEqual([])
})

test('at most 32 references are taken, from the first 128 KiB', () => {
  const many = Array.from({ length: 40 }, (_, index) => index.toString(16).padStart(32, '0'))
  expect(findReferences(concat(many.map(encodeReference)))).toEqual(many.slice(0, 32))
  const room = (bytes: number): Hex => `0x${'00'.repeat(bytes)}`
  expect(findReferences(concat([room(128 * 1024 - 20), encodeReference(reference)]))).toEqual([reference])
  expect(findReferences(concat([room(128 * 1024 - 19), encodeReference(reference)]))).toEqual([])
})

test('a reference that is not 16 bytes of lower-case hex is not encoded', () => {
  expect(encodeReference(reference)).toBe(`0x53524c31${reference}`)
  for (const text of ['', reference.slice(2), `${reference}00`, reference.toUpperCase()])
    expect(() => encodeReference(text)).toThrow('16 bytes')
})
