import { checkoutSteps } from '../resources/checkouts/index.ts'
import type { Context } from '../resources/context.ts'
import { invoiceSteps } from '../resources/invoices/index.ts'
import { subscriptionSteps } from '../resources/subscriptions/index.ts'
import { createMoveClocksJob } from '../resources/test-clocks/index.ts'
import type { TestApi } from './api.ts'
import { openInvoiceShop } from './invoices.ts'

const job = createMoveClocksJob([subscriptionSteps, invoiceSteps, checkoutSteps])

const minuteMs = 60_000
const dayMs = 86_400_000

/** Runs the job that advances test clocks until nothing is due. */
export const runTestClocks = async (context: Context): Promise<void> => {
  while ((await job.run(context)) > 0);
}

/**
 * Creates a workspace in test mode with a monthly price of 20 dollars, and returns functions that act as its
 * merchant.
 */
export const openSubscriptionShop = async (api: TestApi) => {
  const shop = await openInvoiceShop(api)
  const product = (await shop.send('POST', 'products', { name: 'Tea club' })).json
  const makePrice = async (amount: number, interval = 'month'): Promise<string> =>
    (await shop.send('POST', `products/${product.id}/prices`, { amount, interval })).json.id
  const priceId = await makePrice(2000)
  const request = (more: object = {}) =>
    shop.send('POST', 'subscriptions', {
      customerId: shop.customerId,
      priceId,
      chain: 'base',
      token: 'USDC',
      ...more,
    })
  const read = async (id: string) => (await shop.send('GET', `subscriptions/${id}`)).json
  const finish = () => runTestClocks(api.context)
  const moveTo = async (moment: Date | string) => {
    const { status, json } = await shop.send('POST', 'test_clock', {
      advanceTo: new Date(moment).toISOString(),
    })
    if (status !== 200) throw new Error(JSON.stringify(json))
    await finish()
  }
  const now = async () => new Date((await shop.send('GET', 'test_clock')).json.now)
  const invoices = async () => (await shop.send('GET', 'invoices?limit=100')).json.data.toReversed()
  return {
    ...shop,
    productId: product.id as string,
    priceId,
    makePrice,
    request,
    read,
    finish,
    moveTo,
    now,
    invoices,
    start: async (more: object = {}) => (await request(more)).json,
    act: (operation: string, id: string, body?: object) =>
      shop.send('POST', `subscriptions/${id}/${operation}`, body),
    move: async ({ days = 0, minutes = 0 }) =>
      moveTo(new Date((await now()).getTime() + days * dayMs + minutes * minuteMs)),
    /** Returns the emitted events in the order in which they were written: time and type. */
    told: async (begin = '') =>
      (await shop.events(begin)).map(({ type, at }) => `${at.slice(0, 16).replace('T', ' ')} ${type}`),
    billed: async () =>
      (await invoices()).map(
        ({ number, status, createdAt, dueAt }: Record<string, string>) =>
          `${number} ${status} ${createdAt?.slice(0, 10)} ${dueAt?.slice(0, 10)}`,
      ),
  }
}

export type SubscriptionShop = Awaited<ReturnType<typeof openSubscriptionShop>>
