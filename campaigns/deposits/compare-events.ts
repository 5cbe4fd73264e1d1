import { listEvents } from '../../packages/server/src/testing/payments/world.ts'
import type { Scene } from './scene.ts'

type Event = Awaited<ReturnType<typeof listEvents>>[number]

/** The state of an order in a shop that follows the events. */
type Shipment = {
  /** The payment for which the order is shipped; null if it is not. */
  by: string | null
  /** The payments for which it was shipped once. */
  sentBy: Set<string>
  /** Whether the order is shipped again after a reorganisation. */
  isReleased: boolean
  faults: string[]
}

/**
 * Ships an order at `payment.confirmed` with `fullySettled`, stops it at `payment.reversed` of the same payment, and
 * releases it at `payment.restored` of the same payment.
 */
const follow = (order: Shipment, { type, data }: Event): void => {
  const paymentId = String(data.paymentId)
  if (type === 'payment.confirmed' && data.fullySettled === true) {
    if (order.by !== null) order.faults.push(`shipped for ${order.by}, and again for ${paymentId}`)
    order.by = paymentId
    order.isReleased = false
    order.sentBy.add(paymentId)
  }
  if (type === 'payment.reversed' && order.by === paymentId) order.by = null
  if (
    type === 'payment.restored' &&
    order.by === null &&
    order.sentBy.has(paymentId) &&
    data.checkoutId !== null
  ) {
    order.by = paymentId
    order.isReleased = true
  }
}

/** Compares the events with the checkouts. Returns the differences. */
export const compareEvents = async ({ world: { context }, sales }: Scene): Promise<string[]> => {
  const events = await listEvents(context)
  const faults: string[] = []
  if (new Set(events.map(({ id }) => id)).size !== events.length)
    faults.push('an event has the id of another')
  const pending = new Map<string, number>()
  const succeeded = new Map<string, number>()
  const orders = new Map<string, Shipment>(
    sales.map(({ id }) => [id, { by: null, sentBy: new Set(), isReleased: false, faults: [] }]),
  )
  for (const event of events) {
    const { type, data } = event
    if (type === 'payment.pending') add(pending, String(data.paymentId))
    if (type === 'checkout.succeeded') add(succeeded, String((data.checkout as { id: string }).id))
    const order = orders.get(orderOf(event, orders) ?? '')
    if (order !== undefined) follow(order, event)
  }
  for (const [id, count] of pending) if (count > 1) faults.push(`${count} events payment.pending of ${id}`)
  const rows = await context.db.selectFrom('checkouts').select(['id', 'status', 'fully_settled']).execute()
  for (const { id, status, fully_settled } of rows) {
    const order = orders.get(id)
    // A reorganisation may remove a part of the amount of dust after the order was shipped.
    const isPaid = status === 'succeeded' && (fully_settled === true || order?.isReleased === true)
    faults.push(...(order?.faults ?? []).map((fault) => `${id} is ${fault}`))
    if (order !== undefined && (order.by !== null) !== isPaid)
      faults.push(
        `${id} is ${status}, fully settled ${fully_settled}, and ${order.by === null ? 'not shipped' : `shipped for ${order.by}`}`,
      )
    if (status === 'succeeded' && !succeeded.has(id)) faults.push(`${id} has no event checkout.succeeded`)
  }
  return faults
}

/** Returns the order about which an event is. A reversed payment may name no checkout, but it was shipped for one. */
const orderOf = ({ data }: Event, orders: ReadonlyMap<string, Shipment>): string | undefined =>
  typeof data.checkoutId === 'string'
    ? data.checkoutId
    : [...orders].find(([, { by }]) => by !== null && by === data.paymentId)?.[0]

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
