import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../testing/payments/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const paymentOf = async (txHash: string) => {
  const found = (await world.payments()).filter((payment) => payment.tx_hash === txHash)
  expect(found).toHaveLength(1)
  return found[0] as (typeof found)[number]
}

const confirm = async () => {
  await world.read()
  await world.node.mine(2)
  await world.read()
}

const hotWallet = async (index: number) => {
  const address = world.node.accounts[index]?.address as `0x${string}`
  await world.node.mint({ token: world.token, to: address, amountBase: 10n ** 12n })
  return address
}

/** Sets the exact amount of a checkout to a given value; otherwise the amount is random. */
const hold = (checkoutId: string, amountBase: bigint) =>
  sql`update expectations set amount_base = ${amountBase.toString()} where target_id = ${checkoutId}`.execute(
    world.context.db,
  )

describe('an address that a buyer declares', () => {
  test('does not get them what somebody else sends from it', async () => {
    const shop = await world.openShop()
    const exchange = await hotWallet(2)
    const thief = await world.prepare(shop, { amountMinor: 1_999, payer: exchange })
    const victim = await world.prepare(shop, { amountMinor: 1_999 })
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 19_990_000n, from: exchange })
    await confirm()
    expect(await paymentOf(txHash)).toMatchObject({ checkout_id: null, unmatched_inbound: true })
    for (const checkout of [thief, victim]) expect(await world.checkoutStatus(checkout)).toBe('pending')
  })

  test('makes no close match that the amount does not make, and spoils no checkout', async () => {
    const shop = await world.openShop()
    const exchange = await hotWallet(3)
    const checkout = await world.prepare(shop, { amountMinor: 50_000, payer: exchange })
    const small = await world.pay({ to: shop.wallet, amountBase: 1_000_000n, from: exchange })
    await world.pay({ to: shop.wallet, amountBase: checkout.amountBase, from: exchange })
    await confirm()
    expect(await paymentOf(small.txHash)).toMatchObject({ checkout_id: null, close_match_checkout_id: null })
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('decides nothing between two checkouts that both declared it', async () => {
    const shop = await world.openShop()
    for (let count = 0; count < 2; count += 1)
      await world.prepare(shop, { amountMinor: 1_999, payer: world.buyer })
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 19_990_000n })
    await world.read()
    expect((await paymentOf(txHash)).checkout_id).toBeNull()
  })
})

describe('a transfer that was mined before a checkout was prepared', () => {
  /**
   * Makes a transfer that the reader has not read yet. `prepare` creates a checkout whose payment
   * instructions were requested more than a minute after the transfer.
   */
  const payEarlier = async (amountBase: bigint) => {
    const shop = await world.openShop()
    const { txHash } = await world.pay({ to: shop.wallet, amountBase })
    const prepare = async (amountMinor: number) => {
      const checkout = await world.prepare(shop, { amountMinor })
      const { timestamp } = await world.node.client.getBlock()
      await sql`
        update expectations set prepared_at = ${new Date(Number(timestamp) * 1000 + 60_001)}
        where target_id = ${checkout.id}
      `.execute(world.context.db)
      return checkout
    }
    return { txHash, prepare }
  }

  test('does not pay it by exact amount', async () => {
    const { txHash, prepare } = await payEarlier(31_000_777n)
    const checkout = await prepare(3_100)
    await hold(checkout.id, 31_000_777n)
    await confirm()
    expect(await paymentOf(txHash)).toMatchObject({
      checkout_id: null,
      attribution: {
        reason:
          'The amount is the one reserved for the checkout, but the transfer was mined before its buyer first asked ' +
          'how to pay.',
      },
    })
    expect(await world.checkoutStatus(checkout)).toBe('pending')
  })
})

describe('a copied reference', () => {
  test('with next to nothing does not take a checkout from the payment that is enough', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop, { amountMinor: 100_000 })
    const attacker = await hotWallet(5)
    const { suffix, amountBase } = checkout
    const dust = await world.pay({ to: shop.wallet, amountBase: 1n, from: attacker, suffix })
    const real = await world.pay({ to: shop.wallet, amountBase, suffix })
    await confirm()
    expect(await paymentOf(dust.txHash)).toMatchObject({ status: 'failed', failure_reason: 'underpaid' })
    expect(await paymentOf(real.txHash)).toMatchObject({ status: 'confirmed', checkout_id: checkout.id })
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('of a transaction with two transfers goes to the one that is enough', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop, { amountMinor: 4_500 })
    await world.node.transferTwice({
      token: world.token,
      from: world.buyer,
      to: shop.wallet,
      dataSuffix: checkout.suffix,
      amountBase: 1_000n,
      secondAmountBase: checkout.amountBase,
    })
    await confirm()
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('of one checkout keeps no transfer of its transaction from paying another', async () => {
    const shop = await world.openShop()
    const one = await world.prepare(shop, { amountMinor: 1_000 })
    const two = await world.prepare(shop, { amountMinor: 7_000 })
    await world.node.transferTwice({
      token: world.token,
      from: world.buyer,
      to: shop.wallet,
      dataSuffix: one.suffix,
      amountBase: two.amountBase,
      secondAmountBase: one.amountBase,
    })
    await confirm()
    for (const checkout of [one, two]) expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })
})

describe('a second payment for a checkout that is paid', () => {
  test('is known as meant for it, by reference and by amount', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop, { amountMinor: 5_600 })
    const { suffix, amountBase } = checkout
    await world.pay({ to: shop.wallet, amountBase, suffix })
    await confirm()
    const again = await world.pay({ to: shop.wallet, amountBase: amountBase + 5_000n, suffix })
    const exact = await world.pay({ to: shop.wallet, amountBase })
    await world.read()
    expect(await paymentOf(again.txHash)).toMatchObject({
      checkout_id: null,
      close_match_checkout_id: checkout.id,
      attribution: {
        reason: 'The transaction carries the reference of the checkout, but it is paid already.',
      },
    })
    expect(await paymentOf(exact.txHash)).toMatchObject({ close_match_checkout_id: checkout.id })
  })

  test('does not pay a stranger who has its amount by then', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop, { amountMinor: 5_700 })
    const { suffix, amountBase } = checkout
    await world.pay({ to: shop.wallet, amountBase, suffix })
    await confirm()
    await sql`update expectations set amount_base = null where target_id = ${checkout.id}`.execute(
      world.context.db,
    )
    const stranger = await world.prepare(shop, { amountMinor: 5_700 })
    await hold(stranger.id, amountBase)
    const again = await world.pay({ to: shop.wallet, amountBase, suffix })
    await world.read()
    expect((await paymentOf(again.txHash)).checkout_id).toBeNull()
    expect(await world.checkoutStatus(stranger)).toBe('pending')
  })
})

describe('enough', () => {
  test('of a checkout of one cent is not a ten-thousandth of it', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop, { amountMinor: 1 })
    // The price is one cent; the lowest amount that covers it is 95 percent of a cent.
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 9_499n, suffix: checkout.suffix })
    await confirm()
    expect(await paymentOf(txHash)).toMatchObject({ status: 'failed', failure_reason: 'underpaid' })
    expect(await world.checkoutStatus(checkout)).toBe('pending')
  })

  test('in full is the price, whatever fraction of a cent tells the checkout apart', async () => {
    const shop = await world.openShop()
    const { suffix } = await world.prepare(shop, { amountMinor: 1_999 })
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 19_990_000n, suffix })
    await confirm()
    expect(await paymentOf(txHash)).toMatchObject({
      status: 'confirmed',
      amount_minor: 1_999,
      fully_settled: true,
    })
  })
})
