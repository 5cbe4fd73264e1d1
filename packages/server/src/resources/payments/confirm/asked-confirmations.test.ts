import { sql } from 'kysely'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../../testing/payments/refunds.ts'
import { confirmations, type PreparedCheckout } from '../../../testing/payments/world.ts'
import { findCheckoutPayment } from '../record/find-payment.ts'
import { ripePayments, selectHolders } from './store.ts'

const asked = 6

let world: RefundWorld
beforeAll(async () => {
  world = await createRefundWorld()
})
afterAll(() => world.close())

const ask = ({ scope }: Pick<Shop, 'scope'>, depths: { base?: number; polygon?: number }) =>
  world.context.db
    .updateTable('workspaces')
    .set({ confirmations: JSON.stringify(depths) })
    .where('id', '=', scope.workspaceId)
    .execute()

/** Creates a test workspace that requires more confirmations than the deployment requires by default. */
const openCareful = async (depths: { base?: number; polygon?: number } = { base: asked }): Promise<Shop> => {
  const shop = await world.openTill()
  await ask(shop, depths)
  return shop
}

const payCheckout = async (shop: Shop) => {
  const checkout = await world.prepare(shop)
  const { recipient, amountBase, suffix } = checkout
  const { txHash } = await world.pay({ to: recipient, amountBase, suffix })
  return { shop, checkout, txHash }
}

type PaidCheckout = { shop: Shop; checkout: PreparedCheckout; txHash: Hex }

const paymentOf = async ({ shop, txHash }: Pick<PaidCheckout, 'shop' | 'txHash'>) =>
  (await world.get(shop, `payments?txHash=${txHash}`)).json.data[0]

/**
 * Mines blocks and has the reader read them. Returns the status of a payment and its number of confirmations.
 */
const after = async (blocks: number, paid: PaidCheckout): Promise<[string, number]> => {
  await world.node.mine(blocks)
  await world.read()
  const payment = await paymentOf(paid)
  return [payment.status, payment.confirmations]
}

describe('a payment to a workspace that asks for more confirmations', () => {
  test('is confirmed when it has them, beside one to a workspace that asks for none', async () => {
    const careful = await payCheckout(await openCareful())
    const other = await payCheckout(await world.openTill())
    await world.read()
    expect(await after(confirmations - 1, other)).toEqual(['confirmed', confirmations])
    expect(await after(0, careful)).toEqual(['pending', confirmations + 1])
    expect(await world.checkoutStatus(careful.checkout)).toBe('pending')
    expect(await after(1, careful)).toEqual(['pending', asked - 1])
    expect(await after(1, careful)).toEqual(['confirmed', asked])
    expect(await world.checkoutStatus(careful.checkout)).toBe('succeeded')
  })

  test('waits for them where it is read late, and is confirmed at once where it has them by then', async () => {
    const late = await payCheckout(await openCareful())
    expect(await after(asked - 2, late)).toEqual(['pending', asked - 1])
    expect(await after(1, late)).toEqual(['confirmed', asked])
    const later = await payCheckout(late.shop)
    expect(await after(asked - 1, later)).toEqual(['confirmed', asked])
    const [confirmed] = (await world.payments()).filter(({ tx_hash }) => tx_hash === later.txHash)
    expect(confirmed?.version).toBe(1)
  })

  test('says how many it takes, to the buyer and to whoever would credit it by hand', async () => {
    const paid = await payCheckout(await openCareful())
    await after(confirmations, paid)
    const { shop, checkout } = paid
    expect(await findCheckoutPayment(world.context, shop.scope, checkout.id)).toMatchObject({
      status: 'pending',
      confirmations: confirmations + 1,
      confirmationsRequired: asked,
    })
    const { id } = await paymentOf(paid)
    const credit = await world.post(shop, `payments/${id}/credit`, { checkoutId: checkout.id })
    expect([credit.status, credit.json.error.metadata]).toEqual([
      422,
      { confirmations: confirmations + 1, required: asked },
    ])
    await after(asked, paid)
  })

  test('is confirmed as others are where what is asked for is of another chain', async () => {
    const paid = await payCheckout(await openCareful({ polygon: 200 }))
    expect(await after(confirmations - 1, paid)).toEqual(['confirmed', confirmations])
  })

  test('takes those of the deployment where that asks for more by now', async () => {
    const { network } = world
    const paid = await payCheckout(await openCareful({ base: confirmations + 1 }))
    network.confirmations = asked
    try {
      expect(await after(asked - 2, paid)).toEqual(['pending', asked - 1])
      expect(await after(1, paid)).toEqual(['confirmed', asked])
    } finally {
      network.confirmations = confirmations
    }
  })
})

