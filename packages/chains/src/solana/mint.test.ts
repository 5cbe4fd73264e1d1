import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMint } from './mint.ts'
import { systemProgram, token2022Program, tokenProgram } from './programs.ts'

/** Builds the account of a mint with 6 decimals and the given extensions of Token-2022. */
const mintWith = (...extensions: readonly [type: number, data: Buffer][]): Buffer => {
  const base = Buffer.alloc(extensions.length === 0 ? 82 : 166)
  base[44] = 6
  base[45] = 1
  if (extensions.length > 0) base[165] = 1
  const entries = extensions.map(([type, data]) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type, 0)
    head.writeUInt16LE(data.length, 2)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([base, ...entries])
}

const fee = (older: number, newer: number): [number, Buffer] => {
  const data = Buffer.alloc(108)
  data.writeUInt16LE(older, 88)
  data.writeUInt16LE(newer, 106)
  return [1, data]
}
const hook = (program: number): [number, Buffer] => [
  14,
  Buffer.concat([Buffer.alloc(32, 9), Buffer.alloc(32, program)]),
]
const state = (one: number): [number, Buffer] => [6, Buffer.from([one])]
const confidential: [number, Buffer] = [4, Buffer.alloc(65, 1)]
const nonTransferable: [number, Buffer] = [9, Buffer.alloc(0)]

test('a mint of SPL Token, and one of Token-2022 without extensions, are read', () => {
  for (const owner of [tokenProgram, token2022Program])
    expect(readMint({ owner, data: mintWith() })).toEqual({
      program: owner,
      decimals: 6,
      feeBasisPoints: 0,
      refusal: null,
    })
})

test.each([
  ['is frozen by default', [confidential, state(2)], 'frozen_by_default'],
  ['is not frozen by default', [state(1)], null],
  ['is not transferable', [confidential, nonTransferable], 'not_transferable'],
  ['calls a program', [hook(1)], 'transfer_hook'],
  ['could call a program, and names none', [hook(0)], null],
  ['may hide amounts', [confidential], null],
] as const)('of a mint that %s is said whether it is refused', (_, extensions, refusal) => {
  expect(readMint({ owner: token2022Program, data: mintWith(...extensions) })).toMatchObject({ refusal })
})

test('the fee is the higher one of now and later', () => {
  for (const both of [fee(50, 20), fee(20, 50)])
    expect(readMint({ owner: token2022Program, data: mintWith(confidential, both) })?.feeBasisPoints).toBe(50)
})

test('room after the extensions is none', () => {
  const data = Buffer.concat([mintWith(fee(50, 50)), Buffer.alloc(90)])
  expect(readMint({ owner: token2022Program, data })?.feeBasisPoints).toBe(50)
})

test.each([
  ['of another program', systemProgram, mintWith()],
  ['of another length', tokenProgram, Buffer.concat([mintWith(), Buffer.alloc(1)])],
  ['that is a token account', token2022Program, mintWith(state(1)).fill(2, 165, 166)],
  ['with extensions, of the program without', tokenProgram, mintWith(state(1))],
  ['that is not initialized', tokenProgram, mintWith().fill(0, 45, 46)],
  ['whose extensions are cut off', token2022Program, mintWith(confidential).subarray(0, -1)],
])('an account %s is no mint', (_, owner, data) => {
  expect(readMint({ owner, data })).toBeNull()
})

test('no data throw anything', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(400), (bytes, cut) => {
      readMint({ owner: token2022Program, data: bytes })
      const data = Buffer.from(mintWith(confidential, fee(1, 2), hook(0)))
      bytes.forEach((byte, at) => {
        if (at % 7 === 0) data[166 + ((at + cut) % (data.length - 166))] = byte
      })
      readMint({ owner: token2022Program, data: data.subarray(0, 82 + cut) })
      return true
    }),
  )
})
