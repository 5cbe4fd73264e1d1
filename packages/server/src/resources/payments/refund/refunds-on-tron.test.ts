import { findReferences } from '@stablerail/chains'
import { slotMs } from '@stablerail/local-tron'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tronAccount } from '../../../../../chains/test/tron-provider.ts'
import {
  calldataOf,
  createTronRefundWorld,
  type TronRefundWorld,
} from '../../../testing/payments/tron-refunds.ts'
import { askForReported, expireRefunds } from './check-refunds.ts'

let world: TronRefundWorld
beforeAll(async () => {
  world = await createTronRefundWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.provider.faults = {}
})

const codesOf = ({ warnings }: { warnings: readonly { code: string }[] }) => warnings.map(({ code }) => code)
const send = async (id: string) => {
  const { transaction } = await world.initiate(id)
  await world.send(transaction)
  return transaction
}

describe('a refund on Tron', () => {
  test('is a transaction that the wallet signs as it is, and is confirmed unreported', async () => {
    const { id, amountBase, checkoutId } = await world.paid()
    const before = await world.node.head()
    const { transaction, warnings, safeTransaction } = await world.initiate(id)
    expect([warnings, safeTransaction]).toEqual([[], null])
    const { raw_data, txID } = transaction
    const [contract] = raw_data.contract
    expect(contract).toMatchObject({
      type: 'TriggerSmartContract',
      parameter: { value: { owner_address: world.merchant.hex } },
    })
    expect(contract).not.toHaveProperty('Permission_id')
    const solid = before.height - 18
    expect(raw_data).toMatchObject({ ref_block_bytes: solid.toString(16).padStart(4, '0').slice(-4) })
    const solidMs = before.timeMs - 18 * slotMs
    const fromMs = Math.min(solidMs, world.clock.now().getTime())
    expect(raw_data.expiration).toBe(fromMs + 23 * 3_600_000)
    expect(raw_data.fee_limit).toBeGreaterThanOrEqual(15_000_000)
    expect(raw_data.fee_limit).toBeLessThan(30_000_000)
    const [reference] = findReferences(calldataOf(transaction))
    expect(reference).toMatch(/^[0-9a-f]{32}$/)

    expect(await world.send(transaction)).toBe(txID)
    await world.read()
    expect(await world.refundsOf(id)).toMatchObject([{ status: 'broadcast', txHash: txID }])
    await world.confirm()
    expect(await world.paymentById(id)).toMatchObject({
      status: 'refunded',
      refundTxHash: txID,
      refundRecipient: world.buyer.address,
    })
    expect(await world.refundsOf(id)).toMatchObject([
      { status: 'confirmed', tokenAmountBase: amountBase.toString(), recipient: world.buyer.address },
    ])
    expect((await world.client.checkouts.retrieve(checkoutId)).status).toBe('succeeded')
    expect((await world.eventsOf(id)).filter((type) => type.startsWith('refund.'))).toEqual([
      ...['refund.initiated', 'refund.confirmed'],
    ])
  })

  test('may be reported with or without 0x, in any case, before it is read', async () => {
    const { id } = await world.paid()
    const { txID } = await send(id)
    await world.client.refunds.broadcast(id, { refundTxHash: `0x${txID.toUpperCase()}` })
    expect(await world.refundsOf(id)).toMatchObject([{ status: 'broadcast', txHash: txID }])
    await world.client.refunds.broadcast(id, { refundTxHash: txID })
    await world.confirm()
    expect(await world.paymentById(id)).toMatchObject({ status: 'refunded', refundTxHash: txID })
    await expect(world.client.refunds.broadcast(id, { refundTxHash: `${txID}0` })).rejects.toThrow(
      '64 hex digits',
    )
  })

  test('in parts leaves the payment confirmed until all of it is back', async () => {
    const { id } = await world.paid()
    const { transaction } = await world.initiate(id, { amountMinor: 500 })
    await world.send(transaction)
    await world.confirm()
    expect(await world.paymentById(id)).toMatchObject({ status: 'confirmed', refundAmountMinor: 500 })
    await send(id)
    await world.confirm()
    expect(await world.paymentById(id)).toMatchObject({ status: 'refunded', refundAmountMinor: 1999 })
  })

  test('that another transaction with its reference makes is recognised in that one', async () => {
    const { id, amountBase } = await world.paid()
    const { transaction } = await world.initiate(id)
    await world.client.refunds.broadcast(id, { refundTxHash: transaction.txID })
    const other = await world.node.call({
      from: world.merchant,
      contract: world.token,
      data: calldataOf(transaction),
    })
    expect(other).not.toBe(transaction.txID)
    await world.confirm()
    expect(await world.refundsOf(id)).toMatchObject([
      { status: 'confirmed', txHash: other, tokenAmountBase: amountBase.toString() },
    ])
  })

  test('is not what else the wallet sends to the buyer, reported or not', async () => {
    const { id, amountBase } = await world.paid()
    await world.node.mint({ token: world.token, to: world.merchant.address, amountBase: 10n * amountBase })
    const { payment } = await world.initiate(id)
    const [from, to] = [world.merchant, payment.refundRecipient ?? '']
    const other = await world.pay({ from, to, amountBase: amountBase - 1n })
    await expect(world.client.refunds.broadcast(id, { refundTxHash: other })).rejects.toThrow(
      'does not make the refund',
    )
    const same = await world.pay({ from, to, amountBase })
    await world.confirm()
    expect(await world.refundsOf(id)).toMatchObject([{ status: 'initiated' }])
    await world.client.refunds.broadcast(id, { refundTxHash: same })
    await world.confirm()
    expect(await world.refundsOf(id)).toMatchObject([{ status: 'confirmed', txHash: same }])
  })

  test('that was canceled and is signed all the same is recognised', async () => {
    const { id } = await world.paid()
    const { transaction } = await world.initiate(id)
    await world.client.refunds.cancel(id)
    await world.send(transaction)
    await world.confirm()
    expect(await world.paymentById(id)).toMatchObject({ status: 'refunded', refundTxHash: transaction.txID })
  })

  test('that a reorganisation takes out is awaited again, and confirmed where it is mined again', async () => {
    const { id } = await world.paid()
    const { transaction } = await world.initiate(id)
    const signed = await world.sign(transaction)
    await world.broadcast(signed)
    await world.after(4, { solid: 18 })
    await world.node.reorganise({ depth: 5 })
    await world.read()
    expect(await world.refundsOf(id)).toMatchObject([{ status: 'broadcast', confirmedAt: null }])
    await world.broadcast(signed)
    await world.confirm()
    expect(await world.paymentById(id)).toMatchObject({ status: 'refunded' })
  })
})

