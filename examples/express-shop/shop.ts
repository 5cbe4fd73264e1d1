import { randomUUID } from 'node:crypto'
import type { Stablerail } from '@stablerail/sdk'
import { memoryStore, webhookHandler } from '@stablerail/sdk/express'
import express, { type Express } from 'express'

export type Order = {
  id: string
  item: string
  checkoutId: string
  status: 'awaiting payment' | 'paid' | 'underpaid' | 'expired'
  /** Whether the chain does not hold the payment now: a reorganisation took it out, and it may come back. */
  isReversed: boolean
}

type Shop = {
  client: Stablerail
  /** Default: the environment's `STABLERAIL_WEBHOOK_SECRET`. */
  webhookSecret?: string
  /** Packs the parcel. When it throws, the webhook comes again. */
  ship: (order: Order) => unknown
  /** Stops a parcel that `ship` packed. When it throws, the webhook comes again. */
  recall: (order: Order) => unknown
}

/** What there is to buy, in cents. */
const prices: Record<string, number> = { 'blue mug': 1999, 'red mug': 2499 }

/** A shop with three routes: order, see the order, and be told of its payment. */
export const createShop = ({ client, webhookSecret, ship, recall }: Shop): Express => {
  // A real shop has a database here, and keeps handled events in it: see EventStore.
  const orders = new Map<string, Order>()
  const byCheckout = (checkoutId: string | null) =>
    [...orders.values()].find((each) => each.checkoutId === checkoutId)

  const app = express()

  // Before express.json(): a webhook is verified over the bytes as they came.
  app.post(
    '/webhooks/stablerail',
    webhookHandler({
      secret: webhookSecret,
      store: memoryStore(),
      onEvent: {
        'payment.confirmed': async ({ data }) => {
          const order = byCheckout(data.checkoutId)
          if (!order) return
          // A payment can be confirmed and yet be a little short.
          order.status = data.fullySettled ? 'paid' : 'underpaid'
          order.isReversed = false
          if (data.fullySettled) await ship(order)
        },
        // Rarely a blockchain replaces its last blocks, and a payment is gone that was confirmed.
        'payment.reversed': async ({ data }) => {
          const order = byCheckout(data.checkoutId)
          if (!order || order.isReversed) return
          if (order.status === 'paid') await recall(order)
          order.isReversed = true
        },
        'payment.restored': async ({ data }) => {
          // Without a checkout, the buyer has paid anew meanwhile: the order has another payment.
          const order = byCheckout(data.checkoutId)
          if (!order?.isReversed) return
          if (order.status === 'paid') await ship(order)
          order.isReversed = false
        },
        'checkout.expired': ({ data }) => {
          const order = byCheckout(data.checkoutId)
          // A webhook may come late: what was paid meanwhile stays paid.
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
