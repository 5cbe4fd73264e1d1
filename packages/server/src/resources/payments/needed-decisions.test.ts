import { chainFacts } from '@stablerail/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../testing/payments/refunds.ts'

const payee = `0x${'70'.repeat(20)}`

let world: RefundWorld
let shop: Shop
beforeAll(async () => {
  world = await createRefundWorld()
  shop = await world.openTill()
})
afterAll(() => world.close())

/** Returns the ids of the payments that need a decision, newest first. */
const needed = async (query = ''): Promise<string[]> => {
  const { status, json } = await world.get(shop, `payments?decision=needed${query}`)
  expect(status).toBe(200)
  return json.data.map(({ id }: { id: string }) => id)
}

const refund = async (id: string, amountMinor?: number) => {
  const body = { recipientAddress: payee, ...(amountMinor === undefined ? {} : { amountMinor }) }
  const { status, json } = await world.post(shop, `payments/${id}/refund`, body)
  expect([status, json.error]).toEqual([200, undefined])
}

const cancel = async (id: string) => {
  expect((await world.post(shop, `payments/${id}/refund/cancel`)).status).toBe(200)
}

const change = (table: 'payments' | 'checkouts', id: string, values: object) =>
  world.context.db.updateTable(table).set(values).where('id', '=', id).execute()

test('a payment of the price needs none, and one above it until a refund returns what is too much', async () => {
  const exact = await world.paid(shop)
  expect(await needed()).toEqual([])
  const above = await world.paid(shop, { shortBase: -10_010_000n })
  expect(await needed()).toEqual([above.id])
  const overpaid = async (id: string) => (await world.get(shop, `payments/${id}`)).json.overpaidMinor
  expect([await overpaid(exact.id), await overpaid(above.id)]).toEqual([0, 1001])
  await refund(above.id, 1000)
  expect(await needed()).toEqual([above.id])
  await cancel(above.id)
  await refund(above.id, 1001)
  expect(await needed()).toEqual([])
  await cancel(above.id)
  expect(await needed()).toEqual([above.id])
  await refund(above.id, 1001)
})

test('a payment that was too little needs one when its checkout can no longer be paid', async () => {
  const { id, checkout } = await world.paid(shop, { shortBase: 5_000_000n })
  expect((await world.get(shop, `payments/${id}`)).json).toMatchObject({ failureReason: 'underpaid' })
  expect(await needed()).toEqual([])
  await change('checkouts', checkout.id, { status: 'expired' })
  expect(await needed()).toEqual([id])
  expect(await needed('&unmatched=true')).toEqual([])
  await refund(id)
  expect(await needed()).toEqual([])
})

test('an unmatched payment needs one until it is credited, unless it is too small to be announced', async () => {
  const checkout = await world.prepare(shop)
  const { txHash } = await world.pay({ to: shop.wallet, amountBase: 12_340_000n })
  await world.confirm()
  const id = (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)?.id ?? ''
  expect(await needed()).toEqual([id])
  expect(await needed('&unmatched=true')).toEqual([id])
  await change('payments', id, { announced: false })
  expect(await needed()).toEqual([])
  await change('payments', id, { announced: true })
  await world.post(shop, `payments/${id}/credit`, { checkoutId: checkout.id })
  expect(await needed()).toEqual([])
})

test('a payment from a flagged address needs one until all of it is refunded', async () => {
  const { id } = await world.paid(shop)
  await change('payments', id, { screening_verdict: 'screened_flagged' })
  expect(await needed()).toEqual([id])
  await change('payments', id, { reorg_suspected: true })
  expect(await needed()).toEqual([])
  await change('payments', id, { reorg_suspected: false })
  await refund(id, 500)
  expect(await needed()).toEqual([id])
  await cancel(id)
  await refund(id)
  expect(await needed()).toEqual([])
})

test('another workspace has none of them, and another value is refused', async () => {
  const { id } = await world.paid(shop, { shortBase: -10_000_000n })
  expect(await needed()).toEqual([id])
  const other = await world.openTill()
  expect((await world.get(other, 'payments?decision=needed')).json.data).toEqual([])
  expect((await world.get(shop, 'payments?decision=none')).status).toBe(400)
})

test('every token has the six decimals that the index of decisions is built for', () => {
  const decimals = Object.values(chainFacts).flatMap(({ tokens }) =>
    Object.values(tokens).flatMap((token) => ('decimals' in token ? [token.decimals] : [])),
  )
  expect(new Set(decimals)).toEqual(new Set([6]))
})
