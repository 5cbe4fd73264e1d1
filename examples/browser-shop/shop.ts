import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Stablerail } from '@stablerail/sdk'
import { memoryStore, webhookHandler } from '@stablerail/sdk/express'

export type Order = {
  /** The order's id. It cannot be guessed, because every person who knows the id may see the order. */
  id: string
  items: Record<string, number>
  totalCents: number
  status: 'awaiting payment' | 'paid' | 'underpaid' | 'expired'
  /** URL of the Stablerail checkout page at which the buyer pays the order. */
  payAt: string
}

type Shop = {
  client: Stablerail
  /** Origin of the shop's own URL, as browsers open it. */
  origin: string
  /**
   * Signing secret of the webhook endpoint. Default: the environment variable `STABLERAIL_WEBHOOK_SECRET`.
   */
  webhookSecret?: string
  /**
   * Called when an order is paid: packs the parcel. If `ship` throws, Stablerail delivers the webhook again.
   */
  ship: (order: Order) => unknown
}

/** Price of each item, in cents. The browser sends only quantities; prices come from this table. */
const prices: Record<string, number> = { 'blue mug': 1999, 'red mug': 2499 }

const own = (name: string) => readFileSync(new URL(name, import.meta.url))
const sdk = dirname(createRequire(import.meta.url).resolve('@stablerail/sdk/package.json'))

/** The files that the shop serves to browsers, by URL path. */
const files: Record<string, { type: string; bytes: Buffer }> = {
  '/': { type: 'text/html; charset=utf-8', bytes: own('page.html') },
  '/page.js': { type: 'text/javascript', bytes: own('page.js') },
  '/stablerail.js': { type: 'text/javascript', bytes: readFileSync(`${sdk}/dist/browser.js`) },
}

/**
 * Creates a shop with a web page. A cart becomes an order. The buyer pays the order in a popup window, in a
 * frame over the page, or on the checkout page itself.
 */
export const createShop = ({ client, origin, webhookSecret, ship }: Shop): Server => {
  // The orders by id. A real shop stores its orders in a database, together with the handled events (see
  // EventStore).
  const orders = new Map<string, Order>()
  const byCheckout = new Map<string | null, Order>()

  const order = async (cart: Record<string, unknown>) => {
    const items = Object.fromEntries(
      Object.keys(prices)
        .map((item) => [item, Number(cart[item] ?? 0)] as const)
        .filter(([, count]) => Number.isInteger(count) && count > 0 && count < 10),
    )
    const totalCents = Object.entries(items).reduce(
      (sum, [item, count]) => sum + count * (prices[item] ?? 0),
      0,
    )
    if (totalCents === 0) return { status: 400, body: { error: 'There is nothing in the cart.' } }
    const id = randomUUID()
    const back = `${origin}/?order=${id}`
    const checkout = await client.checkouts.create(
      {
        mode: 'payment',
        amount: totalCents,
        chain: 'base',
        token: 'USDC',
        description: Object.entries(items)
          .map(([item, count]) => `${count} × ${item}`)
          .join(', '),
        successUrl: back,
        cancelUrl: back,
        metadata: { orderId: id },
      },
      { idempotencyKey: `order-${id}` },
    )
    const made: Order = { id, items, totalCents, status: 'awaiting payment', payAt: checkout.hostedUrl }
    orders.set(id, made)
    byCheckout.set(checkout.id, made)
    return { status: 201, body: { id } }
  }

  // Only this webhook handler marks an order as paid. Routes that browsers call never do.
  const takeWebhook = webhookHandler({
    secret: webhookSecret,
    store: memoryStore(),
    onEvent: {
      'payment.confirmed': async ({ data }) => {
        const paid = byCheckout.get(data.checkoutId)
        if (!paid) return
        // A confirmed payment can be smaller than the price, so check `fullySettled`.
        paid.status = data.fullySettled ? 'paid' : 'underpaid'
        if (data.fullySettled) await ship(paid)
      },
      'checkout.expired': ({ data }) => {
        const expired = byCheckout.get(data.checkoutId)
        // The event can arrive late. Do not expire an order that was paid in the meantime.
        if (expired?.status === 'awaiting payment') expired.status = 'expired'
      },
    },
  })

  const answer = async (request: IncomingMessage) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    if (request.method === 'POST' && pathname === '/orders')
      return await order((await json(request)) as Record<string, unknown>)
    const found = orders.get(pathname.replace('/orders/', ''))
    return { status: found ? 200 : 404, body: found ?? { error: 'There is no such order.' } }
  }

  return createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    if (pathname === '/webhooks/stablerail') return takeWebhook(request, response)
    const file = files[pathname]
    if (file !== undefined) return response.writeHead(200, { 'content-type': file.type }).end(file.bytes)
    const { status, body } = await answer(request).catch((error: Error) => {
      console.error(error)
      return { status: 500, body: { error: 'Something went wrong. Try again.' } }
    })
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}
