import { createKeypair } from '@stablerail/local-solana'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openSolanaTill,
  readUnsigned,
  type SolanaTill,
  signable,
  type UnsignedOnSolana,
} from '../../../../testing/payments/solana-refunds.ts'
import { keepUnsigned } from '../ask-again.ts'

let till: SolanaTill
beforeAll(async () => {
  till = await openSolanaTill()
})
afterAll(() => till.world.close())

describe('a refund that is asked for again', () => {
  test('is the same transaction while that can be mined, and has a fresh block hash afterwards', async () => {
    const { id } = await till.paid()
    const asked = { amountMinor: 700, recipientAddress: createKeypair().address }
    const key = { idempotencyKey: `again-${id}` }
    const first = signable(await till.client.refunds.initiate(id, asked, key))
    // The newest block hash is another one by then.
    till.world.node.mine(3)
    const soon = await till.ask(id, asked)
    expect(soon.unsignedTx).toEqual(first.unsignedTx)
    expect(signable(await till.client.refunds.initiate(id, asked, key)).unsignedTx).toEqual(first.unsignedTx)

    till.world.node.mine(152)
    await expect(till.send(first.unsignedTx)).rejects.toThrow('Blockhash not found')
    const { unsignedTx } = await till.ask(id, asked)
    expect(unsignedTx.lastValidBlockHeight).toBeGreaterThan(first.unsignedTx.lastValidBlockHeight)
    const bare = (unsigned: UnsignedOnSolana) => {
      const { message } = readUnsigned(unsigned)
      message.recentBlockhash = '1'.repeat(32)
      return Buffer.from(message.serialize()).toString('hex')
    }
    expect(bare(unsignedTx)).toBe(bare(first.unsignedTx))
    // The answer that was stored under the key has the message that is valid now, and not the one it had.
    const replayed = await till.client.refunds.initiate(id, asked, key).withResponse()
    expect(replayed.response.headers.get('idempotent-replayed')).toBe('true')
    expect(replayed.data.unsignedTx).toEqual(unsignedTx)
    expect(await till.refundsOf(id)).toHaveLength(1)
    expect(await till.eventsAbout(id)).toEqual(['refund.initiated'])

    await till.send(unsignedTx)
    await till.world.after(6)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'confirmed', amountMinor: 700 }])
    // What is over is answered as it was.
    const over = signable(await till.client.refunds.initiate(id, asked, key))
    expect(over.unsignedTx).toEqual(first.unsignedTx)
  })

  test('in another way than the one under way is a conflict', async () => {
    const { id } = await till.paid()
    await till.ask(id, { amountMinor: 300 })
    for (const other of [
      { amountMinor: 301 },
      {},
      { amountMinor: 300, recipientAddress: createKeypair().address },
    ])
      await expect(till.ask(id, other)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is not given out a second time once the chain holds it, before the reader has seen it', async () => {
    const { id } = await till.paid()
    const { unsignedTx } = await till.ask(id)
    const txHash = await till.send(unsignedTx)
    till.world.node.mine(155)
    await expect(till.ask(id)).rejects.toThrow(`The refund is in the transaction ${txHash} already.`)
    await till.world.after(6)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'confirmed' }])
  })

  test('after it was reported waits until what was reported cannot be mined any more', async () => {
    const { id } = await till.paid()
    const { unsignedTx } = await till.ask(id)
    const lost = till.keep(unsignedTx)
    await till.client.refunds.broadcast(id, { refundTxHash: lost })
    till.world.node.mine(155)
    await expect(till.ask(id)).rejects.toThrow('which may still be mined')
    till.world.pass(121_000)
    const again = await till.ask(id)
    const txHash = await till.send(again.unsignedTx)
    await till.client.refunds.broadcast(id, { refundTxHash: txHash })
    await till.world.after(6)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'confirmed', txHash }])
  })

  test('by two at once gets one transaction', async () => {
    const { id } = await till.paid()
    const { unsignedTx: first } = await till.ask(id)
    const { context, api } = till.world
    const refund = await context.db
      .selectFrom('refunds')
      .selectAll()
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow()
    till.world.node.mine(155)
    const [one, other] = await Promise.all([till.ask(id), till.ask(id)])
    expect(other.unsignedTx).toEqual(one.unsignedTx)
    // A request that looked before the others and made another one anew is answered theirs.
    const late = { refund, unsignedTx: { ...first, lastValidBlockHeight: 1 } }
    expect(await keepUnsigned(context, api.scope, late)).toEqual(one.unsignedTx)
    expect((await till.ask(id)).unsignedTx).toEqual(one.unsignedTx)
  })
})
