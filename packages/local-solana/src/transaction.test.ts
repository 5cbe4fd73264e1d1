import { PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileTransaction } from './compile-transaction.ts'
import { memo, transferSol } from './instructions.ts'
import { createKeypair } from './keypair.ts'
import { MalformedTransaction, parseMessage, parseTransaction } from './transaction.ts'

const payer = createKeypair()
const blockhash = createKeypair().address
const to = createKeypair().address
const withMemo = (length: number) =>
  compileTransaction({
    signers: [payer],
    instructions: [memo('x'.repeat(length)), transferSol(payer.address, to, 5n)],
    blockhash,
  })
const bytes = withMemo(200)

/**
 * Returns the test transaction with some of its bytes replaced. It has one signature; its header is at offset
 * 65, and its number of keys at offset 68.
 */
const splice = (at: number, length: number, replaced: readonly number[]) =>
  Uint8Array.from([...bytes].toSpliced(at, length, ...replaced))

describe('a transaction', () => {
  it('is read as web3.js reads it, and made as web3.js makes it', () => {
    const ours = parseTransaction(bytes)
    const theirs = VersionedTransaction.deserialize(bytes)
    expect(ours.version).toBe(theirs.version)
    expect(ours.staticKeys).toEqual(theirs.message.staticAccountKeys.map(String))
    expect(ours.header).toEqual(theirs.message.header)
    expect(ours.recentBlockhash).toBe(blockhash)
    const compiled = theirs.message.compiledInstructions
    expect(ours.instructions.map(({ accounts }) => accounts)).toEqual(
      compiled.map((one) => one.accountKeyIndexes),
    )
    expect(ours.instructions.map(({ data }) => [...data])).toEqual(compiled.map((one) => [...one.data]))
    expect(theirs.serialize()).toEqual(bytes)
    const message = TransactionMessage.decompile(theirs.message).compileToLegacyMessage()
    expect(Buffer.from(message.serialize())).toHaveLength(bytes.length - 65)
    expect(parseMessage(message.serialize()).staticKeys[0]).toBe(new PublicKey(payer.address).toBase58())
  })

  it('that is cut, longer or changed is malformed or another one, and never a fault', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => parseTransaction(bytes.subarray(0, length))).toThrow(MalformedTransaction)
    expect(() => parseTransaction(Buffer.concat([bytes, Uint8Array.of(0)]))).toThrow(MalformedTransaction)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1300 }), (random) => {
        expect(() => parseTransaction(random)).toThrow(MalformedTransaction)
      }),
    )
  })

  it.each([
    ['a length that is not in its shortest form', splice(68, 1, [(bytes[68] ?? 0) | 0x80, 0])],
    ['a length above 65,535', splice(68, 1, [0xff, 0xff, 0x7f])],
    ['more signatures than signers', splice(0, 1, [2, ...new Uint8Array(64)])],
    ['another version', splice(65, 0, [0x82])],
    ['no signer', splice(0, 66, [0, 0])],
    ['a payer who may not be written', splice(66, 1, [1])],
    ['more than 1,232 bytes', withMemo(1300)],
  ])('with %s is malformed', (_, wrong) => {
    expect(() => parseTransaction(wrong)).toThrow(MalformedTransaction)
  })

  it('is not made without the key pair of a signer', () => {
    const instructions = [transferSol(createKeypair().address, payer.address, 1n)]
    expect(() => compileTransaction({ signers: [payer], instructions, blockhash })).toThrow('must sign')
  })
})
