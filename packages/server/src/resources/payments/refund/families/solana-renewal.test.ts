import { createKeypair } from '@stablerail/local-solana'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  openSolanaTill,
  readUnsigned,
  type SolanaTill,
  signable,
  type UnsignedOnSolana,
} from '../../../../testing/payments/solana-refunds.ts'
import { expireRefunds } from '../check-refunds.ts'
import { keepUnsigned } from '../renew-requested-refund.ts'

let till: SolanaTill
beforeAll(async () => {
  till = await openSolanaTill()
})
afterAll(() => till.world.close())
beforeEach(() => {
  till.world.provider.faults = {}
})

describe('a refund that is asked for again', () => {
  test('is the same transaction while that can be mined, and has a fresh block hash afterwards', async () => {
    const { id } = await till.paid()
    const asked = { amountMinor: 700, recipientAddress: createKeypair().address }
    const key = { idempotencyKey: `again-${id}` }
    const first = signable(await till.client.refunds.initiate(id, asked, key))
    // Mine blocks, so that the newest block hash changes.
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
    // A repeated request with the same idempotency key returns the stored response, but with the unsigned
    // transaction that can be mined now.
    const replayed = await till.client.refunds.initiate(id, asked, key).withResponse()
    expect(replayed.response.headers.get('idempotent-replayed')).toBe('true')
    expect(replayed.data.unsignedTx).toEqual(unsignedTx)
    expect(await till.refundsOf(id)).toHaveLength(1)
    expect(await till.eventsAbout(id)).toEqual(['refund.initiated'])

    await till.send(unsignedTx)
    await till.world.after(6)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'confirmed', amountMinor: 700 }])
    // After the refund has ended, the stored response is returned unchanged.
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
    // Simulate a third request that read the refund before the two requests above and stores its message
    // after them. The third request returns the message that the two requests stored.
    const late = { refund, unsignedTx: { ...first, lastValidBlockHeight: 1 } }
    expect(await keepUnsigned(context, api.scope, late)).toEqual(one.unsignedTx)
    expect((await till.ask(id)).unsignedTx).toEqual(one.unsignedTx)
  })
})

describe('a refund that was mined is not given out with another block hash', () => {
  const telling = (change: (told: object[], limit: number) => object[]) => {
    till.world.provider.faults = {
      alters: ({ method, params }, told) => {
        if (method !== 'getSignaturesForAddress') return told
        return change(told as object[], (params[1] as { limit: number }).limit)
      },
    }
  }

  test('where the index of the node is some blocks behind', async () => {
    const { id } = await till.paid()
    const { unsignedTx } = await till.ask(id)
    till.world.node.mine(148)
    await till.send(unsignedTx)
    till.world.node.mine(4)
    telling(() => [])
    expect((await till.ask(id)).unsignedTx).toEqual(unsignedTx)
  })

  test('where somebody had a thousand transactions fail with its reference', async () => {
    const { id } = await till.paid()
    const { unsignedTx } = await till.ask(id)
    await till.send(unsignedTx)
    till.world.node.mine(170)
    const failed = { err: { InstructionError: [0, { Custom: 1 }] } }
    telling((told, limit) =>
      [...Array.from({ length: 1_000 }, () => ({ ...told[0], ...failed })), ...told].slice(0, limit),
    )
    expect((await till.ask(id)).unsignedTx).toEqual(unsignedTx)
  })
})

test('a refund is not given out again so late that its message outlives it', async () => {
  const { id } = await till.paid()
  await till.ask(id)
  till.world.pass(24 * 3_600_000 - 240_000)
  till.world.node.mine(170)
  await expect(till.ask(id)).rejects.toThrow('The refund is about to expire.')
  till.world.pass(300_000)
  await till.world.after(8)
  await expireRefunds(till.world.context)
  expect(await till.refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'expired' }])
  await till.send((await till.ask(id)).unsignedTx)
  await till.world.after(6)
  expect(await till.refundsOf(id)).toMatchObject([{ status: 'confirmed' }, { status: 'failed' }])
})
