import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceTill, openInvoiceTill } from '../../testing/payments/invoices.ts'
import { createRefundWorld, type RefundWorld } from '../../testing/payments/refunds.ts'
import { makePastDue } from './past-due.ts'

const clock = createTestClock(new Date())
let world: RefundWorld
let till: InvoiceTill
beforeAll(async () => {
  world = await createRefundWorld({ clock })
})
afterAll(() => world.close())
beforeEach(async () => {
  till = await openInvoiceTill(world)
})

const dollar = 1_000_000n
const dayMs = 86_400_000

const pastDueAt = async ({ id }: { id: string }) => {
  const query = world.context.db.selectFrom('invoices').select('past_due_at').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).past_due_at
}

describe('a reorganisation that takes the payment out', () => {
  const paid = async (more: object = {}) => {
    const invoice = await till.send(more)
    const checkout = await till.prepare(invoice)
    const { txHash } = await till.pay(checkout)
    const signed = await world.node.signedTransaction(txHash as `0x${string}`)
    await world.confirm()
    expect((await till.read(invoice)).status).toBe('paid')
    return { invoice, signed }
  }

  test('opens the invoice again, and its return makes it paid without a second event', async () => {
    const { invoice, signed } = await paid()
    const { number } = await till.read(invoice)
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await till.read(invoice)).toMatchObject({ status: 'open', paidAt: null, number })
    await world.node.reorg({ depth: 1, transactions: [{ transaction: signed, block: 0 }] })
    await world.confirm()
    expect((await till.read(invoice)).status).toBe('paid')
    expect((await till.types()).filter((type) => type === 'invoice.paid')).toHaveLength(1)
  })

  /**
   * Credits two payments, of 70 and 30 dollars, to an invoice of 100 dollars. Returns the second payment and
   * its signed transaction.
   */
  const paidByTwo = async () => {
    const invoice = await till.send()
    const { txHash: first } = await world.pay({ to: till.shop.wallet, amountBase: 70n * dollar })
    await world.node.mine(5)
    const { txHash: second } = await world.pay({ to: till.shop.wallet, amountBase: 30n * dollar })
    await world.confirm()
    for (const txHash of [first, second])
      expect(await till.credit(txHash, invoice)).toMatchObject({ status: 200 })
    expect((await till.read(invoice)).status).toBe('paid')
    return { invoice, signed: await world.node.signedTransaction(second as `0x${string}`) }
  }

  test('of one of several credits leaves what the others pay', async () => {
    const { invoice, signed } = await paidByTwo()
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect((await till.read(invoice)).status).toBe('open')
    expect((await till.request(invoice)).json.amountMinor).toBe(3_000)
    await world.node.reorg({ depth: 1, transactions: [{ transaction: signed, block: 0 }] })
    await world.confirm()
    expect((await till.read(invoice)).status).toBe('paid')
  })

  test('of a credit leaves its amount to be paid until the payment is back and deep', async () => {
    const { invoice, signed } = await paidByTwo()
    await world.node.reorg({ depth: 3 })
    await world.read()
    await world.node.reorg({ depth: 1, transactions: [{ transaction: signed, block: 0 }] })
    await world.read()
    expect((await till.read(invoice)).status).toBe('open')
    expect((await till.request(invoice)).json.amountMinor).toBe(3_000)
    await world.confirm()
    expect((await till.read(invoice)).status).toBe('paid')
  })

  // This test is the last one, because it moves the clock ahead of the chain.
  test('makes it past due where it is due by then, and that is told once', async () => {
    const { invoice, signed } = await paid({ dueInDays: 1 })
    clock.advance({ ms: dayMs })
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await till.read(invoice)).toMatchObject({ status: 'past_due', paidAt: null })
    const first = await pastDueAt(invoice)
    clock.advance({ hours: 1 })
    await world.node.reorg({ depth: 1, transactions: [{ transaction: signed, block: 0 }] })
    await world.confirm()
    await world.node.reorg({ depth: 3 })
    await world.read()
    await makePastDue(world.context)
    expect((await till.read(invoice)).status).toBe('past_due')
    expect(await pastDueAt(invoice)).toEqual(first)
    expect((await till.types()).filter((type) => type === 'invoice.past_due')).toHaveLength(1)
  })
})
