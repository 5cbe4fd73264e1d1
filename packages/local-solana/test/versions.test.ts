import { AddressLookupTableProgram, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { addressBytes, encodeBase58, transferSol } from '../src/index.ts'
import { ask, key, newKey, openWorld, refusal, signVersion0, toWeb3, type World } from './world.ts'

const confirmed = { commitment: 'confirmed' } as const

/**
 * Creates a lookup table that contains the token accounts of the merchant and the buyer. It can be used at
 * once.
 */
const createTable = async (world: World) => {
  const { node, connection, client, buyer, merchant, usdc } = world
  const payer = key(buyer.address)
  const recentSlot = await connection.getSlot('processed')
  const [creating, lookupTable] = AddressLookupTableProgram.createLookupTable({
    authority: payer,
    payer,
    recentSlot,
  })
  const addresses = [
    usdc.address,
    client.tokenAccountOf(merchant.address, usdc),
    client.tokenAccountOf(buyer.address, usdc),
  ]
  const extending = AddressLookupTableProgram.extendLookupTable({
    payer,
    authority: payer,
    lookupTable,
    addresses: addresses.map(key),
  })
  await connection.sendTransaction(await signVersion0(world, [creating, extending], [buyer]))
  node.mine()
  const { value } = await connection.getAddressLookupTable(lookupTable)
  if (!value) throw new Error('The table does not exist.')
  return value
}

describe('a transaction of version 0 with a lookup table', () => {
  it('has its loaded addresses told, and stands in their history', async () => {
    const world = await openWorld()
    const { client, connection, buyer, merchant, usdc } = world
    await client.createTokenAccount(buyer, merchant.address, usdc)
    const table = await createTable(world)
    const [, , transfer] = client.payment({
      mint: usdc,
      from: buyer,
      to: merchant.address,
      amountBase: 777n,
      memo: '',
    })
    const transaction = await signVersion0(world, transfer ? [toWeb3(transfer)] : [], [buyer], {
      tables: [table],
    })
    const signature = await connection.sendTransaction(transaction)
    const read = await connection.getTransaction(signature, {
      ...confirmed,
      maxSupportedTransactionVersion: 0,
    })
    const receiving = client.tokenAccountOf(merchant.address, usdc)
    expect(read?.transaction.message.staticAccountKeys).toHaveLength(2)
    expect(read?.meta?.loadedAddresses?.readonly.map(String)).toEqual([usdc.address])
    expect(read?.meta?.loadedAddresses?.writable.map(String)).toContain(receiving)
    const received = read?.meta?.postTokenBalances?.find(({ owner }) => owner === merchant.address)
    expect(received?.uiTokenAmount.amount).toBe('777')
    // Keys from lookup tables come after the keys of the message.
    expect(received?.accountIndex).toBeGreaterThanOrEqual(2)
    const [latest] = await connection.getSignaturesForAddress(key(receiving), { limit: 1 })
    expect(latest?.signature).toBe(signature)
    const parsed = await connection.getParsedTransaction(signature, {
      ...confirmed,
      maxSupportedTransactionVersion: 0,
    })
    const sources = parsed?.transaction.message.accountKeys.map(({ source }) => source)
    expect(sources?.filter((source) => source === 'lookupTable')).toHaveLength(3)
  })

  it('never lands where the table does not exist', async () => {
    const world = await openWorld()
    const { connection, client, buyer, node, usdc, merchant } = world
    await client.createTokenAccount(buyer, merchant.address, usdc)
    const table = await createTable(world)
    const payment = client.payment({ mint: usdc, from: buyer, to: merchant.address, amountBase: 1n })
    const transaction = await signVersion0(world, payment.map(toWeb3), [buyer], { tables: [table] })
    const tableState = { lamports: 10n ** 9n, data: new Uint8Array(56 + 3 * 32) }
    const bytes = Buffer.from(transaction.serialize()).toString('base64')
    const options = { encoding: 'base64', preflightCommitment: 'processed' }
    for (const [state, err] of [
      [
        { ...tableState, owner: '1'.repeat(32), executable: false, rentEpoch: 0n },
        'InvalidAddressLookupTableOwner',
      ],
      [null, 'AddressLookupTableNotFound'],
    ] as const) {
      node.setAccount(table.key.toBase58(), state)
      expect(await refusal(node.rpcUrl, 'sendTransaction', bytes, options)).toMatchObject({
        code: -32002,
        data: { err },
      })
      const before = await connection.getSlot('processed')
      const sent = await connection.sendTransaction(transaction, { skipPreflight: true })
      expect(await connection.getSlot('processed')).toBe(before + 1)
      expect((await connection.getSignatureStatus(sent)).value).toBeNull()
    }
  })
})

describe('a client that reads legacy transactions only', () => {
  it('is refused a transaction of version 0, and the whole block of one', async () => {
    const world = await openWorld()
    const { node, connection, buyer } = world
    const transfer = toWeb3(transferSol(buyer.address, newKey(), 10n ** 9n))
    const signature = await connection.sendTransaction(await signVersion0(world, [transfer], [buyer]))
    const slot = (await connection.getSignatureStatus(signature)).value?.slot ?? 0
    const refused = {
      code: -32015,
      message: expect.stringContaining('Transaction version (0) is not supported by the requesting client.'),
    }
    expect(await refusal(node.rpcUrl, 'getTransaction', signature, confirmed)).toEqual(refused)
    expect(await refusal(node.rpcUrl, 'getBlock', slot, confirmed)).toEqual(refused)
    expect(
      await refusal(node.rpcUrl, 'getBlock', slot, { ...confirmed, transactionDetails: 'accounts' }),
    ).toEqual(refused)
    expect(
      await refusal(node.rpcUrl, 'getBlock', slot, { ...confirmed, transactionDetails: 'signatures' }),
    ).toBeNull()
    const readable = { ...confirmed, maxSupportedTransactionVersion: 0 }
    expect(await ask(node.rpcUrl, 'getBlock', slot, readable)).toMatchObject({
      result: { transactions: [{ version: 0 }] },
    })
  })

  it('is told no version of a legacy transaction', async () => {
    const { node, pay } = await openWorld()
    const answer = await ask(node.rpcUrl, 'getTransaction', await pay(1n), confirmed)
    expect(answer).toMatchObject({ result: { meta: { err: null } } })
    expect(answer).not.toHaveProperty('result.version')
  })
})

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/**
 * Builds and signs a version 1 transaction: the message with fee and limits in its header, then the
 * signatures.
 */
const signVersion1 = async ({ connection, buyer }: World, to: string, priorityFee: number) => {
  const { blockhash } = await connection.getLatestBlockhash('processed')
  const transfer = transferSol(buyer.address, to, 10n ** 9n)
  const message = Buffer.concat([
    Buffer.from([0x81, 1, 0, 1]),
    u32(0b01111),
    addressBytes(blockhash),
    Buffer.from([1, 3]),
    ...[buyer.address, to, transfer.programId].map(addressBytes),
    u32(priorityFee),
    u32(0),
    u32(10_000),
    u32(64 * 1024 * 1024),
    Buffer.from([2, 2, transfer.data.length, 0, 0, 1]),
    transfer.data,
  ])
  return Buffer.concat([message, buyer.sign(message)])
}

describe('a transaction of version 1', () => {
  it('lands, pays the fee that it names, and is read by who asks for its version', async () => {
    const world = await openWorld()
    const { node, connection } = world
    const to = newKey()
    const bytes = await signVersion1(world, to, 1234)
    const expected = encodeBase58(VersionedTransaction.deserialize(bytes).signatures[0] ?? new Uint8Array())
    expect(await connection.sendEncodedTransaction(bytes.toString('base64'))).toBe(expected)
    expect(await connection.getBalance(key(to))).toBe(10 ** 9)
    expect(
      (
        await refusal(node.rpcUrl, 'getTransaction', expected, {
          ...confirmed,
          maxSupportedTransactionVersion: 0,
        })
      )?.message,
    ).toContain('(1)')
    expect(
      await ask(node.rpcUrl, 'getTransaction', expected, { ...confirmed, maxSupportedTransactionVersion: 1 }),
    ).toMatchObject({ result: { version: 1, meta: { fee: 6234, err: null } } })
  })
})
