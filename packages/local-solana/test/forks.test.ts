import { describe, expect, it } from 'vitest'
import { RefusedCommand } from '../src/index.ts'
import { ask, key, openNode, openWorld, refusal } from './world.ts'

const versions = { maxSupportedTransactionVersion: 0 } as const

describe('commitments', () => {
  it('are reached by as many slots as the lags say, and blocks and accounts are read there', async () => {
    const { node, client, connection, merchant, usdc, pay } = await openWorld()
    node.setLags({ confirmed: 2, finalized: 5 })
    const signature = await pay(4n)
    const levels = async () => ({
      status: (await connection.getSignatureStatus(signature)).value?.confirmationStatus,
      confirmed: await client.balanceOf(merchant.address, usdc, 'confirmed'),
      finalized: await client.balanceOf(merchant.address, usdc, 'finalized'),
      inHistory: (await connection.getTransaction(signature, versions)) !== null,
    })
    expect(await client.balanceOf(merchant.address, usdc, 'processed')).toBe(4n)
    expect(await levels()).toEqual({ status: 'processed', confirmed: 0n, finalized: 0n, inHistory: false })
    node.mine(2)
    expect(await levels()).toEqual({ status: 'confirmed', confirmed: 4n, finalized: 0n, inHistory: true })
    node.mine(2)
    expect(await levels()).toMatchObject({ status: 'confirmed', finalized: 0n })
    node.mine()
    expect(await levels()).toEqual({ status: 'finalized', confirmed: 4n, finalized: 4n, inHistory: true })
    const { value } = await connection.getSignatureStatus(signature)
    expect(value?.confirmations).toBeNull()
  })

  it('are not taken back by longer lags', async () => {
    const { node, connection } = await openWorld()
    node.finalize()
    const finalized = await connection.getSlot('finalized')
    node.setLags({ confirmed: 10, finalized: 100 })
    node.mine()
    expect(await connection.getSlot('finalized')).toBe(finalized)
    expect(await connection.getSlot('confirmed')).toBe(finalized)
    expect(() => node.setLags({ confirmed: 10, finalized: 9 })).toThrow(RefusedCommand)
  })

  it('of token accounts that were closed since are those of the time', async () => {
    const { node, connection, client, buyer, usdc } = await openWorld()
    node.finalize()
    const owned = (commitment: 'processed' | 'finalized') =>
      connection.getTokenAccountsByOwner(key(buyer.address), { mint: key(usdc.address) }, commitment)
    const account = client.tokenAccountOf(buyer.address, usdc)
    // Deletes the token account by burning its balance and closing it, because this needs no signature of the
    // mint's authority.
    const amount = Buffer.alloc(8)
    amount.writeBigUInt64LE(1_000_000_000n)
    const owner = { address: buyer.address, isSigner: true, isWritable: false }
    const closed = { address: account, isSigner: false, isWritable: true }
    const mint = { address: usdc.address, isSigner: false, isWritable: true }
    const refunded = { address: buyer.address, isSigner: false, isWritable: true }
    await client.send(
      [
        { programId: usdc.program, accounts: [closed, mint, owner], data: Buffer.from([8, ...amount]) },
        { programId: usdc.program, accounts: [closed, refunded, owner], data: Buffer.from([9]) },
      ],
      [buyer],
    )
    expect((await owned('processed')).value).toEqual([])
    expect((await owned('finalized')).value).toHaveLength(1)
  })
})

