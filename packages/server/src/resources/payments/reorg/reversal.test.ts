import { createTestClock, type TestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type PreparedCheckout, type World } from '../../../testing/payments/world.ts'
import { freePositions } from '../record/transfers-store.ts'
import { dropPayments, lockLost } from './store.ts'

let world: World
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
  await world.node.mint({ token: world.token, to: other(), amountBase: 10n ** 12n })
})
afterAll(() => world.close())

const other = () => world.node.accounts[2]?.address as Address
const byHash = async (txHash: string) => (await world.payments()).filter(({ tx_hash }) => tx_hash === txHash)

const eventsOf = async ({ scope }: PreparedCheckout) =>
  (await world.events()).filter(({ workspaceId }) => workspaceId === scope.workspaceId)

/** Creates a checkout that is paid and succeeded. Its payment has three confirmations. */
const paidCheckout = async () => {
  const checkout = await world.prepare(await world.openShop())
  const { recipient, amountBase, suffix } = checkout
  const { txHash } = await world.pay({ to: recipient, amountBase, suffix })
  const signed = await world.node.signedTransaction(txHash)
  await world.node.mine(2)
  await world.read()
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  return { checkout, txHash, signed }
}

describe('a checkout whose confirmed payment a reorg took out', () => {
  test('awaits its payment again, shows no completion, and tells no event of its own', async () => {
    const { checkout } = await paidCheckout()
    await world.node.reorg({ depth: 3 })
    await world.read()
    const row = await world.context.db
      .selectFrom('checkouts')
      .select(['status', 'completed_at'])
      .where('id', '=', checkout.id)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'pending', completed_at: null })
    const types = (await eventsOf(checkout)).map(({ type }) => type)
    expect(types.slice(3)).toEqual(['payment.reorg_suspected', 'payment.reversed'])
  })

  test('is paid by a buyer who pays anew; the first payment comes back as unmatched', async () => {
    const { checkout, txHash, signed } = await paidCheckout()
    const { recipient, amountBase, suffix } = checkout
    await world.node.reorg({ depth: 3 })
    await world.read()
    const again = await world.pay({ to: recipient, amountBase, suffix, from: other() })
    await world.node.mine(2)
    await world.read()
    expect(await byHash(again.txHash)).toMatchObject([{ status: 'confirmed', checkout_id: checkout.id }])
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')

    await world.node.reorg({ depth: 1, transactions: [{ transaction: signed, block: 0 }] })
    await world.node.mine(2)
    await world.read()
    expect(await byHash(txHash)).toMatchObject([
      {
        status: 'confirmed',
        reorg_suspected: false,
        outcome: 'unmatched',
        fully_settled: false,
        checkout_id: null,
        close_match_checkout_id: checkout.id,
      },
    ])
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    const events = await eventsOf(checkout)
    expect(events.filter(({ type }) => type === 'checkout.succeeded')).toHaveLength(2)
    const restored = events.filter(({ type }) => type === 'payment.restored')
    expect(restored.map(({ data }) => [data.txHash, data.checkoutId])).toEqual([[txHash, null]])
  })
})

describe('a confirmed payment whose transaction comes back with another amount', () => {
  test('is suspected, and what the transaction moves now is a payment of its own', async () => {
    const checkout = await world.prepare(await world.openShop())
    const { recipient, amountBase, suffix } = checkout
    const send = { token: world.token, from: world.buyer, to: recipient, dataSuffix: suffix }
    const { transactionHash } = await world.node.transferTwice({
      ...send,
      amountBase,
      secondAmountBase: 7_000_000n,
    })
    await world.node.mine(2)
    await world.read()
    const [paid] = (await byHash(transactionHash)).filter(({ checkout_id }) => checkout_id === checkout.id)
    expect(paid).toMatchObject({ status: 'confirmed' })
    // Simulate a reading that returned another amount for the same transaction at the same position.
    await world.context.db
      .updateTable('transfers')
      .set({ amount_base: (amountBase + 1n).toString() })
      .where('id', '=', paid?.transfer_id ?? '')
      .execute()
    const signed = await world.node.signedTransaction(transactionHash)
    await world.node.reorg({ depth: 3, transactions: [{ transaction: signed, block: 1 }] })
    await world.read()
    const rows = await byHash(transactionHash)
    expect(rows).toHaveLength(3)
    expect(rows.find(({ id }) => id === paid?.id)).toMatchObject({
      status: 'confirmed',
      reorg_suspected: true,
      state: 'orphaned',
      position: null,
    })
    const anew = rows.find(({ id, amount_base }) => id !== paid?.id && amount_base === amountBase.toString())
    expect(anew).toMatchObject({ status: 'pending', checkout_id: checkout.id })
  })
})

