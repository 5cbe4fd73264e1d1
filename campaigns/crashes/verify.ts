import type { Context } from '../../packages/server/src/resources/context.ts'
import {
  checkDeliveries,
  readEvents,
  type WrittenEvent,
} from '../../packages/server/src/testing/billing/deliveries.ts'
import { checkInvariants } from '../../packages/server/src/testing/billing/invariants.ts'
import type { Acknowledged } from './clients.ts'

const countBy = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const bySubscription = ['created', 'paused', 'resumed', 'plan_changed'].map((name) => `subscription.${name}`)
const byInvoice = ['created', 'sent', 'voided', 'reminder_sent'].map((name) => `invoice.${name}`)

/**
 * Returns the id of the record that an event is about; null if the passing of time can also cause the event.
 * The number of events that only requests can cause must equal the number of requests.
 */
const requestedOf = ({ type, data }: WrittenEvent): string | null => {
  if (type === 'customer.created') return data.customer.id
  if (type === 'payment.confirmed') return data.paymentId
  if (bySubscription.includes(type)) return data.subscription.id
  // Does not count these events for invoices of subscriptions, because the worker creates and voids such
  // invoices and sends reminders of them at their due times, without a request.
  return byInvoice.includes(type) && data.invoice.subscriptionId === null ? data.invoice.id : null
}

/** Returns the contradictions between the database, the received webhooks and the responses to clients. */
export const verify = async (
  { db }: Context,
  workspaceId: string,
  { done, received }: { done: readonly Acknowledged[]; received: readonly string[] },
): Promise<string[]> => {
  const faults = [...(await checkInvariants(db, workspaceId)), ...(await checkDeliveries(db, workspaceId))]
  const events = await readEvents(db, workspaceId)
  const told = countBy(
    events.flatMap((event) => {
      const of = requestedOf(event)
      return of === null ? [] : [`${event.type} of ${of}`]
    }),
  )
  const wanted = countBy(done.flatMap(({ event, of }) => (event === null ? [] : [`${event} of ${of}`])))
  for (const key of new Set([...told.keys(), ...wanted.keys()]))
    if (told.get(key) !== wanted.get(key))
      faults.push(`${key}: told ${told.get(key) ?? 0} times, and done ${wanted.get(key) ?? 0} times`)
  const arrived = new Set(received)
  for (const { id, type } of events)
    if (!arrived.has(id)) faults.push(`${type} (${id}) never arrived at the endpoint`)
  const known = new Set(events.map(({ id }) => id))
  for (const id of arrived) if (!known.has(id)) faults.push(`${id} arrived, and is no event`)
  return faults
}
