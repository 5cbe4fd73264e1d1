/** Entitlements, commissions and invoices of checkouts that are paid in parts to a deposit address. */
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../../../testing/payments/refunds.ts'
import { openSellingShop, openStall, type Stall } from '../../../../testing/payments/sales.ts'
import { expireCheckouts, findMayReturn } from '../../../checkouts/index.ts'
import { endWaitingParts } from '../../index.ts'

let world: RefundWorld
let shop: Shop
let stall: Stall
beforeAll(async () => {
  world = await createRefundWorld({ byDeposit: true })
  shop = await openSellingShop(world)
  await world.context.db
    .updateTable('workspaces')
    .set({ affiliate_enabled: true, affiliate_basis_points: 1_000 })
    .where('id', '=', shop.scope.workspaceId)
    .execute()
  // Refunds are sent from the wallet, and the deposits of these tests are not collected.
  await world.node.mint({ token: world.token, to: shop.wallet, amountBase: 10n ** 9n })
})
afterAll(() => world.close())
beforeEach(async () => {
  stall = await openStall(world, shop)
})

/** Returns the deposit address of a checkout. */
const addressOf = async (checkout: { hostedUrl: string }): Promise<Address> => {
  const token = checkout.hostedUrl.split('/').at(-1)
  const { json } = await world.visit('POST', `/v1/checkout/${token}/prepare-payment`, {})
  expect(json).toMatchObject({ depositAddress: true })
  return json.recipient
}

/** Pays to a deposit address, and returns the ids of the payments. */
const pay = async (to: Address, ...amounts: bigint[]): Promise<string[]> => {
  const hashes: string[] = []
  for (const amountBase of amounts) hashes.push((await world.pay({ to, amountBase })).txHash)
  await world.confirm()
  const payments = await world.payments()
  return hashes.map((hash) => payments.find(({ tx_hash }) => tx_hash === hash)?.id ?? '')
}

const payInParts = async (checkout: { hostedUrl: string }, ...amounts: bigint[]): Promise<string[]> =>
  await pay(await addressOf(checkout), ...amounts)

const open = async () =>
  await stall.open({ customerId: stall.customerId, metadata: { affiliate: stall.affiliate } })

const statusOf = async (id: string) => (await world.get(shop, `payments/${id}`)).json.status

describe('a product that is paid in two parts', () => {
  test('has one entitlement and one commission of the sum, until both parts are refunded', async () => {
    const [first = '', second = ''] = await payInParts(await open(), 15_000_000n, 4_990_000n)
    expect(await stall.entitlements()).toMatchObject([{ revokedAt: null }])
    expect(await stall.commissions()).toMatchObject([
      { paymentId: second, amountMinor: 200, status: 'accrued' },
    ])

    await stall.refund({ paymentId: second })
    expect(await statusOf(second)).toBe('refunded')
    expect(await stall.entitlements()).toMatchObject([{ revokedAt: null }])
    expect(await stall.commissions()).toMatchObject([{ amountMinor: 150, status: 'adjusted' }])

    await stall.refund({ paymentId: first })
    expect(await stall.entitlements()).toMatchObject([{ revokedAt: expect.any(String) }])
    expect(await stall.commissions()).toMatchObject([{ status: 'voided' }])
  })

  test('keeps both while the part before the last is refunded', async () => {
    const [first = ''] = await payInParts(await open(), 15_000_000n, 4_990_000n)
    await stall.refund({ paymentId: first })
    expect(await stall.entitlements()).toMatchObject([{ revokedAt: null }])
    expect(await stall.commissions()).toMatchObject([{ amountMinor: 50, status: 'adjusted' }])
  })

  test('has neither while the price is not covered', async () => {
    const [only = ''] = await payInParts(await open(), 15_000_000n)
    expect(await statusOf(only)).toBe('pending')
    expect(await stall.entitlements()).toEqual([])
    expect(await stall.commissions()).toEqual([])
    const { status, json } = await world.post(shop, `payments/${only}/refund`, {
      recipientAddress: world.buyer,
    })
    expect([status, json.error.message]).toEqual([422, expect.stringContaining('End the checkout first')])
  })
})

describe('an invoice', () => {
  const openInvoice = async () => {
    const { json } = await world.post(shop, 'invoices', {
      customerId: stall.customerId,
      chain: 'base',
      token: 'USDC',
      lineItems: [{ description: 'Blue mug', quantity: 1, unitAmountMinor: 1_999 }],
    })
    await world.post(shop, `invoices/${json.id}/send`)
    const checkout = await stall.open({
      priceId: undefined,
      chain: undefined,
      token: undefined,
      invoiceId: json.id,
    })
    return { id: json.id as string, checkout }
  }
  const invoiceOf = async (id: string) => (await world.get(shop, `invoices/${id}`)).json

  test('is paid by parts, and its received amount is their sum', async () => {
    const { id, checkout } = await openInvoice()
    const [, second = ''] = await payInParts(checkout, 15_000_000n, 4_990_000n)
    expect(await invoiceOf(id)).toMatchObject({ status: 'paid', receivedMinor: 1_999, refundedMinor: 0 })
    await stall.refund({ paymentId: second })
    expect(await invoiceOf(id)).toMatchObject({ status: 'paid', refundedMinor: 499, refundedAt: null })
  })

  test('that is voided after a part was paid leaves the part to be refunded', async () => {
    const { id, checkout } = await openInvoice()
    const address = await addressOf(checkout)
    const [only = ''] = await pay(address, 15_000_000n)
    // A part holds up neither the cancellation of a subscription nor the voiding of an invoice.
    const key = { workspaceId: shop.scope.workspaceId, invoiceId: id }
    expect(await findMayReturn(world.context.db, false, [key])).toEqual(new Map())
    expect((await world.post(shop, `invoices/${id}/void`)).status).toBe(200)
    const [rest = ''] = await pay(address, 4_990_000n)
    expect((await world.get(shop, `payments/${rest}`)).json).toMatchObject({
      status: 'confirmed',
      coverage: 'surplus',
      unmatchedInbound: true,
      checkoutId: null,
      closeMatchCheckoutId: checkout.id,
    })
    // The checkout ends once the chain was read past the time of the voiding.
    await world.node.client.increaseTime({ seconds: 5 })
    await world.node.mine(6)
    await world.read()
    await expireCheckouts(world.context)
    await endWaitingParts(world.context)
    expect(await invoiceOf(id)).toMatchObject({ status: 'void' })
    expect((await world.get(shop, `payments/${only}`)).json).toMatchObject({
      status: 'failed',
      failureReason: 'underpaid',
    })
  })
})
