/** Builds the events, with their data, that the server must emit for the simulated subscriptions. */
import { perMonth } from './calendar.ts'
import {
  type CustomerStatus,
  invoiceAt,
  type Model,
  type ModelSubscription,
  subscriptionAt,
} from './model.ts'

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())

export const mrrOf = ({ status, wasPaidOnce, plan }: ModelSubscription): number =>
  wasPaidOnce && (status === 'active' || status === 'past_due') ? perMonth(plan.amount, plan.interval) : 0

/**
 * Returns the expected `nextBillingDate` of a subscription: the time at which its next invoice is created.
 * Returns undefined if the subscription is paused, canceled or about to end, because the simulation does not
 * compare undefined fields.
 */
const nextBilling = (one: ModelSubscription): string | null | undefined => {
  if (one.status === 'paused' || one.status === 'canceled' || one.isEnding) return undefined
  if (one.openInvoice !== null) return iso(one.period.end)
  return iso(one.paidUntil)
}

/**
 * Returns a subscription of the model in the form of the API. A value that the specification does not
 * determine is undefined.
 */
export const showSubscription = (one: ModelSubscription): Record<string, unknown> => ({
  status: one.status,
  plan: one.plan.name,
  pending: one.pending?.name ?? null,
  amountMinor: one.plan.amount,
  trialEndsAt: iso(one.trialEndsAt),
  startedAt: iso(one.startedAt),
  currentPeriodEnd: one.status === 'canceled' ? undefined : iso(one.paidUntil),
  nextBillingDate: nextBilling(one),
  canceledAt: iso(one.canceledAt),
  cancelReason: one.cancelReason,
  pausedAt: one.status === 'paused' ? iso(one.pausedAt) : undefined,
  mrrMinor: mrrOf(one),
})

export const tellSubscription = (model: Model, key: number, type: string): void => {
  const says = showSubscription(subscriptionAt(model, key))
  model.told.push({ of: 'subscription', key, type: `subscription.${type}`, at: model.now, says })
}

export const showInvoice = (model: Model, number: number): Record<string, unknown> => {
  const { of, amount, status } = invoiceAt(model, number)
  return { number, of, amountMinor: amount, status }
}

export const tellInvoice = (model: Model, number: number, type: string): void => {
  const says = showInvoice(model, number)
  model.told.push({ of: 'invoice', key: number, type: `invoice.${type}`, at: model.now, says })
}

/** Emits two events: an invoice was created as a draft, and it was sent immediately. */
export const tellSent = (model: Model, number: number): void => {
  const says = { ...showInvoice(model, number), status: 'draft' }
  model.told.push({ of: 'invoice', key: number, type: 'invoice.created', at: model.now, says })
  tellInvoice(model, number, 'sent')
}

const statusOfCustomer = (model: Model, customer: number): CustomerStatus => {
  const own = model.subscriptions.filter((one) => one.customer === customer)
  const living = own.filter(({ status }) => status !== 'canceled')
  if (living.some(({ status }) => status === 'past_due')) return 'at_risk'
  return own.length > 0 && living.length === 0 ? 'churned' : 'active'
}

/**
 * Derives the status of a customer from the customer's subscriptions, and emits an event if the status
 * changed.
 */
export const followCustomer = (model: Model, customer: number): void => {
  const status = statusOfCustomer(model, customer)
  if (model.customers[customer] === status) return
  model.customers[customer] = status
  model.told.push({
    of: 'customer',
    key: customer,
    type: 'customer.updated',
    at: model.now,
    says: { status },
  })
}