describe('skipped slots', () => {
  it('have no block: -32004 until they are finalized, -32007 from then on', async () => {
    const { node, connection } = await openWorld()
    const last = await connection.getSlot('processed')
    node.skip(2)
    node.mine()
    expect(await connection.getBlocks(last, last + 3, 'confirmed')).toEqual([last, last + 3])
    const confirmed = { ...versions, commitment: 'confirmed' }
    expect(await refusal(node.rpcUrl, 'getBlock', last + 1, confirmed)).toEqual({
      code: -32004,
      message: `Block not available for slot ${last + 1}`,
    })
    node.finalize()
    expect(await refusal(node.rpcUrl, 'getBlock', last + 1, confirmed)).toEqual({
      code: -32007,
      message: `Slot ${last + 1} was skipped, or missing due to ledger jump to recent snapshot`,
    })
    const after = await connection.getBlock(last + 3, versions)
    expect(after?.parentSlot).toBe(last)
    expect(await connection.getBlockHeight('finalized')).toBe(last + 1)
  })

  it('are not what a node says that it is at', async () => {
    const { node, connection } = await openWorld()
    const last = await connection.getSlot('processed')
    node.skip(3)
    expect(await connection.getSlot('processed')).toBe(last)
  })

  it('in the future, and blocks that are not confirmed yet, are not available', async () => {
    const { node, connection } = await openWorld()
    const slot = await connection.getSlot('processed')
    expect((await refusal(node.rpcUrl, 'getBlock', slot + 1, versions))?.code).toBe(-32004)
    expect(
      (await refusal(node.rpcUrl, 'getBlock', slot, { ...versions, commitment: 'finalized' }))?.code,
    ).toBe(-32004)
    expect((await refusal(node.rpcUrl, 'getBlockTime', slot))?.code).toBe(-32004)
  })
})

describe('a dropped block', () => {
  it('takes back balances, signatures and history, and its slot has another blockhash then', async () => {
    const { node, client, connection, merchant, usdc, pay } = await openWorld()
    await pay(10n)
    const signature = await pay(5n)
    const slot = (await connection.getSignatureStatus(signature)).value?.slot ?? 0
    const lost = await connection.getBlock(slot, versions)
    expect(node.drop()).toBe(1)
    expect(await client.balanceOf(merchant.address, usdc)).toBe(10n)
    expect((await connection.getSignatureStatus(signature)).value).toBeNull()
    expect(await connection.getTransaction(signature, versions)).toBeNull()
    const account = key(client.tokenAccountOf(merchant.address, usdc))
    expect(await connection.getSignaturesForAddress(account)).toHaveLength(1)
    expect(
      (await refusal(node.rpcUrl, 'getBlock', slot, { ...versions, commitment: 'confirmed' }))?.code,
    ).toBe(-32004)
    node.mine()
    const next = await connection.getBlock(slot, versions)
    expect(next?.previousBlockhash).toBe(lost?.previousBlockhash)
    expect(next?.blockhash).not.toBe(lost?.blockhash)
    expect((await connection.isBlockhashValid(lost?.blockhash ?? '')).value).toBe(false)
  })

  it('takes back all of its transactions, where several changed one account', async () => {
    const { node, client, connection, merchant } = await openWorld()
    const before = await connection.getBalance(key(merchant.address))
    node.setAutomine(false)
    await client.fund(merchant.address, 5n)
    await client.fund(merchant.address, 6n)
    node.mine()
    expect(await connection.getBalance(key(merchant.address))).toBe(before + 11)
    expect(node.drop()).toBe(2)
    expect(await connection.getBalance(key(merchant.address))).toBe(before)
  })

  it('gives its transactions to the next block where that is asked for', async () => {
    const { node, client, connection, merchant, usdc, pay } = await openWorld()
    const first = await pay(5n)
    const second = await pay(6n)
    const slot = (await connection.getSignatureStatus(first)).value?.slot ?? 0
    expect(node.drop(2, { requeue: true })).toBe(2)
    expect(await client.balanceOf(merchant.address, usdc)).toBe(0n)
    node.skip()
    node.mine()
    expect(await client.balanceOf(merchant.address, usdc)).toBe(5n)
    expect((await connection.getSignatureStatus(first)).value?.slot).toBe(slot + 1)
    // The second transaction was dropped too, because it named the blockhash of a dropped block.
    expect((await connection.getSignatureStatus(second)).value).toBeNull()
  })

  it('can be sent again by whoever made it', async () => {
    const { node, connection, client, merchant, usdc, pay } = await openWorld()
    const signature = await pay(5n)
    const answer = await ask(node.rpcUrl, 'getTransaction', signature, {
      encoding: 'base64',
      commitment: 'confirmed',
    })
    const [bytes] = ('result' in answer ? (answer.result as { transaction: [string] }) : null)
      ?.transaction ?? ['']
    node.drop()
    expect(await connection.sendEncodedTransaction(bytes)).toBe(signature)
    expect(await client.balanceOf(merchant.address, usdc)).toBe(5n)
  })

  it('is never a finalized one', async () => {
    const { node, client, merchant, usdc, pay } = await openWorld()
    await pay(5n)
    node.finalize()
    await pay(6n)
    expect(() => node.drop(2)).toThrow(RefusedCommand)
    expect(await client.balanceOf(merchant.address, usdc)).toBe(11n)
    expect((await refusal(node.rpcUrl, 'svm_drop', 2))?.message).toContain('Only 1 blocks')
    expect(node.drop(1)).toBe(1)
  })

  it('takes back that it was confirmed: what follows on it has to be confirmed anew', async () => {
    const { node, connection, pay } = await openWorld({ lags: { confirmed: 2, finalized: 31 } })
    node.mine(6)
    node.drop(5)
    const signature = await pay(1n)
    const statusOf = async () => (await connection.getSignatureStatus(signature)).value?.confirmationStatus
    expect(await statusOf()).toBe('processed')
    node.mine(2)
    expect(await statusOf()).toBe('confirmed')
  })

  it('takes back no slot that was skipped and is finalized', async () => {
    const { rpcUrl, ...node } = await openNode({ lags: { confirmed: 0, finalized: 2 } })
    node.mine()
    node.skip(5)
    node.mine()
    // The slots up to 5 are finalized although they have no block.
    expect(node.drop()).toBe(0)
    node.mine()
    expect(await ask(rpcUrl, 'getSlot', { commitment: 'processed' })).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: 6,
    })
  })

  it('leaves what was set by command', async () => {
    const { node, client, merchant, connection } = await openWorld()
    await client.fund(merchant.address, 10n)
    const state = {
      lamports: 42n,
      data: new Uint8Array(),
      owner: '1'.repeat(32),
      executable: false,
      rentEpoch: 0n,
    }
    node.setAccount(merchant.address, state)
    node.drop()
    expect(await connection.getBalance(key(merchant.address), 'finalized')).toBe(42)
    expect(await connection.getBalance(key(merchant.address), 'processed')).toBe(42)
    node.setAccount(merchant.address, null)
    expect(await connection.getAccountInfo(key(merchant.address))).toBeNull()
  })
})

