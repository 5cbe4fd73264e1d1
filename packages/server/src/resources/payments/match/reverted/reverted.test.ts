import { transferCalldata } from '@stablerail/chains'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import { type Address, concat, type Hash, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../../../testing/payments/refunds.ts'
import { reporting } from '../../../../testing/payments/reporters.ts'
import type { PreparedCheckout } from '../../../../testing/payments/world.ts'
import { expireCheckouts } from '../../../checkouts/index.ts'
import { exportPayments } from '../../export-payments.ts'
import { reportTransaction } from '../../index.ts'
import { lookUpReportedTransactions } from './look-up-reported-transactions.ts'

let world: RefundWorld
let clock: TestClock
let shop: Shop
let poor: Address
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createRefundWorld({ clock })
  shop = await world.openTill()
  // An account without tokens: its transfers revert.
  poor = world.node.accounts[5]?.address as Address
})
afterAll(() => world.close())

type Sent = { from?: Address; to?: Address; recipient?: Address; suffix?: Hex; amountBase?: bigint }

/**
 * Sends a transfer for a checkout although it will revert: a fixed gas limit skips the estimate, which would
 * fail.
 */
const sendInVain = async (checkout: PreparedCheckout, changes: Sent = {}): Promise<Hash> => {
  const { from, to, recipient, amountBase, suffix } = {
    from: poor,
    to: world.token,
    ...checkout,
    ...changes,
  }
  const call = transferCalldata({ recipient, amountBase, reference: checkout.reference })
  const data = concat([call.slice(0, 2 + 2 * 68) as Hex, suffix])
  return world.node.client.sendTransaction({ account: from, to, data, gas: 100_000n })
}

const report = async ({ id }: PreparedCheckout, txHash: Hash) => {
  const row = await world.context.db.selectFrom('checkouts').selectAll().where('id', '=', id)
  return reportTransaction(world.context, await row.executeTakeFirstOrThrow(), reporting(txHash))
}

const paymentsOf = async (txHash: Hash) => (await world.get(shop, `payments?txHash=${txHash}`)).json.data

/** Makes every reported transaction due for a look-up, and runs the look-up. */
const ask = async () => {
  const { db } = world.context
  await db.updateTable('reports').set({ due_at: clock.now() }).where('due_at', 'is not', null).execute()
  await lookUpReportedTransactions(world.context)
}

