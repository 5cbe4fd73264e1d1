import type { Address } from 'viem'
import { runTestClocks } from '../subscriptions.ts'
import { openInvoiceTill, type Sent } from './invoices.ts'
import type { RefundWorld } from './refunds.ts'

type Terms = { amount?: number; trialDays?: number; wallet?: Address }

/**
 * Creates a test workspace that sells a subscription at an interval, for 20 dollars by default. Returns
 * functions that act as its customer.
 */
export const openSubscriptionTill = async (
  world: RefundWorld,
  interval = 'month',
  { amount = 2000, trialDays, wallet }: Terms = {},
) => {
  const till = await openInvoiceTill(world, wallet)
  const { shop } = till
  const { json: product } = await world.post(shop, 'products', { name: 'Tea club' })
  const { json: price } = await world.post(shop, `products/${product.id}/prices`, { amount, interval })
  const { json: made } = await world.post(shop, 'subscriptions', {
    customerId: till.customerId,
    priceId: price.id,
    chain: 'base',
    token: 'USDC',
    trialDays,
  })
  const id: string = made.id
  const read = async () => (await world.get(shop, `subscriptions/${id}`)).json
  const newest = async (): Promise<Sent & { status: string }> => {
    const row = await world.context.db
      .selectFrom('invoices')
      .selectAll()
      .where('subscription_id', '=', id)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    return { id: row.id, token: row.hosted_token, status: row.status }
  }
  return {
    ...till,
    id,
    made,
    readSubscription: read,
    newest,
    /** Pays the newest invoice and waits until the payment is confirmed. */
    payNewest: async () => await till.settle(await till.prepare(await newest())),
    act: (operation: string, body?: object) => world.post(shop, `subscriptions/${id}/${operation}`, body),
    voidInvoice: ({ id: invoiceId }: { id: string }) => world.post(shop, `invoices/${invoiceId}/void`),
    /** Advances the test clock of the workspace. */
    move: async (days: number) => {
      await world.post(shop, 'test_clock', { advanceBy: days * 86_400 })
      await runTestClocks(world.context)
    },
    /** Returns for each of the given types the number of its events. */
    told: async (...types: string[]) => {
      const all = await till.types()
      return types.map((type) => all.filter((one) => one === type).length)
    },
  }
}

export type SubscriptionTill = Awaited<ReturnType<typeof openSubscriptionTill>>
