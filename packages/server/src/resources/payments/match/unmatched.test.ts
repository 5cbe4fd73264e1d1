import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../testing/payments/world.ts'
import { findPayment } from '../record/find-payment.ts'

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
  await world.node.mine(2)
  await world.read()
}

describe('a transfer that no rule fits', () => {
  test('is unmatched, confirms, and names the pending checkout it nearly pays', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop, { amountMinor: 10_000 })
    const near = await world.pay({ to: shop.wallet, amountBase: 95_500_000n })
    const far = await world.pay({ to: shop.wallet, amountBase: 94_000_000n })
    await world.read()
    await confirm()
    expect(await paymentOf(near.txHash)).toMatchObject({
      status: 'confirmed',
      fully_settled: false,
      unmatched_inbound: true,
      close_match_checkout_id: checkout.id,
      expected_token_amount_base: '100000000',
      received_token_amount_base: '95500000',
    })
    expect(await paymentOf(far.txHash)).toMatchObject({
      unmatched_inbound: true,
      close_match_checkout_id: null,
      expected_token_amount_base: null,
      received_token_amount_base: null,
    })
    expect(await world.checkoutStatus(checkout)).toBe('pending')
  })

  test('shows the exact amount that the checkout requested until the amount is released', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop, { amountMinor: 1_999 })
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 19_990_000n })
    await world.read()
    const { id } = await paymentOf(txHash)
    const shown = () => findPayment(world.context, shop.scope, id)
    // Another checkout with the same price has the lowest amount, which must not be returned.
    const other = await world.prepare(shop, { amountMinor: 1_999 })
    await world.context.db
      .updateTable('expectations')
      .set({ amount_base: '19990000' })
      .where('target_id', '=', other.id)
      .execute()
    expect(await shown()).toMatchObject({
      closeMatchCheckoutId: checkout.id,
      expectedTokenAmountBase: '19990000',
      receivedTokenAmountBase: '19990000',
      requestedTokenAmountBase: String(checkout.amountBase),
    })
    expect(checkout.amountBase).not.toBe(19_990_000n)
    await world.context.db
      .updateTable('expectations')
      .set({ amount_base: null })
      .where('target_id', '=', checkout.id)
      .execute()
    expect(await shown()).toMatchObject({ requestedTokenAmountBase: null })
  })

  test('mined after the expiry of the checkout it pays is unmatched, and names that checkout', async () => {
    const shop = await world.openShop()
    const expiresAt = new Date((await world.chainTime()).getTime() - 1000)
    const checkout = await world.prepare(shop, { expiresAt })
    const { txHash } = await world.pay({
      to: shop.wallet,
      amountBase: checkout.amountBase,
      suffix: checkout.suffix,
    })
    await world.read()
    expect(await paymentOf(txHash)).toMatchObject({
      checkout_id: null,
      close_match_checkout_id: checkout.id,
      attribution: {
        rule: 'none',
        reason:
          'The transaction carries the reference of the checkout, but it had expired when the transfer was mined.',
      },
    })
  })

  test('of zero, of another token, or to an unknown address is not recorded', async () => {
    const shop = await world.openShop()
    const before = (await world.payments()).length
    const other = await world.node.deployToken('USDX')
    await world.node.mint({ token: other, to: world.buyer, amountBase: 10n ** 9n })
    await world.pay({ to: shop.wallet, amountBase: 0n })
    await world.pay({ to: shop.wallet, amountBase: 5_000_000n, token: other })
    await world.pay({ to: world.node.accounts[8]?.address as `0x${string}`, amountBase: 5_000_000n })
    await world.read()
    expect(await world.payments()).toHaveLength(before)
  })

  test('of more than a payment can hold is left out, and the transfer after it is recorded', async () => {
    const shop = await world.openShop()
    const absurd = 10n ** 40n
    await world.node.mint({ token: world.token, to: world.buyer, amountBase: absurd })
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: absurd })
    const after = await world.pay({ to: shop.wallet, amountBase: 1_000_000n })
    await world.read()
    expect((await world.payments()).some(({ tx_hash }) => tx_hash === txHash)).toBe(false)
    expect(await paymentOf(after.txHash)).toMatchObject({ status: 'pending' })
  })
})