describe('a reported transaction that reverted', () => {
  test('fails as a payment once it is deep, takes no checkout, and gives nothing to refund or to credit', async () => {
    const checkout = await world.prepare(shop)
    const txHash = await sendInVain(checkout)
    const events = await world.eventsOf(shop)
    expect(await report(checkout, txHash)).toMatchObject({ credited: false })
    await world.read()
    await ask()
    expect(await paymentsOf(txHash)).toEqual([])
    await world.confirm()
    await ask()
    const [payment, ...more] = await paymentsOf(txHash)
    expect(more).toEqual([])
    expect(payment).toMatchObject({
      status: 'failed',
      failureReason: 'reverted',
      checkoutId: checkout.id,
      unmatchedInbound: false,
      tokenAmountBase: checkout.amountBase.toString(),
      payerAddress: poor,
      blockNumber: null,
      confirmations: 0,
      closeMatchCheckoutId: null,
      attribution: { rule: 'reference' },
    })
    expect(await world.eventsSince(shop, events)).toEqual(['payment.failed'])
    const told = (await world.events()).find(({ data }) => data.paymentId === payment.id)
    expect(told?.data).toMatchObject({ checkoutId: checkout.id, failureReason: 'reverted' })
    expect((await world.post(shop, `payments/${payment.id}/refund`)).status).toBe(422)
    const credit = await world.post(shop, `payments/${payment.id}/credit`, { checkoutId: checkout.id })
    expect(credit.status).toBe(422)

    const retry = await world.pay({
      to: shop.wallet,
      amountBase: checkout.amountBase,
      suffix: checkout.suffix,
    })
    await world.confirm()
    expect(await paymentsOf(retry.txHash)).toMatchObject([{ status: 'confirmed', checkoutId: checkout.id }])
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('waits for the confirmations that its workspace asks for', async () => {
    const setAsked = (asked: object) =>
      world.context.db
        .updateTable('workspaces')
        .set({ confirmations: JSON.stringify(asked) })
        .where('id', '=', shop.scope.workspaceId)
        .execute()
    await setAsked({ base: 5 })
    const checkout = await world.prepare(shop)
    const txHash = await sendInVain(checkout)
    await report(checkout, txHash)
    await world.node.mine(3)
    await world.read()
    await ask()
    expect(await paymentsOf(txHash)).toEqual([])
    await world.node.mine(1)
    await world.read()
    await ask()
    expect(await paymentsOf(txHash)).toMatchObject([{ status: 'failed', failureReason: 'reverted' }])
    await setAsked({})
  })

  test('is told once, though it is reported again and a failover lost that it was asked for', async () => {
    const checkout = await world.prepare(shop)
    const txHash = await sendInVain(checkout)
    await report(checkout, txHash)
    await world.confirm()
    const events = await world.eventsOf(shop)
    await ask()
    const [first] = await paymentsOf(txHash)
    const askAnew = async () => {
      await world.context.db.updateTable('reports').set({ due_at: clock.now() }).execute()
      await report(checkout, txHash)
      await ask()
    }
    await askAnew()
    expect(await world.eventsSince(shop, events)).toEqual(['payment.failed'])
    const told = async () => [...(await world.eventsOf(shop))].filter((id) => !events.has(id))
    const before = await told()
    await world.context.db.deleteFrom('payments').where('id', '=', first.id).execute()
    await world.context.db.deleteFrom('transfers').where('tx_id', '=', txHash).execute()
    await world.context.db.deleteFrom('events').where('id', 'in', before).execute()
    await askAnew()
    expect((await paymentsOf(txHash)).map(({ id }: { id: string }) => id)).toEqual([first.id])
    expect(await told()).toEqual(before)
  })

  test('is credited as any other where a reorganisation mines it again and it succeeds', async () => {
    const checkout = await world.prepare(shop)
    const from = world.node.accounts[6]?.address as Address
    const txHash = await sendInVain(checkout, { from })
    const signed = await world.node.signedTransaction(txHash)
    const { transactionHash } = await world.node.mint({ token: world.token, to: from, amountBase: 10n ** 9n })
    const mint = await world.node.signedTransaction(transactionHash)
    await report(checkout, txHash)
    await world.confirm()
    await ask()
    expect(await paymentsOf(txHash)).toMatchObject([{ status: 'failed' }])
    const transactions = [mint, signed].map((transaction, block) => ({ transaction, block }))
    await world.node.reorg({ depth: 4, transactions })
    await world.confirm()
    const statuses = async () => {
      const rows = (await paymentsOf(txHash)) as { status: string; checkoutId: string | null }[]
      return rows.map(({ status, checkoutId }) => [status, checkoutId]).sort()
    }
    const both = [
      ['confirmed', checkout.id],
      ['failed', checkout.id],
    ]
    expect(await statuses()).toEqual(both)
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    await world.node.mine(3)
    await world.read()
    expect(await statuses()).toEqual(both)
  })
})

describe('a reported transaction makes no payment', () => {
  const expectNone = async (checkout: PreparedCheckout, txHash: Hash) => {
    const events = await world.eventsOf(shop)
    await report(checkout, txHash)
    await world.confirm()
    await ask()
    expect(await paymentsOf(txHash)).toEqual([])
    expect(await world.eventsSince(shop, events)).toEqual([])
    const due = world.context.db.selectFrom('reports').select('due_at').where('tx_id', '=', txHash)
    expect(await due.execute()).toEqual([{ due_at: null }])
  }

  test('where its calldata carries no reference of the checkout that was reported', async () => {
    const [checkout, other] = [await world.prepare(shop), await world.prepare(shop)]
    await expectNone(checkout, await sendInVain(checkout, { suffix: '0x' }))
    await expectNone(checkout, await sendInVain(checkout, { suffix: other.suffix }))
  })

  test('where it asked to pay another recipient, or more than a payment can hold', async () => {
    const checkout = await world.prepare(shop)
    await expectNone(checkout, await sendInVain(checkout, { recipient: world.buyer }))
    await expectNone(checkout, await sendInVain(checkout, { amountBase: 1n << 200n }))
  })

  test('where it called another contract than the token', async () => {
    const other = await world.node.deployToken('USDC')
    const checkout = await world.prepare(shop)
    await expectNone(checkout, await sendInVain(checkout, { to: other }))
  })

  test('where it did not revert: the reader tells of it', async () => {
    const checkout = await world.prepare(shop)
    const data = transferCalldata({ ...checkout, amountBase: 0n })
    const txHash = await world.node.client.sendTransaction({ account: poor, to: world.token, data })
    await expectNone(checkout, txHash)
  })
})

test('a payment of a reverted transaction has no log index in the export', async () => {
  const lines: string[] = []
  for await (const part of exportPayments(world.context, shop.scope, { status: 'failed' }))
    lines.push(...part.split('\r\n'))
  const place = lines[0]?.split(',').indexOf('logIndex') ?? -1
  const reverted = lines.filter((line) => line.includes(',reverted,'))
  expect(reverted.length).toBeGreaterThan(0)
  for (const line of reverted) expect(line.split(',')[place]).toBe('')
})

test('a checkout for which only a transaction that reverted was sent expires, and does not fail', async () => {
  const checkout = await world.prepare(shop)
  const txHash = await sendInVain(checkout)
  await report(checkout, txHash)
  await world.confirm()
  await ask()
  expect(await paymentsOf(txHash)).toMatchObject([{ status: 'failed', checkoutId: checkout.id }])
  clock.advance({ hours: 1 })
  await world.node.client.increaseTime({ seconds: 3_600 })
  await world.node.mine(4)
  await world.read()
  await expireCheckouts(world.context)
  expect(await world.checkoutStatus(checkout)).toBe('expired')
})
