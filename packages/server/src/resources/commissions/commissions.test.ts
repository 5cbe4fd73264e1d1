import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../testing/payments/refunds.ts'
import { openSellingShop, openStall, type Stall } from '../../testing/payments/sales.ts'

let world: RefundWorld
let shop: Shop
let stall: Stall
beforeAll(async () => {
  world = await createRefundWorld()
  shop = await openSellingShop(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await setShare({ affiliate_enabled: true, affiliate_basis_points: 1_000 })
  stall = await openStall(world, shop)
})

const setShare = (share: { affiliate_enabled?: boolean; affiliate_basis_points?: number }) =>
  world.context.db.updateTable('workspaces').set(share).where('id', '=', shop.scope.workspaceId).execute()

/** Sells the product by a checkout of $19.99 for which the affiliate has referred the buyer. */
const sell = () => stall.sell({ metadata: { affiliate: stall.affiliate } })
const pay = (id: string) => world.post(shop, `commissions/${id}/pay`)
const told = async () =>
  (await stall.told('commission')).map(({ type, record }) => [type.split('.')[1], record.amountMinor])

describe('a checkout with an affiliate', () => {
  test('accrues the share of its payment once that is confirmed', async () => {
    const { paymentId } = await sell()
    const [commission, ...more] = await stall.commissions()
    expect(more).toEqual([])
    expect(commission).toEqual({
      id: expect.stringMatching(/^com_/),
      paymentId,
      affiliateCode: stall.affiliate,
      amountMinor: 200,
      status: 'accrued',
      paidAt: null,
      paidAmountMinor: null,
    })
    expect(await stall.told('commission')).toMatchObject([{ type: 'commission.accrued', record: commission }])
  })

  test.each([
    ['the workspace has no affiliates', { affiliate_enabled: false }],
    ['the share is nothing', { affiliate_basis_points: 0 }],
  ])('accrues nothing where %s', async (_, share) => {
    await setShare(share)
    await sell()
    expect(await stall.commissions()).toEqual([])
  })

  test.each([[''], ['x'.repeat(201)], [7], [{ code: 'grace' }], [null]])(
    'accrues nothing where the affiliate is %j',
    async (affiliate) => {
      const { paymentId } = await stall.sell({ metadata: { affiliate } })
      const { data } = (await world.get(shop, 'commissions?limit=100')).json
      expect(data.filter((one: { paymentId: string }) => one.paymentId === paymentId)).toEqual([])
    },
  )

  test('keeps the share that held when the payment confirmed', async () => {
    const sale = await sell()
    await setShare({ affiliate_enabled: false, affiliate_basis_points: 5_000 })
    await stall.refund(sale, { amountMinor: 999 })
    expect(await stall.commissions()).toMatchObject([{ amountMinor: 100, status: 'adjusted' }])
  })

  test('accrues for a payment that a person credited', async () => {
    const metadata = { affiliate: stall.affiliate }
    const { paymentId, checkoutId } = await stall.sell({ metadata, shortBase: 9_990_000n })
    expect(await stall.commissions()).toEqual([])
    await world.post(shop, `payments/${paymentId}/credit`, { checkoutId })
    expect(await stall.commissions()).toMatchObject([{ paymentId, amountMinor: 100, status: 'accrued' }])
  })
})

describe('a payment link', () => {
  test('brings the affiliate whom the merchant named, and none whom a visitor names', async () => {
    const metadata = { affiliate: stall.affiliate }
    const link = { amount: 1_999, chain: 'base', token: 'USDC', description: 'Course' }
    const { paymentLink } = (await world.post(shop, 'payment_links', { ...link, metadata })).json
    const path = `/v1/pay/${paymentLink.url.split('/').at(-1)}`
    const meddled = await world.visit('POST', path, { metadata: { affiliate: 'me' } })
    expect([meddled.status, meddled.json.error.param]).toEqual([400, 'metadata'])
    const { hostedUrl } = (await world.visit('POST', path, {})).json
    const { checkouts } = { checkouts: (await world.get(shop, 'checkouts')).json.data }
    await stall.settle(checkouts.find((one: { hostedUrl: string }) => one.hostedUrl === hostedUrl))
    expect(await stall.commissions()).toMatchObject([{ amountMinor: 200, status: 'accrued' }])
  })
})

describe('a refund', () => {
  test('of a part makes the commission smaller, and of the rest voids it', async () => {
    const sale = await sell()
    await stall.refund(sale, { amountMinor: 500 })
    expect(await stall.commissions()).toMatchObject([{ amountMinor: 150, status: 'adjusted' }])
    await stall.refund(sale)
    expect(await stall.commissions()).toMatchObject([{ amountMinor: 150, status: 'voided' }])
    expect(await told()).toEqual([
      ['accrued', 200],
      ['adjusted', 150],
      ['voided', 150],
    ])
  })

  test('of two parts that are confirmed in one step of the reader is told once', async () => {
    const sale = await sell()
    for (const amountMinor of [500, 300]) {
      const asked = { recipientAddress: world.buyer, amountMinor }
      const { json } = await world.post(shop, `payments/${sale.paymentId}/refund`, asked)
      await world.sign(json.unsignedTx)
      await world.post(shop, `payments/${sale.paymentId}/refund/cancel`)
    }
    await world.confirm()
    expect(await stall.commissions()).toMatchObject([{ amountMinor: 120, status: 'adjusted' }])
    expect(await told()).toEqual([
      ['accrued', 200],
      ['adjusted', 120],
    ])
  })

  test('of a part that leaves the chain gives the amount back until it is there again', async () => {
    const sale = await sell()
    const refund = await stall.refund(sale, { amountMinor: 500 })
    await stall.lose()
    expect(await stall.commissions()).toMatchObject([{ amountMinor: 200, status: 'accrued' }])
    await stall.restore(refund)
    expect(await stall.commissions()).toMatchObject([{ amountMinor: 150, status: 'adjusted' }])
    expect(new Set((await stall.told('commission')).map(({ id }) => id)).size).toBe(4)
  })
})

describe('a payment that leaves the chain', () => {
  test('voids the commission, and its return accrues the same anew', async () => {
    const sale = await sell()
    await stall.lose()
    expect(await stall.commissions()).toMatchObject([{ amountMinor: 200, status: 'voided' }])
    await stall.restore(sale)
    expect(await stall.commissions()).toMatchObject([{ amountMinor: 200, status: 'accrued' }])
    expect(await told()).toEqual([
      ['accrued', 200],
      ['voided', 200],
      ['accrued', 200],
    ])
  })
})

describe('a commission that was paid', () => {
  test('says when and how much, is told, and is paid once', async () => {
    await sell()
    const [{ id }] = await stall.commissions()
    const { status, json } = await pay(id)
    expect(status).toBe(200)
    expect(json).toMatchObject({ id, status: 'paid', paidAt: expect.any(String), paidAmountMinor: 200 })
    expect(await stall.commissions()).toEqual([json])
    expect((await pay(id)).json.error).toMatchObject({
      code: 'invalid_state_transition',
      message: 'This commission is paid already.',
    })
    expect(await told()).toEqual([
      ['accrued', 200],
      ['paid', 200],
    ])
  })

  test('is voided with its payment, says still that it was paid, cannot be paid, and is paid again with the payment', async () => {
    const sale = await sell()
    const [{ id }] = await stall.commissions()
    await pay(id)
    await stall.lose()
    const [voided] = await stall.commissions()
    expect(voided).toMatchObject({ status: 'voided', paidAt: expect.any(String), paidAmountMinor: 200 })
    expect((await pay(id)).json.error.code).toBe('invalid_state_transition')
    await stall.restore(sale)
    expect(await stall.commissions()).toMatchObject([{ status: 'paid', paidAt: voided.paidAt }])
    expect((await told()).map(([type]) => type)).toEqual(['accrued', 'paid', 'voided', 'paid'])
  })

  test('is adjusted by a later refund, beside what was paid, and can be settled at that', async () => {
    const sale = await sell()
    const [{ id }] = await stall.commissions()
    await pay(id)
    await stall.refund(sale, { amountMinor: 999 })
    expect(await stall.commissions()).toMatchObject([
      { status: 'adjusted', amountMinor: 100, paidAmountMinor: 200 },
    ])
    expect((await pay(id)).json).toMatchObject({ status: 'paid', amountMinor: 100, paidAmountMinor: 100 })
  })

  test('is not found in another mode or workspace', async () => {
    await sell()
    const [{ id }] = await stall.commissions()
    const stranger = await world.openTill()
    expect((await world.post(stranger, `commissions/${id}/pay`)).status).toBe(404)
    expect((await world.get(stranger, 'commissions')).json.data).toEqual([])
    expect((await world.get(stranger, 'entitlements')).json.data).toEqual([])
  })
})
