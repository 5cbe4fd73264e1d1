import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../testing/payments/refunds.ts'
import { openSellingShop, openStall, type Stall } from '../../testing/payments/sales.ts'

let world: RefundWorld
let stall: Stall
let shop: Shop
beforeAll(async () => {
  world = await createRefundWorld()
  shop = await openSellingShop(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  stall = await openStall(world, shop)
})

const types = async () => (await stall.told('entitlement')).map(({ type }) => type)

describe('a checkout of a price', () => {
  test('grants its customer the product once its payment is confirmed, and is told after the checkout', async () => {
    await stall.sell()
    const [entitlement, ...more] = await stall.entitlements()
    expect(more).toEqual([])
    expect(entitlement).toEqual({
      id: expect.stringMatching(/^ent_/),
      customerId: stall.customerId,
      productId: stall.productId,
      source: 'checkout',
      grantedAt: expect.any(String),
      revokedAt: null,
    })
    expect(await stall.told('entitlement')).toMatchObject([
      { type: 'entitlement.granted', record: entitlement },
    ])
    const all = (await world.events()).map(({ type }) => type)
    expect(all.slice(-2)).toEqual(['checkout.succeeded', 'entitlement.granted'])
  })

  test('grants nothing to a guest, of an amount without a price, or before it is paid', async () => {
    await stall.settle(await stall.open())
    await stall.settle(await stall.open({ priceId: undefined, amount: 500, customerId: stall.customerId }))
    await stall.open({ customerId: stall.customerId })
    const { data } = (await world.get(shop, 'entitlements?limit=100')).json
    expect(data.filter((one: { productId: string }) => one.productId === stall.productId)).toEqual([])
    expect(await types()).toEqual([])
  })

  test('grants what it sold although the price was deleted before it was paid', async () => {
    const checkout = await stall.open({ customerId: stall.customerId })
    const { workspaceId } = shop.scope
    await world.context.db.deleteFrom('prices').where('workspace_id', '=', workspaceId).execute()
    await stall.settle(checkout)
    expect(await stall.entitlements()).toMatchObject([{ productId: stall.productId, revokedAt: null }])
  })

  test('that too little was paid for grants nothing until a person credits it', async () => {
    const { paymentId, checkoutId } = await stall.sell({ shortBase: 5_000_000n })
    expect(await stall.entitlements()).toEqual([])
    expect((await world.post(shop, `payments/${paymentId}/credit`, { checkoutId })).status).toBe(200)
    expect(await stall.entitlements()).toMatchObject([{ customerId: stall.customerId, revokedAt: null }])
  })
})

describe('two checkouts of one product', () => {
  test('grant it twice, also by two prices, and each grant is revoked by its own payment', async () => {
    const first = await stall.sell()
    await stall.settle(
      await stall.open({ customerId: stall.customerId, priceId: await stall.makePrice(2_999) }),
    )
    await stall.refund(first)
    const all = await stall.entitlements()
    expect(all.map((one: { revokedAt: unknown }) => one.revokedAt === null)).toEqual([true, false])
  })
})

describe('a payment that leaves the chain', () => {
  test('revokes what it granted, and grants the same anew when it is back', async () => {
    const sale = await stall.sell()
    const [granted] = await stall.entitlements()
    await stall.lose()
    expect(await stall.entitlements()).toMatchObject([{ id: granted.id, revokedAt: expect.any(String) }])
    await stall.restore(sale)
    const [again] = await stall.entitlements()
    expect(again).toMatchObject({ id: granted.id, revokedAt: null })
    expect(Date.parse(again.grantedAt)).toBeGreaterThan(Date.parse(granted.grantedAt))
    expect(await types()).toEqual([...['entitlement.granted', 'entitlement.revoked', 'entitlement.granted']])
  })

  test('for good leaves it revoked, and tells it once', async () => {
    await stall.sell()
    await stall.lose()
    await world.node.mine(80)
    await world.read()
    expect(await stall.entitlements()).toMatchObject([{ revokedAt: expect.any(String) }])
    expect(await types()).toEqual(['entitlement.granted', 'entitlement.revoked'])
  })

  test('has its grant upheld by another that paid the checkout meanwhile, until that one is refunded', async () => {
    const checkout = await stall.open({ customerId: stall.customerId })
    await stall.settle(checkout)
    const [granted] = await stall.entitlements()
    await stall.lose()
    const second = await stall.settle(checkout)
    const [again] = await stall.entitlements()
    expect(again).toMatchObject({ id: granted.id, revokedAt: null })
    expect(Date.parse(again.grantedAt)).toBeGreaterThan(Date.parse(granted.grantedAt))
    await stall.refund(second)
    expect(await stall.entitlements()).toMatchObject([{ revokedAt: expect.any(String) }])
  })
})

describe('a refund', () => {
  test('of a part keeps what the payment granted, and of all revokes it', async () => {
    const sale = await stall.sell()
    await stall.refund(sale, { amountMinor: 500 })
    expect(await stall.entitlements()).toMatchObject([{ revokedAt: null }])
    await stall.refund(sale)
    expect(await stall.entitlements()).toMatchObject([{ revokedAt: expect.any(String) }])
    expect(await types()).toEqual(['entitlement.granted', 'entitlement.revoked'])
  })

  test('of all that leaves the chain grants anew until it is back', async () => {
    const sale = await stall.sell()
    const refund = await stall.refund(sale)
    await stall.lose()
    expect(await stall.entitlements()).toMatchObject([{ revokedAt: null }])
    await stall.restore(refund)
    expect(await stall.entitlements()).toMatchObject([{ revokedAt: expect.any(String) }])
    expect(await types()).toEqual([
      ...['entitlement.granted', 'entitlement.revoked', 'entitlement.granted', 'entitlement.revoked'],
    ])
    const ids = (await stall.told('entitlement')).map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
  })

  test('of a payment that then leaves the chain and comes back grants nothing', async () => {
    const sale = await stall.sell()
    const refund = await stall.refund(sale)
    await stall.lose(6)
    await world.node.client.sendRawTransaction({ serializedTransaction: sale.signed })
    await stall.restore(refund)
    expect((await world.get(shop, `payments/${sale.paymentId}`)).json.status).toBe('refunded')
    expect(await stall.entitlements()).toMatchObject([{ revokedAt: expect.any(String) }])
    expect((await types()).at(-1)).toBe('entitlement.revoked')
  })
})
