/** Tests of checkouts at a wallet that received too little, and whose buyers pay the rest. */
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../../mechanisms/work/index.ts'
import { createDepositWorld, type DepositWorld } from '../../../../testing/payments/deposits.ts'
import type { PreparedCheckout } from '../../../../testing/payments/world.ts'
import { expireCheckout } from '../../../checkouts/expire-checkout.ts'
import { findRemainders, updateReceived } from '../../../checkouts/index.ts'

let world: DepositWorld
let senders: Address[]
beforeAll(async () => {
  world = await createDepositWorld({ byDeposit: false })
  // Each transaction comes from an account of its own, so that a reorg may mine any of them alone.
  senders = world.node.accounts.slice(1).map(({ address }) => address)
  for (const to of senders) await world.node.mint({ token: world.token, to, amountBase: 10n ** 12n })
})
afterAll(() => world.close())

const from = (index: number) => senders[index] as Address
const withReference = { withReference: true }
const byHand = { withReference: false }

const prepared = async () => world.prepare(await world.openShop())

/** Pays an amount with the reference of the checkout. */
const payPart = (checkout: PreparedCheckout, amountBase: bigint, index = 0) =>
  world.deposit(checkout, amountBase, from(index), withReference)

/** Returns the rests of the price for which an exact amount was reserved, each with that amount. */
const reserved = async ({ id, scope }: PreparedCheckout) =>
  (await findRemainders(world.context.db, scope, id, { chain: 'base', token: 'USDC' })).map(
    ({ price_base, amount_base }) => [BigInt(price_base), BigInt(amount_base ?? 0)] as const,
  )

/** Returns the exact amount for the newest rest. */
const exactRest = async (checkout: PreparedCheckout): Promise<bigint> =>
  (await reserved(checkout)).at(-1)?.[1] ?? 0n

/** A checkout of $19.99 that received 15.00 with its reference, which is confirmed as too little. */
const short = async () => {
  const checkout = await prepared()
  const first = await payPart(checkout, 15_000_000n)
  await world.deepen()
  expect(await world.shown(checkout)).toEqual([['failed', null, 'underpaid', false]])
  return { checkout, first }
}

