import { NONCE_ACCOUNT_LENGTH, SystemProgram } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { createKeypair, memo } from '../src/index.ts'
import { key, newKey, openWorld, refusal, signVersion0, toWeb3, type World } from './world.ts'

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/**
 * Sends a transaction of the buyer without a preflight check, so that the node accepts it even if it will
 * fail.
 */
const sendUnseen = async ({ connection }: World, transaction: Awaited<ReturnType<typeof signVersion0>>) => {
  const signature = await connection.sendTransaction(transaction, { skipPreflight: true })
  return (await connection.getSignatureStatus(signature)).value
}

const refused = (world: World, transaction: Awaited<ReturnType<typeof signVersion0>>, more = {}) =>
  refusal(world.node.rpcUrl, 'sendTransaction', encode(transaction.serialize()), {
    encoding: 'base64',
    preflightCommitment: 'confirmed',
    ...more,
  })

describe('a blockhash', () => {
  it('is taken up to its last valid block height, and not after it', async () => {
    const world = await openWorld()
    const { node, connection, buyer } = world
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash('processed')
    node.mine(149)
    const early = await signVersion0(world, [toWeb3(memo('early'))], [buyer], { blockhash })
    const status = await sendUnseen(world, early)
    expect(status?.slot).toBe(await connection.getSlot('processed'))
    expect(await connection.getBlockHeight('processed')).toBe(lastValidBlockHeight)
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(false)
    const late = await signVersion0(world, [toWeb3(memo('late'))], [buyer], { blockhash })
    expect(await sendUnseen(world, late)).toBeNull()
    expect(await refused(world, late)).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Blockhash not found',
      data: { err: 'BlockhashNotFound', logs: [] },
    })
  })

  it('of a block that is not finalized is unknown at finalized, which preflight uses where none is named', async () => {
    const world = await openWorld()
    const transaction = await signVersion0(world, [toWeb3(memo('x'))], [world.buyer])
    expect(await refused(world, transaction, { preflightCommitment: undefined })).toMatchObject({
      data: { err: 'BlockhashNotFound' },
    })
    expect(await refused(world, transaction)).toBeNull()
  })
})

describe('a durable nonce', () => {
  it('is taken after any time, once', async () => {
    const world = await openWorld()
    const { node, connection, buyer } = world
    const nonce = createKeypair()
    const [authorizedPubkey, noncePubkey] = [key(buyer.address), key(nonce.address)]
    const lamports = await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH)
    const creating = SystemProgram.createAccount({
      fromPubkey: authorizedPubkey,
      newAccountPubkey: noncePubkey,
      lamports,
      space: NONCE_ACCOUNT_LENGTH,
      programId: SystemProgram.programId,
    })
    const initializing = SystemProgram.nonceInitialize({ noncePubkey, authorizedPubkey })
    await connection.sendTransaction(await signVersion0(world, [creating, initializing], [buyer, nonce]))
    const { nonce: blockhash } = (await connection.getNonce(noncePubkey)) ?? { nonce: '' }
    const advance = SystemProgram.nonceAdvance({ noncePubkey, authorizedPubkey })
    const durable = await signVersion0(world, [advance, toWeb3(memo('a'))], [buyer], { blockhash })
    const other = await signVersion0(world, [advance, toWeb3(memo('b'))], [buyer], { blockhash })
    const unadvanced = await signVersion0(world, [toWeb3(memo('c'))], [buyer], { blockhash })
    node.mine(200)
    expect(await sendUnseen(world, unadvanced)).toBeNull()
    expect(await sendUnseen(world, durable)).toMatchObject({ err: null })
    expect((await connection.getNonce(noncePubkey))?.nonce).not.toBe(blockhash)
    expect(await sendUnseen(world, other)).toBeNull()
    expect((await refused(world, durable))?.data).toMatchObject({ err: 'AlreadyProcessed' })
    // A failed transaction uses up its nonce too.
    const spent = (await connection.getNonce(noncePubkey))?.nonce ?? ''
    const failing = SystemProgram.transfer({
      fromPubkey: authorizedPubkey,
      toPubkey: noncePubkey,
      lamports: 2 ** 50,
    })
    const failed = await signVersion0(world, [advance, failing], [buyer], { blockhash: spent })
    expect((await sendUnseen(world, failed))?.err).toMatchObject({ InstructionError: [1, { Custom: 1 }] })
    const fresh = (await connection.getNonce(noncePubkey))?.nonce
    expect(fresh).not.toBe(spent)
    // Drops the newest block, which restores the previous value of the durable nonce. Below, a new block
    // includes the failed transaction again. The nonce then gets a value that it never had, because each
    // value is derived from a blockhash.
    node.drop()
    expect((await connection.getNonce(noncePubkey))?.nonce).toBe(spent)
    node.mine()
    expect(await sendUnseen(world, failed)).not.toBeNull()
    expect([spent, fresh]).not.toContain((await connection.getNonce(noncePubkey))?.nonce)
    const next = (await connection.getNonce(noncePubkey))?.nonce ?? ''
    const last = await signVersion0(world, [advance], [buyer], { blockhash: next })
    expect(await sendUnseen(world, last)).toMatchObject({ err: null })
  })
})