describe('what is asked for while a payment waits', () => {
  test('counts from the next block on, whether it is more or less; what is confirmed stays confirmed', async () => {
    const paid = await payCheckout(await openCareful())
    expect(await after(confirmations, paid)).toEqual(['pending', confirmations + 1])
    await ask(paid.shop, { base: asked + 2 })
    expect(await after(asked - confirmations - 1, paid)).toEqual(['pending', asked])
    await ask(paid.shop, { base: asked + 1 })
    expect(await after(1, paid)).toEqual(['confirmed', asked + 1])
    await ask(paid.shop, { base: 100 })
    expect(await after(1, paid)).toEqual(['confirmed', asked + 2])
  })

  test('counts as well where nothing was asked for before', async () => {
    const paid = await payCheckout(await world.openTill())
    expect(await after(1, paid)).toEqual(['pending', 2])
    await ask(paid.shop, { base: asked })
    expect(await after(asked - 3, paid)).toEqual(['pending', asked - 1])
    expect(await after(1, paid)).toEqual(['confirmed', asked])
  })

  test('is over once nothing is asked for: a payment that has what the deployment asks for is confirmed', async () => {
    const paid = await payCheckout(await openCareful())
    expect(await after(confirmations, paid)).toEqual(['pending', confirmations + 1])
    await ask(paid.shop, {})
    expect(await after(1, paid)).toEqual(['confirmed', confirmations])
  })
})

describe('a reorganisation', () => {
  test('that moves a waiting payment has it wait from its new block on', async () => {
    const paid = await payCheckout(await openCareful())
    const signed = await world.node.signedTransaction(paid.txHash)
    expect(await after(asked - 2, paid)).toEqual(['pending', asked - 1])
    const depth = asked - 1
    await world.node.reorg({ depth, transactions: [{ transaction: signed, block: depth - 1 }] })
    expect(await after(0, paid)).toEqual(['pending', 1])
    expect(await after(asked - 2, paid)).toEqual(['pending', asked - 1])
    expect(await after(1, paid)).toEqual(['confirmed', asked])
  })

  test('that takes a confirmed payment out restores it when it has what its workspace asks for again', async () => {
    const paid = await payCheckout(await openCareful())
    const signed = await world.node.signedTransaction(paid.txHash)
    await after(asked - 1, paid)
    expect(await world.checkoutStatus(paid.checkout)).toBe('succeeded')
    await world.node.reorg({ depth: asked, transactions: [{ transaction: signed, block: asked - 1 }] })
    await after(asked - 2, paid)
    expect(await paymentOf(paid)).toMatchObject({ reorgSuspected: true, confirmations: asked - 1 })
    expect(await world.checkoutStatus(paid.checkout)).toBe('pending')
    await after(1, paid)
    expect(await paymentOf(paid)).toMatchObject({ status: 'confirmed', reorgSuspected: false })
    expect(await world.checkoutStatus(paid.checkout)).toBe('succeeded')
  })
})

