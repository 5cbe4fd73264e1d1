import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDepositWorld, type DepositWorld } from '../../../../testing/payments/deposits.ts'

let world: DepositWorld
let senders: Address[]
beforeAll(async () => {
  world = await createDepositWorld()
  // Each transaction comes from an account of its own, so that a reorg may mine any of them alone.
  senders = world.node.accounts.slice(1).map(({ address }) => address)
  for (const to of senders) await world.node.mint({ token: world.token, to, amountBase: 10n ** 12n })
})
afterAll(() => world.close())

const from = (index: number) => senders[index] as Address

/** Replaces the newest blocks, and mines these transactions in the first new block. */
const replace = async (depth: number, ...kept: Hex[]) => {
  await world.node.reorg({ depth, transactions: kept.map((transaction) => ({ transaction, block: 0 })) })
  await world.read()
}

const prepared = async () => world.prepare(await world.openShop())

/** A checkout that was paid in two parts, in two blocks under two more, and has succeeded. */
const paidInParts = async () => {
  const checkout = await prepared()
  const first = await world.deposit(checkout, 15_000_000n, from(0))
  const second = await world.deposit(checkout, 4_990_000n, from(1))
  await world.node.mine(2)
  await world.read()
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  return { checkout, first, second }
}

test('a reorg that takes out all parts leaves nothing received', async () => {
  const { checkout } = await paidInParts()
  await replace(4)
  expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'pending', received_minor: 0 })
})

test('a pending payment that a reorg takes out is no longer received, and no longer pays its checkout', async () => {
  const checkout = await prepared()
  await world.deposit(checkout, 19_990_000n, from(0))
  await world.read()
  await replace(1)
  expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'pending', received_minor: 0 })
})

test('a part that comes back in the newest block is received at once, and covers nothing alone', async () => {
  const { checkout, second } = await paidInParts()
  await world.node.reorg({ depth: 4, transactions: [{ transaction: second.signed, block: 3 }] })
  await world.read()
  expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'pending', received_minor: 499 })
})

test('an entitlement ends while the price is not covered, although the last part is confirmed', async () => {
  const checkout = await prepared()
  const { ids, db } = world.context
  await db
    .updateTable('checkouts')
    .set({ customer_id: ids.make('customer'), product_id: ids.make('product') })
    .where('id', '=', checkout.id)
    .execute()
  const first = await world.deposit(checkout, 15_000_000n, from(0))
  const second = await world.deposit(checkout, 4_990_000n, from(1))
  await world.node.mine(2)
  await world.read()
  const isRevoked = async () => {
    const query = db.selectFrom('entitlements').select('revoked_at').where('source_id', '=', checkout.id)
    return (await query.executeTakeFirstOrThrow()).revoked_at !== null
  }
  expect(await isRevoked()).toBe(false)
  await replace(4, second.signed)
  await world.deepen()
  expect(await isRevoked()).toBe(true)
  await replace(1, first.signed)
  await world.deepen()
  expect([await world.checkoutStatus(checkout), await isRevoked()]).toEqual(['succeeded', false])
})

describe('a reorg that takes out one of two parts', () => {
  test('reopens the checkout; the other part stays confirmed and no longer covers the price', async () => {
    const { checkout, first, second } = await paidInParts()
    await replace(4, second.signed)
    expect(await world.checkoutRow(checkout)).toMatchObject({
      status: 'pending',
      payment_id: null,
      received_minor: 499,
    })
    await world.deepen()
    const byHash = new Map((await world.paymentsTo(checkout)).map((one) => [one.tx_id, one]))
    expect(byHash.get(first.txHash)).toMatchObject({ status: 'confirmed', reorg_suspected: true })
    expect(byHash.get(second.txHash)).toMatchObject({
      status: 'confirmed',
      reorg_suspected: false,
      coverage: 'part',
      fully_settled: null,
    })
    const types = (await world.eventsOf(checkout)).map(([type]) => type)
    expect(types.filter((type) => type === 'payment.reversed')).toHaveLength(2)
    expect(types.filter((type) => type === 'checkout.succeeded')).toHaveLength(1)

    // Another part covers the price again.
    await world.deposit(checkout, 15_000_000n, from(2))
    await world.deepen()
    expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'succeeded', received_minor: 1_999 })
    const settling = (await world.paymentsTo(checkout)).filter(
      (one) => one.fully_settled && !one.reorg_suspected,
    )
    expect(settling.map(({ coverage, amount_minor }) => [coverage, amount_minor])).toEqual([
      ['settling', 1_500],
    ])
  })

  test('and brings it back: the checkout succeeds again, without a second event of the checkout', async () => {
    const { checkout, first, second } = await paidInParts()
    await replace(4, second.signed)
    await replace(1, first.signed, second.signed)
    await world.deepen()
    expect(await world.checkoutRow(checkout)).toMatchObject({
      status: 'succeeded',
      fully_settled: true,
      received_minor: 1_999,
    })
    const types = (await world.eventsOf(checkout)).map(([type]) => type)
    expect(types.filter((type) => type === 'checkout.succeeded')).toHaveLength(1)
    // Once for each part: for the one that covers the price only when it covers the price again.
    expect(types.filter((type) => type === 'payment.restored')).toHaveLength(2)
    const payments = await world.paymentsTo(checkout)
    expect(payments.filter(({ fully_settled }) => fully_settled)).toHaveLength(1)
    expect(payments.every(({ reorg_suspected, status }) => !reorg_suspected && status === 'confirmed')).toBe(
      true,
    )
  })
})

test('a second full payment takes the place of the first if a reorg takes that out', async () => {
  const checkout = await prepared()
  const first = await world.deposit(checkout, 19_990_000n, from(0))
  // The reference in the calldata plays no part: the address decides.
  const second = await world.deposit(checkout, 19_990_000n, from(1), { withReference: true })
  await world.node.mine(2)
  await world.read()
  await replace(4, second.signed)
  await world.deepen()
  const byHash = new Map((await world.paymentsTo(checkout)).map((one) => [one.tx_id, one]))
  expect(byHash.get(first.txHash)?.reorg_suspected).toBe(true)
  expect(byHash.get(second.txHash)).toMatchObject({
    coverage: 'settling',
    checkout_id: checkout.id,
    fully_settled: true,
  })
  expect(await world.checkoutRow(checkout)).toMatchObject({
    status: 'succeeded',
    payment_id: byHash.get(second.txHash)?.id,
  })
})

test('a checkout that ends uncovered after a reorg keeps its confirmed part as surplus', async () => {
  const { checkout, second } = await paidInParts()
  await replace(4, second.signed)
  await world.deepen()
  await world.context.db
    .updateTable('payments')
    .set({ reorg_suspected: false, status: 'reorged' })
    .where('reorg_suspected', '=', true)
    .execute()
  await world.passEnd(checkout)
  expect(await world.checkoutStatus(checkout)).toBe('failed')
  const [kept] = (await world.paymentsTo(checkout)).filter(({ tx_id }) => tx_id === second.txHash)
  expect(kept).toMatchObject({
    status: 'confirmed',
    outcome: 'unmatched',
    coverage: 'surplus',
    close_match_checkout_id: checkout.id,
  })
})
