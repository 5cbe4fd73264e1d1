import {
  Keypair,
  TransactionInstruction,
  TransactionMessage,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOf } from '../../../test/solana-transactions.ts'
import { encodeBase58 } from '../../addresses/index.ts'
import { type ExpectedRefund, findRefund } from '../find-refund.ts'
import { associatedTokenProgram, memoProgram, tokenProgram, tokenPrograms } from '../programs.ts'
import { referenceKey } from '../reference.ts'
import { transfersOf } from '../transfers.ts'
import { boundedUnitPrice, buildRefund, type PlannedRefund, withBlockhash } from './refund-message.ts'
import { associatedTokenAccount } from './token-accounts.ts'

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const merchant = Keypair.fromSeed(Buffer.alloc(32, 3))
const wallet = merchant.publicKey.toBase58()
const recipient = '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1eqxPSHuVUyTPc'
const plan: PlannedRefund = {
  id: 'rfd_01',
  reference: '00112233445566778899aabbccddeeff',
  wallet,
  recipient,
  mint: usdc,
  program: tokenProgram,
  decimals: 6,
  amountBase: 12_000_001n,
  newAccountLamports: null,
  unitPrice: 20_000n,
}
const [recent, later] = ['one', 'other'].map((name, at) => ({
  blockhash: keyOf(name),
  lastValidBlockHeight: 301_442_910 + at,
})) as [PlannedRecent, PlannedRecent]
type PlannedRecent = Parameters<typeof buildRefund>[1]

const bytesOf = (base64: string) => Buffer.from(base64, 'base64')
const readMessage = (base64: string) => VersionedMessage.deserialize(bytesOf(base64))

/** Returns each instruction: its program, its data, and how it uses its accounts. */
const instructionsOf = (base64: string) =>
  TransactionMessage.decompile(readMessage(base64)).instructions.map(({ programId, data, keys }) => ({
    program: programId.toBase58(),
    data: Buffer.from(data).toString('hex'),
    accounts: keys.map(
      ({ pubkey, isSigner, isWritable }) =>
        `${pubkey.toBase58()}${isSigner ? ' signs' : ''}${isWritable ? ' changes' : ''}`,
    ),
  }))
const tokenAccount = (owner: string, program = plan.program) =>
  associatedTokenAccount({ owner, mint: usdc, program })