describe('the rest of a price', () => {
  test('has an exact amount that completes the checkout, and the first payment is confirmed with it', async () => {
    const { checkout } = await short()
    expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'pending', received_minor: 1_500 })
    const [[rest, amount] = [0n, 0n]] = await reserved(checkout)
    expect(rest).toBe(4_990_000n)
    expect(amount > rest && amount < rest + 10_000n).toBe(true)

    await world.deposit(checkout, amount, from(1), byHand)
    await world.read()
    expect(await world.shown(checkout)).toEqual([
      ['failed', 'part', 'underpaid', false],
      ['pending', 'settling', 'credited', null],
    ])
    await world.deepen()
    expect(await world.shown(checkout)).toEqual([
      ['confirmed', 'part', 'credited', false],
      ['confirmed', 'settling', 'credited', true],
    ])
    expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'succeeded', received_minor: 1_999 })
    expect(await world.eventsOf(checkout)).toEqual([
      ['payment.pending'],
      ['payment.failed'],
      ['payment.pending'],
      ['payment.confirmed', 1_500, false, 1_500],
      ['payment.confirmed', 499, true, 1_999],
      ['checkout.succeeded'],
    ])
  })

  test('is paid by any amount that covers it with the reference', async () => {
    const { checkout } = await short()
    await payPart(checkout, 5_500_000n, 1)
    await world.deepen()
    expect(await world.shown(checkout)).toEqual([
      ['confirmed', 'part', 'credited', false],
      ['confirmed', 'settling', 'credited', true],
    ])
  })

  test('is paid by its exact amount with the reference, as the wallet button sends it', async () => {
    const { checkout } = await short()
    await payPart(checkout, await exactRest(checkout), 1)
    await world.deepen()
    expect((await world.shown(checkout)).at(-1)).toEqual(['confirmed', 'settling', 'credited', true])
  })

  test('may miss the dust, and is then not paid in full', async () => {
    const { checkout } = await short()
    await payPart(checkout, 4_985_000n, 1)
    await world.deepen()
    expect((await world.shown(checkout)).at(-1)).toEqual(['confirmed', 'settling', 'credited', false])
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('gets a new exact amount after a further part, and the exact amount before stays good', async () => {
    const { checkout } = await short()
    const before = await exactRest(checkout)
    await payPart(checkout, 2_000_000n, 1)
    await world.read()
    expect((await reserved(checkout)).map(([rest]) => rest)).toEqual([4_990_000n, 2_990_000n])
    await world.deposit(checkout, before, from(2), byHand)
    await world.deepen()
    expect((await world.shown(checkout)).map(([status, coverage]) => [status, coverage])).toEqual([
      ['confirmed', 'part'],
      ['confirmed', 'part'],
      ['confirmed', 'settling'],
    ])
  })

  test('is the same after less than a cent: the exact amount of the price is enough', async () => {
    const checkout = await prepared()
    await payPart(checkout, 1n)
    await world.deepen()
    expect(await reserved(checkout)).toEqual([])
    await world.deposit(checkout, checkout.amountBase, from(1), byHand)
    await world.deepen()
    expect((await world.shown(checkout)).at(-1)).toEqual(['confirmed', null, 'credited', true])
  })

  test('has at most ten exact amounts', async () => {
    const checkout = await prepared()
    for (let count = 0; count < 12; count += 1) {
      await payPart(checkout, 1_000_000n)
      await world.read()
    }
    expect(await reserved(checkout)).toHaveLength(10)
    await payPart(checkout, 7_990_000n, 1)
    await world.deepen()
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('is recognised if both payments are read at once, long after they were mined', async () => {
    const checkout = await prepared()
    await payPart(checkout, 15_000_000n)
    await payPart(checkout, 4_990_000n, 1)
    await world.node.mine(10)
    await world.read()
    expect(await world.shown(checkout)).toEqual([
      ['confirmed', 'part', 'credited', false],
      ['confirmed', 'settling', 'credited', true],
    ])
    expect((await world.eventsOf(checkout)).map(([type]) => type)).not.toContain('payment.failed')
  })

  test('is no longer missing once the whole price was paid: the first payment stays too little', async () => {
    const { checkout } = await short()
    await world.deposit(checkout, checkout.amountBase, from(1), byHand)
    await world.deepen()
    expect(await world.shown(checkout)).toEqual([
      ['failed', null, 'underpaid', false],
      ['confirmed', null, 'credited', true],
    ])
    await payPart(checkout, await exactRest(checkout), 2)
    await world.deepen()
    expect((await world.shown(checkout)).at(-1)).toEqual(['confirmed', null, 'unmatched', false])
    const key = { workspaceId: checkout.scope.workspaceId, checkoutId: checkout.id }
    await world.context.db.transaction().execute((tx) => updateReceived(tx, false, [key]))
    expect(await world.checkoutRow(checkout)).toMatchObject({ received_minor: 1_999 })
  })

  test('no longer completes a checkout that the merchant has ended', async () => {
    const { checkout } = await short()
    const amount = await exactRest(checkout)
    await transact(world.context, checkout.scope, (work) => expireCheckout(work, checkout.id))
    await world.node.client.increaseTime({ seconds: 5 })
    await world.deposit(checkout, amount, from(1), byHand)
    await world.deepen()
    expect((await world.shown(checkout)).at(-1)).toEqual(['confirmed', null, 'unmatched', false])
  })

  test('pays only its own checkout', async () => {
    const shop = await world.openShop()
    const other = await world.prepare(shop, { amountMinor: 499 })
    const checkout = await world.prepare(shop)
    await payPart(checkout, 15_000_000n)
    await world.deepen()
    const amount = await exactRest(checkout)
    expect(amount).not.toBe(other.amountBase)
    await world.deposit(checkout, amount, from(1), byHand)
    await world.deepen()
    expect([await world.checkoutStatus(checkout), await world.checkoutStatus(other)]).toEqual([
      'succeeded',
      'pending',
    ])
  })
})

describe('if the first payment', () => {
  /** Replaces the newest blocks, and mines these transactions in the first new block. */
  const replace = async (depth: number, ...kept: Hex[]) => {
    await world.node.reorg({ depth, transactions: kept.map((transaction) => ({ transaction, block: 0 })) })
    await world.read()
  }

  test('leaves the chain after the checkout succeeded, the rest does not cover the price any more', async () => {
    const checkout = await prepared()
    const first = await payPart(checkout, 15_000_000n)
    const rest = await payPart(checkout, 4_990_000n, 1)
    await world.node.mine(2)
    await world.read()
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    await replace(4, rest.signed)
    await world.deepen()
    expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'pending', received_minor: 499 })
    expect((await world.eventsOf(checkout)).map(([type]) => type)).toContain('payment.reversed')
    await replace(1, first.signed)
    await world.deepen()
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    const settled = (await world.shown(checkout)).filter(([, , , fullySettled]) => fullySettled === true)
    expect(settled).toHaveLength(1)
  })

  test('leaves the chain while the rest is pending, the rest is too little for itself, until both are back', async () => {
    const { checkout, first } = await short()
    const rest = await payPart(checkout, 4_990_000n, 1)
    await world.read()
    expect((await world.shown(checkout)).at(-1)).toEqual(['pending', 'settling', 'credited', null])
    await replace(5, rest.signed)
    await world.deepen()
    const shown = async (txHash: Hex) => {
      const found = (await world.paymentsTo(checkout)).find(({ tx_id }) => tx_id === txHash)
      return [found?.status, found?.coverage, found?.outcome]
    }
    expect(await shown(rest.txHash)).toEqual(['failed', null, 'underpaid'])
    expect(await shown(first.txHash)).toEqual(['failed', null, 'underpaid'])
    await replace(1, first.signed)
    await world.deepen()
    expect([await shown(first.txHash), await shown(rest.txHash)].map(([status]) => status)).toEqual([
      'confirmed',
      'confirmed',
    ])
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('leaves the chain before the rest came, the exact amount of the rest alone is too little', async () => {
    const { checkout } = await short()
    const amount = await exactRest(checkout)
    await replace(4)
    expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'pending', received_minor: 0 })
    await world.deposit(checkout, amount, from(1), byHand)
    await world.deepen()
    expect((await world.shown(checkout)).at(-1)).toEqual(['failed', null, 'underpaid', false])
  })

  test('is being refunded, the rest does not complete the checkout', async () => {
    const { checkout } = await short()
    const [payment] = await world.paymentsTo(checkout)
    await world.deposit(checkout, await exactRest(checkout), from(1), byHand)
    await world.read()
    const { scope } = checkout
    await world.context.db
      .insertInto('refunds')
      .values({
        workspace_id: scope.workspaceId,
        livemode: scope.livemode,
        id: world.context.ids.make('refund'),
        payment_id: payment?.id ?? '',
        chain: 'base',
        token: 'USDC',
        reference: '00'.repeat(16),
        sender_key: checkout.recipient.toLowerCase(),
        recipient_key: from(0).toLowerCase(),
        amount_base: '15000000',
        amount_minor: 1_500,
        status: 'initiated',
        created_at: new Date(),
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
    await world.deepen()
    await world.deepen()
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    expect(await world.shown(checkout)).toEqual([
      ['failed', 'part', 'underpaid', false],
      ['confirmed', null, 'unmatched', false],
    ])
  })
})
