/** The orders of the shop: how they are stored, how they get a checkout, and how webhooks change them. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Stablerail } from '@stablerail/sdk'
import type { EventHandlers } from '@stablerail/sdk/webhooks'

/** The product that the shop sells. The price is in cents. */
export const product = { name: 'Blue mug', price: 1999 }

export type Order = {
  id: string
  checkoutId: string
  status: 'awaiting payment' | 'paid'
}

/** The file with all orders. It suits one process: a real shop has a database. */
const ordersFile = 'orders.json'

export const readOrders = (): Order[] =>
  existsSync(ordersFile) ? JSON.parse(readFileSync(ordersFile, 'utf8')) : []

export const findOrder = (id: string): Order | undefined => readOrders().find((order) => order.id === id)

/** Stores a new order, or replaces the order with this id. */
const saveOrder = (order: Order): void => {
  const others = readOrders().filter(({ id }) => id !== order.id)
  const draft = `${ordersFile}.draft`
  writeFileSync(draft, JSON.stringify([...others, order], null, 2))
  // If the process ends during the write above, the old file is still complete.
  renameSync(draft, ordersFile)
}

/** Creates a client with the key of the environment. A build loads this file without a key, so it waits for a call. */
const createClient = () => new Stablerail()

/** Creates an order and its checkout. Returns the URL of the page on which the buyer pays. */
export const placeOrder = async (): Promise<string> => {
  const id = randomUUID()
  const shopUrl = process.env.SHOP_URL ?? 'http://127.0.0.1:4242'
  const checkout = await createClient().checkouts.create(
    {
      mode: 'payment',
      amount: product.price,
      chain: 'base',
      token: 'USDC',
      description: product.name,
      metadata: { orderId: id },
      successUrl: `${shopUrl}/orders/${id}`,
      cancelUrl: shopUrl,
    },
    // A request that is repeated with this key returns the same checkout, so an order never has two.
    { idempotencyKey: `order-${id}` },
  )
  saveOrder({ id, checkoutId: checkout.id, status: 'awaiting payment' })
  return checkout.hostedUrl
}

/**
 * Stores whether the order of a checkout is paid. A webhook can arrive twice, or later than a newer one. So the state
 * comes from the API, and not from the event.
 */
const updateOrder = async (checkoutId: string | null): Promise<void> => {
  const order = readOrders().find((each) => each.checkoutId === checkoutId)
  if (order === undefined) return
  const { status, fullySettled } = await createClient().checkouts.retrieve(order.checkoutId)
  // A checkout can succeed with slightly less than the price. `fullySettled` is true if the price was paid in full.
  const isPaid = status === 'succeeded' && fullySettled === true
  saveOrder({ ...order, status: isPaid ? 'paid' : 'awaiting payment' })
  if (isPaid && order.status !== 'paid') console.log(`Order ${order.id} is paid. Ship it.`)
}

/**
 * The events after which an order is paid or no longer paid. In rare cases a chain replaces its newest blocks: then
 * a confirmed payment is reversed, and often restored in a later block.
 */
export const onPayment: EventHandlers = {
  'payment.confirmed': ({ data }) => updateOrder(data.checkoutId),
  'payment.reversed': ({ data }) => updateOrder(data.checkoutId),
  'payment.restored': ({ data }) => updateOrder(data.checkoutId),
}