describe('a transaction', () => {
  it('lands once', async () => {
    const world = await openWorld()
    const { connection, buyer, node } = world
    const transaction = await signVersion0(world, [toWeb3(memo('once'))], [buyer])
    await connection.sendTransaction(transaction)
    const slot = await connection.getSlot('processed')
    expect(await refused(world, transaction)).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: This transaction has already been processed',
    })
    expect((await sendUnseen(world, transaction))?.slot).toBe(slot)
    node.setAutomine(false)
    const twice = await signVersion0(world, [toWeb3(memo('twice'))], [buyer])
    const options = { skipPreflight: true }
    const signature = await connection.sendTransaction(twice, options)
    await connection.sendTransaction(twice, options)
    node.mine()
    const block = await connection.getBlockSignatures(await connection.getSlot('confirmed'))
    expect(block.signatures).toEqual([signature])
  })

  it('that would fail is refused with its error and its logs', async () => {
    const world = await openWorld()
    const { client, buyer, merchant, usdc } = world
    const payment = client.payment({ mint: usdc, from: buyer, to: merchant.address, amountBase: 10n ** 15n })
    const transaction = await signVersion0(world, payment.map(toWeb3), [buyer])
    const error = await refused(world, transaction)
    expect(error).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 1: custom program error: 0x1',
      data: { err: { InstructionError: [1, { Custom: 1 }] }, accounts: null, returnData: null },
    })
    const { logs } = (error?.data ?? { logs: [] }) as { logs: string[] }
    expect(logs.join()).toContain('failed: custom program error: 0x1')
  })

  it('that fails in a block lands, costs its fee and changes nothing else', async () => {
    const world = await openWorld()
    const { client, connection, buyer, merchant, usdc } = world
    const reference = newKey()
    const sol = await connection.getBalance(key(buyer.address))
    const signature = await client.pay(
      { mint: usdc, from: buyer, to: merchant.address, amountBase: 10n ** 15n, references: [reference] },
      { skipPreflight: true },
    )
    const err = { InstructionError: [1, { Custom: 1 }] }
    const read = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(read?.meta).toMatchObject({ err, status: { Err: err } })
    expect((await connection.getSignaturesForAddress(key(reference)))[0]?.err).toEqual(err)
    expect(await connection.getBalance(key(buyer.address))).toBe(sol - 5000)
    expect(await client.balanceOf(merchant.address, usdc)).toBe(0n)
    expect(await client.balanceOf(buyer.address, usdc)).toBe(1_000_000_000n)
  })

  it('leaves no account below what rent asks for', async () => {
    const world = await openWorld()
    const [fromPubkey, toPubkey] = [key(world.buyer.address), key(newKey())]
    const transfer = SystemProgram.transfer({ fromPubkey, toPubkey, lamports: 5 })
    const error = await refused(world, await signVersion0(world, [transfer], [world.buyer]))
    expect(error?.data).toMatchObject({ err: { InsufficientFundsForRent: { account_index: 1 } } })
  })

  it('of a payer without SOL never lands', async () => {
    const world = await openWorld()
    const poor = createKeypair()
    const transaction = await signVersion0(world, [toWeb3(memo('x'))], [poor])
    expect(await refused(world, transaction)).toMatchObject({
      message: expect.stringContaining('no record of a prior credit'),
      data: { err: 'AccountNotFound' },
    })
    expect(await sendUnseen(world, transaction)).toBeNull()
  })

  it('that somebody else signed is refused, and never lands', async () => {
    const world = await openWorld()
    const transaction = await signVersion0(world, [toWeb3(memo('x'))], [world.buyer])
    transaction.signatures[0]?.fill(7)
    expect(await refused(world, transaction)).toEqual({
      code: -32003,
      message: 'Transaction signature verification failure',
    })
    expect(await sendUnseen(world, transaction)).toBeNull()
  })

  it('waits for the next block where blocks are made on command', async () => {
    const world = await openWorld()
    const { node, client, connection } = world
    node.setAutomine(false)
    const to = newKey()
    // Two equal airdrops must be two different transactions.
    const signatures = [await client.fund(to), await client.fund(to)]
    expect(await connection.getBalance(key(to), 'processed')).toBe(0)
    node.mine()
    expect(await connection.getBalance(key(to), 'processed')).toBe(2_000_000_000)
    const { value } = await connection.getSignatureStatuses(signatures)
    expect(new Set(value.map((status) => status?.slot)).size).toBe(1)
  })
})