test('a payment that was given up for good is a new one if its transaction is mined after all', async () => {
  const { checkout, txHash, signed } = await paidCheckout()
  await world.node.reorg({ depth: 3 })
  await world.node.mine(80)
  await world.read()
  const [lost, ...others] = await byHash(txHash)
  expect([lost?.status, others]).toEqual(['reorged', []])
  await world.node.client.sendRawTransaction({ serializedTransaction: signed })
  await world.node.mine(3)
  await world.read()
  const rows = await byHash(txHash)
  expect(rows.find(({ id }) => id === lost?.id)).toMatchObject({ status: 'reorged', state: 'orphaned' })
  expect(rows.find(({ id }) => id !== lost?.id)).toMatchObject({
    status: 'confirmed',
    checkout_id: checkout.id,
  })
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
})

describe('a payment that comes back while it is being given up', () => {
  test('is not lost: its transaction makes a new payment', async () => {
    const checkout = await world.prepare(await world.openShop())
    const { txHash } = await world.pay({ to: checkout.recipient, amountBase: checkout.amountBase })
    const signed = await world.node.signedTransaction(txHash)
    await world.read()
    await world.node.reorg({ depth: 1 })
    await world.read()
    clock.advance({ hours: 24, seconds: 1 })
    await world.node.client.increaseTime({ seconds: 24 * 3600 + 60 })
    await world.node.mine(4)
    await world.read()
    await world.node.client.sendRawTransaction({ serializedTransaction: signed })
    await world.node.mine(1)
    const { db } = world.context
    let reading: Promise<void> | undefined
    await db.transaction().execute(async (tx) => {
      const orphanedBefore = new Date(clock.now().getTime() - 24 * 3_600_000)
      const lost = await lockLost(tx, { orphanedBefore, limit: 10 })
      const ids = lost.filter(({ tx_id }) => tx_id === txHash).map(({ transfer_id }) => transfer_id)
      expect(ids).toHaveLength(1)
      await dropPayments(tx, ids)
      await freePositions(tx, ids)
      reading = world.read()
      // Wait until the reader waits for the lock of the payment, which this transaction holds.
      for (let waits = 0; waits === 0; ) {
        const { rows } = await sql<{ waits: number }>`
          select count(*)::int as waits from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        waits = rows[0]?.waits ?? 0
      }
    })
    await reading
    await world.node.mine(3)
    await world.read()
    const rows = await byHash(txHash)
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'failed'])
  })
})

describe('commits that a failover lost', () => {
  test('are made again with the same ids of payments and of events', async () => {
    const checkout = await world.prepare(await world.openShop())
    await world.read()
    const { db } = world.context
    const cursor = await db.selectFrom('chain_cursors').selectAll().executeTakeFirstOrThrow()
    const { txHash } = await world.pay({ to: checkout.recipient, amountBase: checkout.amountBase })
    await world.read()
    await world.node.mine(5)
    await world.read()
    const outcome = async () => ({
      payments: (await byHash(txHash)).map(({ id, transfer_id, created_at }) => [
        id,
        transfer_id,
        created_at,
      ]),
      events: (await eventsOf(checkout)).map(({ id, type }) => [id, type]),
    })
    const before = await outcome()
    expect(before.events.map(([, type]) => type)).toEqual([
      'payment.pending',
      'payment.confirmed',
      'checkout.succeeded',
    ])
    const { workspaceId: workspace_id } = checkout.scope
    for (const table of ['payments', 'allocations', 'effects', 'events'] as const)
      await db.deleteFrom(table).where('workspace_id', '=', workspace_id).execute()
    await db.deleteFrom('transfers').where('tx_id', '=', txHash).execute()
    const pending = { status: 'pending', completed_at: null } as const
    await db.updateTable('checkouts').set(pending).where('id', '=', checkout.id).execute()
    const awaited = { paid_at: null, ended_at: null }
    await db.updateTable('expectations').set(awaited).where('target_id', '=', checkout.id).execute()
    const { block_number, block_hash, block_time } = cursor
    await db.updateTable('chain_cursors').set({ block_number, block_hash, block_time }).execute()
    await db.deleteFrom('chain_blocks').where('number', '>', block_number).execute()
    await world.read()
    expect(await outcome()).toEqual(before)
  })
})
