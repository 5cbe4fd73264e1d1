import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../testing/payments/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ feeBasisPoints: 150 })
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

describe('a transfer of the exact amount', () => {
  test('is pending when seen, and confirms its checkout three blocks deep', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop)
    const { txHash, blockNumber } = await world.pay({ to: shop.wallet, amountBase: checkout.amountBase })
    await world.read()
    expect(await paymentOf(txHash)).toMatchObject({
      workspace_id: shop.scope.workspaceId,
      status: 'pending',
      checkout_id: checkout.id,
      description: 'A blue mug',
      amount_minor: 1_999,
      fee_minor: 30,
      net_minor: 1_969,
      block_number: blockNumber,
      confirmations: 1,
      unmatched_inbound: false,
      payer_address: world.buyer,
      token_amount_base: checkout.amountBase.toString(),
      attribution: { rule: 'exact_amount', candidateCheckoutIds: [checkout.id] },
    })
    await world.node.mine(1)
    await world.read()
    expect(await paymentOf(txHash)).toMatchObject({ status: 'pending', confirmations: 2 })
    await world.node.mine(1)
    await world.read()
    expect(await paymentOf(txHash)).toMatchObject({
      status: 'confirmed',
      confirmations: 3,
      fully_settled: true,
    })
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    await world.node.mine(5)
    await world.read()
    expect(await paymentOf(txHash)).toMatchObject({ confirmations: 3 })
    const events = (await world.events()).filter(({ workspaceId }) => workspaceId === shop.scope.workspaceId)
    expect(events.map(({ type }) => type)).toEqual([
      'payment.pending',
      'payment.confirmed',
      'checkout.succeeded',
    ])
    expect(events[1]?.data).toMatchObject({
      checkoutId: checkout.id,
      fullySettled: true,
      amountMinor: 1_999,
      settledUsdMinor: 1_999,
    })
    expect(events[2]?.data.checkout).toMatchObject({ id: checkout.id, status: 'succeeded' })
  })
})

describe('a transfer with a reference', () => {
  test('pays its checkout, whatever the amount, and an overpayment counts in full', async () => {
    const shop = await world.openShop()
    const [first, second] = [await world.prepare(shop), await world.prepare(shop)]
    const { txHash } = await world.pay({
      to: shop.wallet,
      amountBase: second.amountBase + 5_000_000n,
      suffix: first.suffix,
    })
    await world.read()
    await confirm()
    expect(await paymentOf(txHash)).toMatchObject({
      status: 'confirmed',
      checkout_id: first.id,
      amount_minor: 2_499,
      fully_settled: true,
      attribution: { rule: 'reference' },
    })
    expect(await world.checkoutStatus(first)).toBe('succeeded')
    expect(await world.checkoutStatus(second)).toBe('pending')
  })

  test('is shown with what its own checkout says, among others of the shop', async () => {
    const shop = await world.openShop()
    const checkouts = [await world.prepare(shop), await world.prepare(shop), await world.prepare(shop)]
    const { db } = world.context
    const hashes: string[] = []
    for (const [index, { id, amountBase, suffix }] of checkouts.entries()) {
      const description = `Mug ${index}`
      await db.updateTable('checkouts').set({ description }).where('id', '=', id).execute()
      hashes.push((await world.pay({ to: shop.wallet, amountBase, suffix })).txHash)
    }
    await world.read()
    for (const [index, txHash] of hashes.entries())
      expect(await paymentOf(txHash)).toMatchObject({
        checkout_id: checkouts[index]?.id,
        description: `Mug ${index}`,
      })
  })

  test('of a checkout that is paid to another wallet does not pay that checkout', async () => {
    const [shop, other] = [await world.openShop(), await world.openShop()]
    const checkout = await world.prepare(shop, { amountMinor: 700 })
    const { txHash } = await world.pay({ to: other.wallet, amountBase: 90_000_000n, suffix: checkout.suffix })
    await world.read()
    expect(await paymentOf(txHash)).toMatchObject({ checkout_id: null, close_match_checkout_id: null })
  })

  test('that falls short by dust confirms, not fully settled', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop, { amountMinor: 10_000 })
    const dust = 500_000n
    const { txHash } = await world.pay({
      to: shop.wallet,
      amountBase: 100_000_000n - dust,
      suffix: checkout.suffix,
    })
    await world.read()
    await confirm()
    expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', fully_settled: false })
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    const confirmed = (await world.events()).find(
      ({ type, data }) => type === 'payment.confirmed' && data.checkoutId === checkout.id,
    )
    expect(confirmed?.data.fullySettled).toBe(false)
  })

  test('that falls short by more than dust fails, and its checkout stays payable until a payment is enough', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop, { amountMinor: 10_000 })
    const { suffix } = checkout
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 99_499_999n, suffix })
    await world.read()
    await confirm()
    expect(await paymentOf(txHash)).toMatchObject({
      status: 'failed',
      failure_reason: 'underpaid',
      confirmed_at: null,
      checkout_id: checkout.id,
      attribution: {
        reason: 'The transaction carries the reference of the checkout; the amount is too little.',
      },
    })
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    await world.pay({ to: shop.wallet, amountBase: checkout.amountBase, suffix })
    await world.read()
    await confirm()
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    const types = (await world.events())
      .filter(({ workspaceId }) => workspaceId === shop.scope.workspaceId)
      .map(({ type, data }) => [type, data.failureReason])
    expect(types).toEqual([
      ['payment.pending', undefined],
      ['payment.failed', 'underpaid'],
      ['payment.pending', undefined],
      ['payment.confirmed', undefined],
      ['checkout.succeeded', undefined],
    ])
  })

  test('of a checkout that another payment is credited to is unmatched', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop)
    const { suffix, amountBase } = checkout
    const first = await world.pay({ to: shop.wallet, amountBase, suffix })
    const second = await world.pay({ to: shop.wallet, amountBase: amountBase * 2n, suffix })
    await world.read()
    expect(await paymentOf(first.txHash)).toMatchObject({ checkout_id: checkout.id })
    expect(await paymentOf(second.txHash)).toMatchObject({
      checkout_id: null,
      unmatched_inbound: true,
      close_match_checkout_id: checkout.id,
      expected_token_amount_base: '19990000',
      received_token_amount_base: (amountBase * 2n).toString(),
      attribution: {
        rule: 'none',
        reason:
          'The transaction carries the reference of the checkout, but another payment for it was seen before.',
      },
    })
  })
})
