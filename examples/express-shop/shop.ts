import { randomUUID } from 'node:crypto'
import type { Stablerail } from '@stablerail/sdk'
import { memoryStore, webhookHandler } from '@stablerail/sdk/express'
import express, { type Express } from 'express'

export type Order = {
  id: string
  item: string
  checkoutId: string
  status: 'awaiting payment' | 'paid' | 'underpaid' | 'expired'
  /** Whether a chain reorganisation has removed the confirmed payment. The payment can be restored later. */
  isReversed: boolean
}

type Shop = {
  client: Stablerail
  /**
   * Signing secret of the webhook endpoint. Default: the environment variable `STABLERAIL_WEBHOOK_SECRET`.
   */
  webhookSecret?: string
  /**
   * Called when an order is paid: packs the parcel. If `ship` throws, Stablerail delivers the webhook again.
   */
  ship: (order: Order) => unknown
  /**
   * Called when the payment of a packed order is reversed: stops the parcel. If `recall` throws, Stablerail
   * delivers the webhook again.
   */
  recall: (order: Order) => unknown
}

/** Price of each item, in cents. */
const prices: Record<string, number> = { 'blue mug': 1999, 'red mug': 2499 }

/**
 * Creates a shop with three routes: create an order, retrieve an order, and receive webhooks about its
 * payment.
 */
export const createShop = ({ client, webhookSecret, ship, recall }: Shop): Express => {
  // The orders by id. A real shop stores its orders in a database, together with the handled events (see
  // EventStore).
  const orders = new Map<string, Order>()
  const byCheckout = (checkoutId: string | null) =>
    [...orders.values()].find((each) => each.checkoutId === checkoutId)

  const app = express()

  // Define the webhook route before express.json() is added: the signature of a webhook covers the raw bytes
  // of the body.
  app.post(
    '/webhooks/stablerail',
    webhookHandler({
      secret: webhookSecret,
      store: memoryStore(),
      onEvent: {
        'payment.confirmed': async ({ data }) => {
          const order = byCheckout(data.checkoutId)
          if (!order) return
          // A confirmed payment can be smaller than the price, so check `fullySettled`.
          order.status = data.fullySettled ? 'paid' : 'underpaid'
          order.isReversed = false
          if (data.fullySettled) await ship(order)
        },
        // In rare cases a chain replaces its newest blocks, and a confirmed payment is no longer in the
        // chain.
        'payment.reversed': async ({ data }) => {
          const order = byCheckout(data.checkoutId)
          if (!order || order.isReversed) return
          if (order.status === 'paid') await recall(order)
          order.isReversed = true
        },
        'payment.restored': async ({ data }) => {
          // A reversed payment is in the chain again. `checkoutId` is null if the buyer paid the checkout
          // with another payment after the reversal; the restored payment then belongs to no checkout.
          const order = byCheckout(data.checkoutId)
          if (!order?.isReversed) return
          if (order.status === 'paid') await ship(order)
          order.isReversed = false
        },
        'checkout.expired': ({ data }) => {
          const order = byCheckout(data.checkoutId)
          // The event can arrive late. Do not expire an order that was paid in the meantime.
          if (order?.status === 'awaiting payment') order.status = 'expired'
        },
      },
    }),
  )

  app.use(express.json())

  app.post('/orders', async (request, response) => {
    const item = String(request.body?.item)
    const amount = prices[item]
    if (amount === undefined) return void response.status(404).json({ error: `We do not sell "${item}".` })
    const id = randomUUID()
    const checkout = await client.checkouts.create(
      {
        mode: 'payment',
        amount,
        chain: 'base',
        token: 'USDC',
        description: `One ${item}`,
        metadata: { orderId: id },
      },
      { idempotencyKey: `order-${id}` },
    )
    orders.set(id, { id, item, checkoutId: checkout.id, status: 'awaiting payment', isReversed: false })
    response.status(201).json({ orderId: id, payAt: checkout.hostedUrl })
  })

  app.get('/orders/:id', (request, response) => {
    const order = orders.get(request.params.id)
    response.status(order ? 200 : 404).json(order ?? { error: 'There is no such order.' })
  })

  return app
}
