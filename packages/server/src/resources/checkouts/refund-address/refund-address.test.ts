/** The address that a buyer names on the payment page for a refund. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../../testing/payments/refunds.ts'
import type { PreparedCheckout } from '../../../testing/payments/world.ts'
import { lockCheckouts } from '../ending-store.ts'

let world: RefundWorld
let shop: Shop
beforeAll(async () => {
  world = await createRefundWorld({ byDeposit: true })
  shop = await world.openTill()
})
afterAll(() => world.close())

const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const another = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const tokenOf = async ({ id }: PreparedCheckout) => {
  const row = await world.context.db
    .selectFrom('checkouts')
    .select('hosted_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.hosted_token
}
const name = async (checkout: PreparedCheckout, address: string) =>
  world.visit('POST', `/v1/checkout/${await tokenOf(checkout)}/refund-address`, { address })
const page = async (checkout: PreparedCheckout) =>
  (await world.visit('GET', `/v1/checkout/${await tokenOf(checkout)}`)).json
const shown = async ({ id }: PreparedCheckout) =>
  (await world.get(shop, `checkouts/${id}`)).json.refundAddress
const pay = (checkout: PreparedCheckout, amountBase = 1_000_000n) =>
  world.pay({ to: checkout.recipient, amountBase })

describe('until a payment is seen', () => {
  test('anyone with the page names an address, and replaces it', async () => {
    const checkout = await world.prepare(shop)
    expect(await shown(checkout)).toBeNull()
    expect((await name(checkout, ` ${own.toLowerCase()} `)).json).toEqual({ ok: true })
    expect([await shown(checkout), (await page(checkout)).refundAddress]).toEqual([own, own])
    expect((await name(checkout, another)).status).toBe(200)
    expect(await shown(checkout)).toBe(another)
  })

  test('two at once both succeed, and one of them stays', async () => {
    const checkout = await world.prepare(shop)
    const both = await Promise.all([name(checkout, own), name(checkout, another)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([own, another]).toContain(await shown(checkout))
  })
})

describe('once a payment is seen', () => {
  test.each([
    ['a part of the price', 'USDC'],
    ['a payment in a token that the checkout does not accept', 'USDT'],
  ] as const)('%s ends it: only the merchant decides', async (_, accepted) => {
    const checkout = await world.prepare(shop)
    await name(checkout, own)
    await world.context.db
      .updateTable('expectations')
      .set({ token: accepted })
      .where('target_id', '=', checkout.id)
      .execute()
    await pay(checkout)
    await world.read()
    const { status, json } = await name(checkout, another)
    expect([status, json.error.code]).toEqual([422, 'invalid_state_transition'])
    expect(json.error.message).toContain('the merchant decides')
    expect(await shown(checkout)).toBe(own)
  })

  test('the page no longer shows the address', async () => {
    const checkout = await world.prepare(shop)
    await name(checkout, own)
    await pay(checkout)
    await world.read()
    expect((await page(checkout)).refundAddress).toBeNull()
  })

  test('a payment that is recorded while an address is named comes first', async () => {
    const checkout = await world.prepare(shop)
    let named: ReturnType<typeof name> | undefined
    await world.context.db.transaction().execute(async (tx) => {
      await lockCheckouts(tx, false, [{ workspaceId: shop.scope.workspaceId, checkoutId: checkout.id }])
      named = name(checkout, own)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await tx
        .insertInto('deposit_balances')
        .values({
          workspace_id: shop.scope.workspaceId,
          livemode: false,
          chain: 'base',
          token: 'USDC',
          address_key: checkout.recipient.toLowerCase(),
          received_base: '1',
          collected_base: '0',
        })
        .execute()
    })
    expect((await named)?.status).toBe(422)
    expect(await shown(checkout)).toBeNull()
  })

  test('the chain reader waits for the lock under which an address is named', async () => {
    const checkout = await world.prepare(shop)
    await pay(checkout)
    let reading: Promise<void> | undefined
    const seen = async () =>
      (await world.payments()).filter(({ to_key }) => to_key === checkout.recipient.toLowerCase()).length
    await world.context.db.transaction().execute(async (tx) => {
      await lockCheckouts(tx, false, [{ workspaceId: shop.scope.workspaceId, checkoutId: checkout.id }])
      reading = world.read()
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(await seen()).toBe(0)
    })
    await reading
    expect(await seen()).toBe(1)
  })
})

describe('an address is refused', () => {
  test.each([
    ['a name', () => 'ada.eth', 'Names such as ada.eth are not looked up'],
    ['a bad checksum', () => own.replace('d17', 'D17'), 'capital letters'],
    ['the zero address', () => `0x${'0'.repeat(40)}`, 'zero address is lost'],
    ['a token', () => world.token, 'is a contract'],
    ['the factory', () => world.network.depositFactory ?? '', 'its factory'],
    ['a wallet of the merchant', () => shop.wallet, 'a wallet of the merchant'],
  ])('that is %s', async (_, address, words) => {
    const checkout = await world.prepare(shop)
    const { status, json } = await name(checkout, address())
    expect([status, json.error.param]).toEqual([400, 'address'])
    expect(json.error.message).toContain(words)
    expect(await shown(checkout)).toBeNull()
  })

  test('that is a deposit address, of this checkout or of any other', async () => {
    const [checkout, other] = [await world.prepare(shop), await world.prepare(await world.openTill())]
    for (const { recipient } of [checkout, other]) {
      const { status, json } = await name(checkout, recipient)
      expect([status, json.error.message]).toEqual([400, expect.stringContaining('an address to pay to')])
    }
  })

  test('if the text is too long, or the body has other fields', async () => {
    const checkout = await world.prepare(shop)
    expect((await name(checkout, 'a'.repeat(129))).status).toBe(400)
    const path = `/v1/checkout/${await tokenOf(checkout)}/refund-address`
    expect((await world.visit('POST', path, { address: own, amount: 1 })).status).toBe(400)
  })

  test('for a checkout that is paid at the address of the wallet', async () => {
    const checkout = await world.prepare(shop)
    await world.context.db
      .updateTable('expectations')
      .set({ by_deposit: false })
      .where('target_id', '=', checkout.id)
      .execute()
    const { status, json } = await name(checkout, own)
    expect([status, json.error.message]).toEqual([422, expect.stringContaining('no deposit address')])
  })

  test('for a checkout that can no longer be paid', async () => {
    const checkout = await world.prepare(shop)
    await world.post(shop, `checkouts/${checkout.id}/expire`)
    expect((await name(checkout, own)).status).toBe(422)
  })
})

test('a refund never goes to the named address by itself', async () => {
  const checkout = await world.prepare(shop)
  await name(checkout, own)
  const { txHash } = await pay(checkout, 19_990_000n)
  await world.confirm()
  await world.confirm()
  const id = (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)?.id
  const unnamed = await world.post(shop, `payments/${id}/refund`, {})
  expect([unnamed.status, unnamed.json.error.param]).toEqual([400, 'recipientAddress'])
  const named = await world.post(shop, `payments/${id}/refund`, { recipientAddress: own })
  expect([named.status, named.json.payment.refundRecipient]).toEqual([200, own])
})

/** Prepares a checkout of a customer, and names an address for it. */
const namedFor = async (customerId: string) => {
  const checkout = await world.prepare(shop)
  await world.context.db
    .updateTable('checkouts')
    .set({ customer_id: customerId })
    .where('id', '=', checkout.id)
    .execute()
  await name(checkout, own)
  return checkout
}

test('the address is in no event, and is deleted with the customer, also from replies stored for a retry', async () => {
  const { json } = await world.post(shop, 'customers', { email: `${randomUUID()}@example.com` })
  const { id } = json.customer
  const [checkout, ended] = [await namedFor(id), await namedFor(id)]
  await pay(checkout, 19_990_000n)
  await world.confirm()
  await world.confirm()
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  const about = (await world.events()).filter(
    ({ data }) => (data.checkout as { id?: string } | undefined)?.id === checkout.id,
  )
  expect(about.map(({ type }) => type)).toContain('checkout.succeeded')
  for (const { data } of about) expect(data.checkout).not.toHaveProperty('refundAddress')
  const end = () => world.post(shop, `checkouts/${ended.id}/expire`, undefined, `end-${ended.id}`)
  expect((await end()).json.refundAddress).toBe(own)
  expect(await shown(checkout)).toBe(own)
  expect((await world.remove(shop, `customers/${id}`)).status).toBe(204)
  expect([await shown(checkout), await shown(ended)]).toEqual([null, null])
  expect(JSON.stringify((await end()).json)).not.toContain(own)
})
