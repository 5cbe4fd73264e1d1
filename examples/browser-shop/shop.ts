import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Stablerail } from '@stablerail/sdk'
import { memoryStore, webhookHandler } from '@stablerail/sdk/express'

export type Order = {
  /** Nobody can guess it: who has it may see the order. */
  id: string
  items: Record<string, number>
  totalCents: number
  status: 'awaiting payment' | 'paid' | 'underpaid' | 'expired'
  /** The page of the checkout. */
  payAt: string
}

type Shop = {
  client: Stablerail
  /** Where the browser finds this shop. */
  origin: string
  /** Default: the environment's `STABLERAIL_WEBHOOK_SECRET`. */
  webhookSecret?: string
  /** Packs the parcel. When it throws, the webhook comes again. */
  ship: (order: Order) => unknown
}

/** What there is to buy, in cents. The browser says how many; what they cost is said here. */
const prices: Record<string, number> = { 'blue mug': 1999, 'red mug': 2499 }

const own = (name: string) => readFileSync(new URL(name, import.meta.url))
const sdk = dirname(createRequire(import.meta.url).resolve('@stablerail/sdk/package.json'))

/** What the browser loads. */
const files: Record<string, { type: string; bytes: Buffer }> = {
  '/': { type: 'text/html; charset=utf-8', bytes: own('page.html') },
  '/page.js': { type: 'text/javascript', bytes: own('page.js') },
  '/stablerail.js': { type: 'text/javascript', bytes: readFileSync(`${sdk}/dist/browser.js`) },
}

/** A shop with a page: a cart becomes an order, and the order is paid in a window, over the page or in its place. */
export const createShop = ({ client, origin, webhookSecret, ship }: Shop): Server => {
  // A real shop has a database here, and keeps handled events in it: see EventStore.
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

  // The one thing that makes an order paid. Whatever a browser says, no route for browsers does.
  const takeWebhook = webhookHandler({
    secret: webhookSecret,
    store: memoryStore(),
    onEvent: {
      'payment.confirmed': async ({ data }) => {
        const paid = byCheckout.get(data.checkoutId)
        if (!paid) return
        // A payment can be confirmed and yet be a little short.
        paid.status = data.fullySettled ? 'paid' : 'underpaid'
        if (data.fullySettled) await ship(paid)
      },
      'checkout.expired': ({ data }) => {
        const expired = byCheckout.get(data.checkoutId)
        // A webhook may come late: what was paid meanwhile stays paid.
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