describe('a refund on Tron that reverts', () => {
  const drained = async (run: () => Promise<void>) => {
    const { token, merchant } = world
    await world.node.setBlacklisted({ token, user: merchant.address, isListed: true })
    await run()
    await world.node.setBlacklisted({ token, user: merchant.address, isListed: false })
  }

  test('is refused as such when it is reported, and frees the refund', async () => {
    const { id } = await world.paid()
    const { transaction } = await world.initiate(id)
    await drained(async () => {
      const { txID } = transaction
      await world.send(transaction)
      await world.confirm()
      await expect(world.client.refunds.broadcast(id, { refundTxHash: txID })).rejects.toMatchObject({
        code: 'chain_reverted',
        metadata: { txHash: txID },
      })
      expect(await world.refundsOf(id)).toMatchObject([
        { status: 'failed', failureReason: 'reverted', txHash: txID },
      ])
      expect(codesOf(await world.initiate(id))).toEqual(['would_revert'])
    })
  })

  test('is reported as any other until its block is final, and frees the refund then', async () => {
    const { id } = await world.paid()
    await drained(async () => {
      const { txID } = await send(id)
      await world.client.refunds.broadcast(id, { refundTxHash: txID })
      await world.after(20, { solid: 21 })
      await askForReported(world.context)
      expect(await world.refundsOf(id)).toMatchObject([{ status: 'broadcast' }])
      world.clock.advance({ minutes: 2 })
      await world.after(1, { solid: 18 })
      await askForReported(world.context)
      expect(await world.refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'reverted' }])
    })
  })

  test('frees the refund without a report too, because its id is known before', async () => {
    const { id } = await world.paid()
    await drained(async () => {
      const { txID } = await send(id)
      await world.confirm()
      await askForReported(world.context)
      expect(await world.refundsOf(id)).toMatchObject([
        { status: 'failed', failureReason: 'reverted', txHash: txID },
      ])
    })
  })

  test('for want of energy reverts as well', async () => {
    const { id } = await world.paid()
    const { transaction } = await world.initiate(id)
    const txHash = await world.node.call({
      from: world.merchant,
      contract: world.token,
      data: calldataOf(transaction),
      feeLimitSun: 1,
    })
    await world.confirm()
    await expect(world.client.refunds.broadcast(id, { refundTxHash: txHash })).rejects.toMatchObject({
      code: 'chain_reverted',
    })
  })
})

describe('a refund on Tron that nobody sends', () => {
  test('can be mined for 23 hours, and fails after 24', async () => {
    const { id } = await world.paid()
    const { transaction } = await world.initiate(id)
    await world.wait({ hours: 23, minutes: 30 })
    await expireRefunds(world.context)
    expect(await world.refundsOf(id)).toMatchObject([{ status: 'initiated' }])
    await expect(world.send(transaction)).rejects.toThrow('TRANSACTION_EXPIRATION_ERROR')
    await world.wait({ minutes: 31 })
    await expireRefunds(world.context)
    expect(await world.refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'expired' }])
    await send(id)
    await world.confirm()
    expect(await world.paymentById(id)).toMatchObject({ status: 'refunded' })
  })

  test('and that was read late is recognised although it had failed', async () => {
    const { id } = await world.paid()
    await send(id)
    await world.context.db
      .updateTable('refunds')
      .set({ status: 'failed', failure_reason: 'expired' })
      .where('payment_id', '=', id)
      .execute()
    await world.confirm()
    expect(await world.paymentById(id)).toMatchObject({ status: 'refunded' })
    expect(await world.refundsOf(id)).toMatchObject([{ status: 'confirmed', failureReason: null }])
  })
})

test('an underpayment is refunded too', async () => {
  const { id: checkoutId } = await world.openCheckout()
  const { reference } = await world.context.db
    .selectFrom('expectations')
    .select('reference')
    .where('target_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const short = { to: world.merchant.address, amountBase: 9_000_000n, reference }
  const txHash = await world.pay({ ...short, from: tronAccount(world.node, 1) })
  await world.confirm()
  const { id } = await world.paymentOf(txHash)
  await send(id)
  await world.confirm()
  expect(await world.paymentById(id)).toMatchObject({ status: 'refunded', refundAmountMinor: 900 })
})