test('a refund that pays a workspace which asks for more is confirmed as other refunds are', async () => {
  const shop = await world.openTill()
  const careful = await openCareful()
  const { id } = await world.paid(shop)
  const refund = await world.post(shop, `payments/${id}/refund`, { recipientAddress: careful.wallet })
  const txHash = await world.sign(refund.json.unsignedTx)
  await world.confirm()
  expect((await world.get(shop, `payments/${id}`)).json).toMatchObject({ status: 'refunded' })
  expect(await paymentOf({ shop: careful, txHash })).toMatchObject({ status: 'pending' })
  await world.node.mine(asked - confirmations)
  await world.read()
  expect(await paymentOf({ shop: careful, txHash })).toMatchObject({ status: 'confirmed' })
})

test('a refund that such a workspace waits for, and that a reorganisation moves, is confirmed by its new block', async () => {
  // The workspace is paid to an account whose key the node has, so that the signed transaction can be mined
  // again.
  const shop = await world.openTill(world.node.accounts[4]?.address)
  const careful = await openCareful()
  const { id } = await world.paid(shop)
  const refund = await world.post(shop, `payments/${id}/refund`, { recipientAddress: careful.wallet })
  const signed = await world.node.signedTransaction(await world.sign(refund.json.unsignedTx))
  await world.confirm()
  const statusOf = async () => (await world.get(shop, `payments/${id}`)).json.status
  expect(await statusOf()).toBe('refunded')
  await world.node.reorg({
    depth: confirmations,
    transactions: [{ transaction: signed, block: confirmations - 1 }],
  })
  await world.read()
  expect(await statusOf()).toBe('confirmed')
  await world.confirm()
  expect(await statusOf()).toBe('refunded')
})

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Returns the number of transfers that a query reads, including rows that a filter removes. */
const transfersRead = (plan: Plan): number =>
  (plan.Plans ?? []).reduce(
    (sum, each) => sum + transfersRead(each),
    plan['Relation Name'] === 'transfers'
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0,
  )

test('among thousands of payments that wait for a workspace a round reads only what it settles', async () => {
  const { db } = world.context
  const { scope } = await openCareful({ base: 200 })
  const { workspaceId } = scope
  const waiting = 5_000
  const insert = async (prefix: string, count: number, heldFor: string) => {
    await sql`
      insert into transfers (id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number,
        block_hash, block_time, state, witnessed, held_for)
      select ${prefix} || n, 'base', true, ${prefix} || n, 0, 'USDC', '0xpayer', '0xshop', 1, n, 'block', now(), 'seen',
        true, ${heldFor}
      from generate_series(1, ${count}::integer) as n
    `.execute(db)
    await sql`
      insert into payments (workspace_id, livemode, id, transfer_id, payer_key, amount_minor, fee_minor, net_minor,
        currency, status, outcome, created_at)
      select ${workspaceId}, true, ${prefix} || n, ${prefix} || n, '0xpayer', 1, 0, 1, 'USD', 'pending', 'unmatched', now()
      from generate_series(1, ${count}::integer) as n
    `.execute(db)
  }
  await insert('held_', waiting, workspaceId)
  await insert('free_', 10, '')
  await sql`analyze payments, transfers`.execute(db)
  const network = { chain: 'base', livemode: true } as const
  const read = async (heldFor: string, highest: number) => {
    const filter = { heldFor, highest, isWitnessed: false, tokens: ['USDC' as const], limit: 2_000 }
    const query = ripePayments(db, network, filter).compile()
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      ...query,
      sql: `explain (analyze, format json) ${query.sql}`,
    })
    const plan = rows[0]?.['QUERY PLAN']
    const parsed = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: Plan }]
    return transfersRead(parsed[0].Plan)
  }
  expect(await read('', waiting)).toBe(10)
  expect(await read(workspaceId, 0)).toBe(0)
  expect(await read(workspaceId, 20)).toBe(20)
  expect(await selectHolders(db, network)).toEqual([{ workspaceId, lowest: 1 }])
})