describe('a transfer', () => {
  test.each([
    [60, 1],
    [61, 0],
  ])('mined %i seconds before its wallet was verified makes %i payments', async (seconds, count) => {
    const shop = await world.openShop()
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 1_000_000n })
    await world.context.db
      .updateTable('wallets')
      .set({ verified_at: new Date((await world.chainTime()).getTime() + seconds * 1000) })
      .where('workspace_id', '=', shop.scope.workspaceId)
      .execute()
    await world.read()
    expect((await world.payments()).filter(({ tx_hash }) => tx_hash === txHash)).toHaveLength(count)
  })
})

describe('two transfers in one transaction', () => {
  test('are two payments', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop)
    const { transactionHash } = await world.node.transferTwice({
      token: world.token,
      from: world.buyer,
      to: shop.wallet,
      amountBase: checkout.amountBase,
      secondAmountBase: checkout.amountBase,
      dataSuffix: checkout.suffix,
    })
    await world.read()
    const two = (await world.payments()).filter(({ tx_hash }) => tx_hash === transactionHash)
    expect(two.map(({ position }) => position).toSorted()).toEqual([0, 1])
    expect(two.find(({ position }) => position === 0)?.checkout_id).toBe(checkout.id)
    expect(two.find(({ position }) => position === 1)).toMatchObject({
      checkout_id: null,
      close_match_checkout_id: checkout.id,
    })
  })
})

describe('a transfer to an address of two workspaces', () => {
  test('pays the checkout of either, and unmatched belongs to the one that verified it first', async () => {
    const first = await world.openShop()
    const second = await world.openShop(first.wallet)
    const checkout = await world.prepare(second, { amountMinor: 4_200 })
    const claimed = await world.pay({ to: first.wallet, amountBase: checkout.amountBase })
    const unclaimed = await world.pay({ to: first.wallet, amountBase: 77_000_000n })
    await world.read()
    expect(await paymentOf(claimed.txHash)).toMatchObject({
      workspace_id: second.scope.workspaceId,
      checkout_id: checkout.id,
    })
    expect(await paymentOf(unclaimed.txHash)).toMatchObject({ workspace_id: first.scope.workspaceId })
  })

  test("shows neither workspace the other's checkouts", async () => {
    const first = await world.openShop()
    const second = await world.openShop(first.wallet)
    const checkout = await world.prepare(second, { amountMinor: 10_000 })
    const near = await world.pay({ to: first.wallet, amountBase: checkout.amountBase - 1_000_000n })
    const again = { to: first.wallet, amountBase: checkout.amountBase }
    const [paid, twice] = [await world.pay(again), await world.pay(again)]
    await world.read()
    expect(await paymentOf(near.txHash)).toMatchObject({
      workspace_id: first.scope.workspaceId,
      close_match_checkout_id: null,
      attribution: { candidateCheckoutIds: [] },
    })
    expect(await paymentOf(paid.txHash)).toMatchObject({ checkout_id: checkout.id })
    // The amount is reserved for a checkout of the second workspace. So the payment belongs to the second
    // workspace, although the checkout is paid already.
    expect(await paymentOf(twice.txHash)).toMatchObject({
      workspace_id: second.scope.workspaceId,
      close_match_checkout_id: checkout.id,
    })
  })

  test('does not name a checkout of a workspace that had not verified the address yet', async () => {
    const first = await world.openShop()
    const second = await world.openShop(first.wallet)
    const expiresAt = new Date((await world.chainTime()).getTime() - 1000)
    const late = await world.prepare(second, { expiresAt })
    await world.context.db
      .updateTable('wallets')
      .set({ verified_at: new Date((await world.chainTime()).getTime() + 3_600_000) })
      .where('workspace_id', '=', second.scope.workspaceId)
      .execute()
    const { txHash } = await world.pay({ to: first.wallet, amountBase: late.amountBase, suffix: late.suffix })
    await world.read()
    const payment = await paymentOf(txHash)
    expect(payment).toMatchObject({ workspace_id: first.scope.workspaceId, close_match_checkout_id: null })
    expect(JSON.stringify(payment)).not.toContain(late.id)
  })
})