describe('the message of a refund', () => {
  test('sets limit and price, names the refund, and transfers with its reference', () => {
    const { messageBase64, feePayer, lastValidBlockHeight } = buildRefund(plan, recent)
    const [limit, price, memo, transfer, ...more] = instructionsOf(messageBase64)
    expect([limit?.data, price?.data]).toEqual(['0260ea0000', '03204e000000000000'])
    expect(memo).toEqual({
      program: memoProgram,
      data: Buffer.from('refund rfd_01').toString('hex'),
      accounts: [],
    })
    expect(transfer).toEqual({
      program: tokenProgram,
      data: '0c011bb7000000000006',
      accounts: [
        `${tokenAccount(wallet)} changes`,
        usdc,
        `${tokenAccount(recipient)} changes`,
        // A message lists each account once: the wallet pays the fee, so it signs and is writable.
        `${wallet} signs changes`,
        referenceKey(plan.reference),
      ],
    })
    expect(more).toEqual([])
    expect([feePayer, lastValidBlockHeight]).toEqual([wallet, recent.lastValidBlockHeight])
    expect(readMessage(messageBase64)).toMatchObject({ version: 0, recentBlockhash: recent.blockhash })
  })

  test('makes the account of a recipient who has none, of the program of the mint', () => {
    for (const program of tokenPrograms) {
      const { messageBase64 } = buildRefund({ ...plan, program, newAccountLamports: 2_039_280n }, recent)
      const created = instructionsOf(messageBase64)[2]
      expect(created).toMatchObject({ program: associatedTokenProgram, data: '01' })
      expect(created?.accounts.slice(0, 4)).toEqual([
        ...[`${wallet} signs changes`, `${tokenAccount(recipient, program)} changes`, recipient, usdc],
      ])
      expect(created?.accounts.at(-1)).toBe(program)
      expect(instructionsOf(messageBase64)).toHaveLength(5)
    }
  })

  test('comes with an empty signature too, and the wallet alone signs it', () => {
    const { messageBase64, transactionBase64 } = buildRefund(plan, recent)
    const transaction = VersionedTransaction.deserialize(bytesOf(transactionBase64))
    expect(transaction.signatures.map((one) => Buffer.from(one))).toEqual([Buffer.alloc(64)])
    expect(Buffer.from(transaction.message.serialize()).toString('base64')).toBe(messageBase64)
    expect(bytesOf(transactionBase64).length).toBeLessThan(1232)
    expect(() => transaction.sign([merchant])).not.toThrow()
  })

  test('is the same for the same plan and block hash, and another for any other plan', () => {
    const { messageBase64 } = buildRefund(plan, recent)
    expect(buildRefund({ ...plan }, { ...recent }).messageBase64).toBe(messageBase64)
    const others: Partial<PlannedRefund>[] = [
      ...[{ id: 'rfd_02' }, { reference: 'f'.repeat(32) }, { amountBase: 1n }, { unitPrice: 30_000n }],
      ...[{ recipient: keyOf('other') }, { newAccountLamports: 1n }],
    ]
    for (const other of others)
      expect(buildRefund({ ...plan, ...other }, recent).messageBase64).not.toBe(messageBase64)
  })

  test('with another block hash is what would have been built with it', () => {
    const { cost: _, ...built } = buildRefund({ ...plan, newAccountLamports: 5n }, later)
    const { messageBase64 } = buildRefund({ ...plan, newAccountLamports: 5n }, recent)
    expect(withBlockhash(messageBase64, later)).toEqual(built)
    expect(() => withBlockhash('AQABAg==', later)).toThrow()
  })

  test.each<[string, Partial<PlannedRefund>]>([
    ['nothing', { amountBase: 0n }],
    ['less than nothing', { amountBase: -1n }],
    ['more than an account can hold', { amountBase: 2n ** 64n }],
    ['what goes to the wallet itself', { recipient: wallet }],
    ['what goes to the mint', { recipient: usdc }],
    ['what goes to no address', { recipient: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
    ['what has no id', { id: '' }],
    ['what has another text for an id', { id: 'rfd 01\n' }],
    ['what has no reference', { reference: '' }],
    ['an account that costs less than nothing', { newAccountLamports: -1n }],
  ])('is not built for %s', (_, change) => {
    expect(() => buildRefund({ ...plan, ...change }, recent)).toThrow(
      /cannot be refunded|another wallet|base58|no id|16 bytes|0 lamports/,
    )
  })
})

describe('what a refund costs', () => {
  test('is the fee of a signature, the priority, and an account where one is made', () => {
    expect(buildRefund(plan, recent).cost).toEqual({
      baseFee: 5000n,
      priorityFee: 1200n,
      newAccount: 0n,
      total: 6200n,
    })
    expect(buildRefund({ ...plan, newAccountLamports: 2_039_280n }, recent).cost).toEqual({
      baseFee: 5000n,
      priorityFee: 2000n,
      newAccount: 2_039_280n,
      total: 2_046_280n,
    })
  })

  test('is rounded up, as the chain does', () => {
    expect(buildRefund({ ...plan, unitPrice: 10_001n }, recent).cost.priorityFee).toBe(601n)
  })

  test('stays within bounds, whatever a node advises', () => {
    fc.assert(
      fc.property(fc.bigInt(), (advised) => {
        const price = boundedUnitPrice(advised)
        expect(price >= 10_000n && price <= 10_000_000n).toBe(true)
        if (advised >= 10_000n && advised <= 10_000_000n) expect(price).toBe(advised)
      }),
    )
    const unitPrice = 2n ** 70n
    expect(buildRefund({ ...plan, unitPrice, newAccountLamports: 0n }, recent).cost.priorityFee).toBe(
      1_000_000n,
    )
    expect(instructionsOf(buildRefund({ ...plan, unitPrice }, recent).messageBase64)[1]?.data).toBe(
      '038096980000000000',
    )
  })
})

/** Builds a node's answer for a message that succeeded. */
const mined = (message: VersionedMessage) => {
  const keys = message.staticAccountKeys.map((key) => key.toBase58())
  const held = (owner: string, amount: bigint) => ({
    accountIndex: keys.indexOf(tokenAccount(owner)),
    mint: usdc,
    owner,
    uiTokenAmount: { amount: amount.toString() },
  })
  return {
    version: 0,
    transaction: {
      signatures: [wallet + wallet],
      message: {
        accountKeys: keys,
        instructions: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
          programIdIndex,
          accounts: [...accountKeyIndexes],
          data: encodeBase58(data),
        })),
      },
    },
    meta: {
      err: null,
      preTokenBalances: [held(wallet, 99_000_000n)],
      postTokenBalances: [held(wallet, 99_000_000n - plan.amountBase), held(recipient, plan.amountBase)],
    },
  }
}

test('a refund is recognised on the chain, whatever a wallet put before, after and between', () => {
  const guard = (text: string) =>
    new TransactionInstruction({ programId: merchant.publicKey, keys: [], data: Buffer.from(text) })
  const expected: ExpectedRefund = {
    token: 'USDC',
    wallet,
    recipient,
    amountBase: plan.amountBase,
    reference: plan.reference,
  }
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 4 }), fc.boolean(), (added, reversed) => {
      const { messageBase64 } = buildRefund({ ...plan, newAccountLamports: 1n }, recent)
      const message = TransactionMessage.decompile(readMessage(messageBase64))
      message.instructions.push(...added.map(guard))
      if (reversed) message.instructions.reverse()
      const { transfers } = transfersOf(mined(message.compileToV0Message()), new Map([[usdc, 'USDC']]))
      expect(findRefund(transfers, expected)).toMatchObject({ from: wallet, to: recipient })
      expect(findRefund(transfers, { ...expected, reference: 'f'.repeat(32) })).toBeNull()
    }),
    { numRuns: 30 },
  )
})
