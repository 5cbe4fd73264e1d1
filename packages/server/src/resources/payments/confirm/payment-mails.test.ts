import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMail } from '../../../mechanisms/mail/enqueue-mail.ts'
import { createSendDigestsJob } from '../../../mechanisms/mail/index.ts'
import { type InvoiceTill, openInvoiceTill, type Sent } from '../../../testing/payments/invoices.ts'
import { createRefundWorld, type RefundWorld } from '../../../testing/payments/refunds.ts'
import { reporting, signReport } from '../../../testing/payments/reporters.ts'
import { paymentMailCheck, reportTransaction, suspectedDigest, unmatchedDigest } from '../index.ts'

const clock = createTestClock(new Date())
let world: RefundWorld
let till: InvoiceTill
beforeAll(async () => {
  world = await createRefundWorld({ clock })
  world.context.config.testModeMail = 'customers'
})
afterAll(() => world.close())
beforeEach(async () => {
  till = await openInvoiceTill(world)
  await world.context.db.deleteFrom('mails').execute()
  await world.context.db.deleteFrom('mail_digests').execute()
})

const dollar = 1_000_000n
const mails = async () => {
  const rows = await world.context.db.selectFrom('mails').selectAll().where('digest', 'is', null).execute()
  return rows.map((row) => ({ ...openMail(world.context, row), about: row.about }))
}
const digests = createSendDigestsJob([unmatchedDigest, suspectedDigest], async () => [
  { email: 'boss@shop.test', workspace: 'Test shop' },
])
const tellDigests = async (minutes: number) => {
  clock.advance({ minutes })
  while ((await digests.run(world.context)) > 0);
  return (await mails()).filter(({ to }) => to === 'boss@shop.test')
}
const receipts = async () => (await mails()).filter(({ subject }) => subject.startsWith('Receipt'))

test('an invoice that is paid gives its customer one receipt, with chain, token, amount and transaction', async () => {
  const invoice = await till.send()
  const txHash = await till.settle(await till.prepare(invoice))
  const [receipt, ...more] = await receipts()
  expect([receipt?.subject, receipt?.to.startsWith('ada'), more]).toEqual([
    ...['Receipt from Test shop: $100.00', true, []],
  ])
  for (const said of ['Invoice INV-000001', '$100.00', 'USDC on Base', txHash])
    expect(receipt?.text).toContain(said)
})

test('credits by hand give a receipt once they cover the invoice', async () => {
  const invoice = await till.send()
  const hashes: string[] = []
  for (const part of [40n, 60n])
    hashes.push((await world.pay({ to: till.shop.wallet, amountBase: part * dollar })).txHash)
  await world.confirm()
  await till.credit(hashes[0] ?? '', invoice)
  expect(await receipts()).toEqual([])
  await till.credit(hashes[1] ?? '', invoice)
  expect((await receipts()).map(({ text }) => text.includes(hashes[1] ?? ''))).toEqual([true])
})

test('a receipt says how much more was received than was asked for', async () => {
  const invoice = await till.send()
  const prepared = await till.prepare(invoice)
  await till.settle({ ...prepared, amountBase: prepared.amountBase + 30n * dollar })
  expect((await receipts()).at(-1)?.text).toContain('$30.00 more than the $100.00 that was asked for')
  const other = await till.send()
  const { txHash } = await world.pay({ to: till.shop.wallet, amountBase: 107n * dollar })
  await world.confirm()
  await till.credit(txHash, other)
  expect((await receipts()).at(-1)?.text).toContain('$7.00 more than the $100.00 that was asked for')
})

describe('the receipt of a payment that is credited days after it was confirmed says when that was', () => {
  const confirmedAt = new Date('2026-03-02T08:00:00Z')
  /**
   * Makes a payment of the price without a reference. The payment is unmatched, and its stored confirmation
   * time is `confirmedAt`.
   */
  const payBefore = async () => {
    const { txHash } = await world.pay({ to: till.shop.wallet, amountBase: 100n * dollar })
    await world.confirm()
    const { id } = await till.paymentOf(txHash)
    await world.context.db
      .updateTable('payments')
      .set({ confirmed_at: confirmedAt })
      .where('id', '=', id)
      .execute()
    return { id, txHash }
  }
  const credits: Record<string, (invoice: Sent) => Promise<unknown>> = {
    'to an invoice by hand': async (invoice) => till.credit((await payBefore()).txHash, invoice),
    'to a checkout by hand': async (invoice) => {
      const checkout = await till.prepare(invoice)
      const { id } = await payBefore()
      await world.post(till.shop, `payments/${id}/credit`, { checkoutId: checkout.id })
    },
    'to a checkout by the report of its buyer': async (invoice) => {
      const { db } = world.context
      const { id } = await till.prepare(invoice)
      await sql`update expectations set prepared_at = prepared_at - interval '1 minute' where target_id = ${id}`.execute(
        db,
      )
      const { txHash } = await payBefore()
      const checkout = await db
        .selectFrom('checkouts')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const signature = await signReport(world, id, txHash)
      await reportTransaction(world.context, checkout, reporting(txHash, signature))
    },
  }
  test.each(Object.entries(credits))('%s', async (_, creditOne) => {
    await creditOne(await till.send())
    expect((await receipts()).map(({ text }) => text.includes('Confirmed: 2026-03-02 08:00 UTC'))).toEqual([
      true,
    ])
  })
})

test('the receipt of a payment that the chain has lost is not wanted, and the admins are told once', async () => {
  const invoice = await till.send()
  await till.settle(await till.prepare(invoice))
  const [receipt] = await receipts()
  const topics = receipt?.about ? [receipt.about] : []
  expect((await paymentMailCheck(world.context, topics)).size).toBe(1)
  await world.node.reorg({ depth: 3 })
  await world.read()
  expect((await paymentMailCheck(world.context, topics)).size).toBe(0)
  // Do not advance the test's clock here: if it is ahead of the chain's time, later tests cannot pay their
  // checkouts.
  await world.context.db.updateTable('mail_digests').set({ due_at: clock.now() }).execute()
  const told = await tellDigests(0)
  expect(told.map(({ subject }) => subject)).toEqual([
    '[Test] Payments that their chain has lost in the workspace "Test shop"',
  ])
  expect(told[0]?.text).toContain(receipt?.about?.id)
})

// Keep this test last, because it moves the clock ahead of the chain.
test('payments that pay nothing known are told together, at most once an hour', async () => {
  const pay = async () => {
    const { txHash } = await world.pay({ to: till.shop.wallet, amountBase: 3n * dollar })
    await world.confirm()
    return txHash
  }
  const [first, second] = [await pay(), await pay()]
  const [digest, ...others] = await tellDigests(2)
  expect([digest?.subject, others]).toEqual([
    ...['[Test] Payments that pay nothing known in the workspace "Test shop"', []],
  ])
  for (const txHash of [first, second]) expect(digest?.text).toContain(txHash)
  const third = await pay()
  expect(await tellDigests(30)).toHaveLength(1)
  const both = await tellDigests(31)
  expect(both).toHaveLength(2)
  expect(both.filter(({ text }) => text.includes(third))).toHaveLength(1)
  expect(both.filter(({ text }) => text.includes(first))).toHaveLength(1)
})
