/**
 * Creates the workspace in the screenshots: its products, and two months of sales, which are the same in
 * every run.
 */
import { createHash, randomUUID } from 'node:crypto'
import { parseAddress } from '../../packages/chains/src/addresses/index.ts'
import { setUp } from '../../packages/server/src/commands/setup/index.ts'
import type { Scope } from '../../packages/server/src/ports/scope.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { insertVerifiedWallet } from '../../packages/server/src/testing/checkouts.ts'
import { insertPayment } from '../../packages/server/src/testing/payments/rows.ts'
import type { TestClock } from '../../packages/test-support/src/index.ts'

export const email = 'maya@harbour.example'
export const password = 'kiln-glaze-and-patience'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const goods = [
  { description: 'Stoneware mug, sea blue', amount: 3_400 },
  { description: 'Tea bowl, ash glaze', amount: 4_800 },
  { description: 'Dinner plates, set of four', amount: 12_600 },
  { description: 'Serving bowl, large', amount: 8_900 },
  { description: 'Bud vase, white', amount: 2_900 },
  { description: 'Weekend course at the wheel', amount: 18_500 },
] as const

const customers = [
  { name: 'Elena Fischer', email: 'elena.fischer@mail.example' },
  { name: 'Noah Bennett', email: 'noah.bennett@mail.example' },
  { name: 'Amara Okafor', email: 'amara.okafor@mail.example' },
  { name: 'Lucas Moreau', email: 'lucas.moreau@mail.example' },
  { name: 'Sofia Ricci', email: 'sofia.ricci@mail.example' },
  { name: 'Kenji Watanabe', email: 'kenji.watanabe@mail.example' },
] as const

const pairs = [
  { chain: 'base', token: 'USDC' },
  { chain: 'base', token: 'USDC' },
  { chain: 'polygon', token: 'USDT' },
  { chain: 'base', token: 'USDC' },
  { chain: 'arbitrum', token: 'USDC' },
] as const

/** Returns a hexadecimal text in the form of an address or a hash, derived from `text`. */
const hexOf = (text: string, digits: number): string =>
  `0x${createHash('sha256').update(text).digest('hex').slice(0, digits)}`

const addressOf = (text: string) => parseAddress('base', hexOf(text, 40)) ?? ''

export const tokens = {
  USDC: { address: addressOf('USDC'), decimals: 6 },
  USDT: { address: addressOf('USDT'), decimals: 6 },
}

export type Shop = { scope: Scope; apiKey: string }

/** Creates the workspace and simulates two months of sales, which end at the current time of the clock. */
export const openShop = async (context: Context, clock: TestClock, origin: string): Promise<Shop> => {
  const openedAt = clock.now()
  clock.set(new Date(openedAt.getTime() - 61 * dayMs))
  const { workspaceId, keys } = await setUp(context, {
    workspaceName: 'Harbour Pottery',
    email,
    password,
    keys: [{ permission: 'full', livemode: true, name: 'Shop' }],
  })
  const scope = { workspaceId, livemode: true }
  await furnish(context, scope)
  const shop = { scope, apiKey: keys[0]?.secret ?? '' }
  await create(shop, origin, {
    path: 'webhook_endpoints',
    body: { url: 'https://harbour.example/webhooks/stablerail', events: ['*'] },
  })
  await sellPlan(context, shop, origin)
  await sellGoods(context, { clock, until: openedAt, shop, origin })
  clock.set(openedAt)
  return shop
}

const furnish = async (context: Context, scope: Scope): Promise<void> => {
  for (const pair of [pairs[0], pairs[2], pairs[4]])
    await insertVerifiedWallet(context, scope, addressOf('the wallet of the shop'), pair)
  await context.db
    .updateTable('workspaces')
    .set({ support_email: 'hello@harbour.example', accent: '#0f5e9c' })
    .where('id', '=', scope.workspaceId)
    .execute()
}

/** Creates a record through the API, as the backend of a merchant would. */
export const create = async <Created>(
  { scope, apiKey }: Shop,
  origin: string,
  { path, body }: { path: string; body: object },
): Promise<Created> => {
  const response = await fetch(`${origin}/v1/workspaces/${scope.workspaceId}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as Created
}

/** Subscribes every customer to the plan, and pays the subscriptions. */
const sellPlan = async (context: Context, shop: Shop, origin: string): Promise<void> => {
  const product = await create<{ id: string }>(shop, origin, {
    path: 'products',
    body: { name: 'Studio membership' },
  })
  const price = await create<{ id: string }>(shop, origin, {
    path: `products/${product.id}/prices`,
    body: { amount: 4_500, interval: 'month' },
  })
  for (const body of customers) {
    const { customer } = await create<{ customer: { id: string } }>(shop, origin, { path: 'customers', body })
    await create(shop, origin, {
      path: 'subscriptions',
      body: { customerId: customer.id, priceId: price.id, chain: 'base', token: 'USDC' },
    })
  }
  await context.db
    .updateTable('subscriptions')
    .set({ status: 'active', paid_periods: 1 })
    .where('workspace_id', '=', shop.scope.workspaceId)
    .execute()
}

type Selling = { clock: TestClock; until: Date; shop: Shop; origin: string }

/** Creates a checkout for every sale. Every ninth checkout stays unpaid. */
const sellGoods = async (context: Context, { clock, until, shop, origin }: Selling): Promise<void> => {
  const moments = saleMoments(until)
  for (const [index, moment] of moments.entries()) {
    clock.set(moment)
    const { description, amount: each } = goods[(index * 5) % goods.length] ?? goods[0]
    const amount = index % 4 === 3 ? 2 * each : each
    const pair = pairs[index % pairs.length] ?? pairs[0]
    const { id } = await create<{ id: string }>(shop, origin, {
      path: 'checkouts',
      body: { mode: 'payment', amount, description, ...pair },
    })
    const isPaid = index % 9 !== 4
    const isNewest = index === moments.length - 1
    await context.db
      .updateTable('checkouts')
      .set(isPaid ? { status: 'succeeded', completed_at: moment } : { status: 'expired' })
      .where('id', '=', id)
      .execute()
    if (!isPaid) continue
    await insertPayment(context, shop.scope, {
      ...pair,
      transfer_chain: pair.chain,
      transfer_token: pair.token,
      tx_id: hexOf(`transaction ${index}`, 64),
      from_key: hexOf(`payer ${index % customers.length}`, 40),
      amount_base: String(amount * 10_000),
      amount_minor: amount,
      net_minor: amount,
      description,
      checkout_id: id,
      outcome: 'credited',
      fully_settled: true,
      screening_verdict: 'screened_clean',
      status: isNewest ? 'pending' : 'confirmed',
      ...(isNewest ? {} : { confirmed_at: moment }),
    })
  }
}

/**
 * Returns the times of the sales: two to five a day, all during the day, with more sales in the second month.
 * The last sale is two minutes ago.
 */
const saleMoments = (until: Date): Date[] => {
  const moments: Date[] = []
  for (let day = 60; day >= 1; day -= 1) {
    const sales = 1 + ((day * 7) % 3) + (day < 30 ? 1 : 0)
    for (let sale = 0; sale < sales; sale += 1)
      moments.push(
        new Date(until.getTime() - day * dayMs - ((sale * 37 + day * 11) % 9) * hourMs - sale * 700_000),
      )
  }
  const lastMinutes = [190, 131, 84, 47, 21, 2]
  return [...moments, ...lastMinutes.map((minutes) => new Date(until.getTime() - minutes * 60_000))].sort(
    (left, right) => left.getTime() - right.getTime(),
  )
}