describe('the time of slots', () => {
  it('passes with slots, or as it is set, and never goes back', async () => {
    const { node, connection } = await openWorld({ startTime: 1000 })
    node.setTime(5000)
    node.mine()
    node.skip(10)
    node.mine()
    node.finalize()
    const last = await connection.getSlot('finalized')
    expect(await connection.getBlockTime(last - 11)).toBe(5000)
    expect(await connection.getBlockTime(last)).toBe(5004)
    expect(() => node.setTime(4999)).toThrow(RefusedCommand)
    expect((await refusal(node.rpcUrl, 'svm_setTime', 4999))?.code).toBe(-32602)
  })

  it('is that of a clock where one is given, and can be moved ahead of it', async () => {
    let now = 7000
    const node = await openNode({ clock: () => now, startTime: now })
    const timeOf = async () => {
      node.mine()
      node.finalize()
      const slot = await ask(node.rpcUrl, 'getSlot')
      return ask(node.rpcUrl, 'getBlockTime', 'result' in slot ? slot.result : 0)
    }
    expect(await timeOf()).toMatchObject({ result: 7000 })
    now = 7003
    expect(await timeOf()).toMatchObject({ result: 7003 })
    node.setTime(9000)
    now = 7005
    expect(await timeOf()).toMatchObject({ result: 9002 })
  })
})
