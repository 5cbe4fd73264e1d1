/**
 * A pure model of the subscriptions of one workspace, derived only from the specification.
 *
 * The state is plain data. `operate` (`operations.ts`) performs a request at a time; `passTime`
 * (`pass-time.ts`) performs the steps that become due up to a time, each at its due time. Both append to
 * `told` the events that the engine must emit, in order.
 */
import type { Interval } from './calendar.ts'

export type Plan = { name: string; amount: number; interval: Interval }

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled'
export type InvoiceStatus = 'open' | 'past_due' | 'paid' | 'void'
export type CustomerStatus = 'active' | 'at_risk' | 'churned'

export type ModelInvoice = {
  number: number
  /** The index of its subscription; null for an invoice that the merchant wrote. */
  of: number | null
  amount: number
  status: InvoiceStatus
  /** The amount covered by credits by hand. */
  covered: number
  wasPastDue: boolean
  wasPaid: boolean
}

/** A period. It ends `units` of the interval after the anchor. */
export type Period = { anchor: number; units: number; start: number; end: number }

export type ModelSubscription = {
  /** The id from the service, which orders the steps that are due at the same time. */
  id: string
  customer: number
  plan: Plan
  pending: Plan | null
  status: SubscriptionStatus
  trialEndsAt: number | null
  isInTrial: boolean
  startedAt: number
  /** The newest period that began, paid or not; in a trial, the trial. */
  period: Period
  /** The end of the paid time; before the first payment, the end of the first period; in a trial, its end. */
  paidUntil: number
  /** The number of periods that have begun. */
  periods: number
  /** The number of the unpaid invoice. */
  openInvoice: number | null
  dueAt: number
  /** The time from which the steps of dunning are counted. */
  pastDueAt: number | null
  reminders: number
  wasPaidOnce: boolean
  canceledAt: number | null
  cancelReason: string | null
  isEnding: boolean
  pausedAt: number | null
  /** The changes by the last payment, so that a reorg can undo them. */
  beforePayment: { number: number; cents: number; by: PaidBy; state: Undone } | null
  /** Whether the payment was reorged away and may return. */
  mayReturn: boolean
}

export type PaidBy = 'credit' | 'transfer'

export type Undone = Pick<ModelSubscription, 'period' | 'paidUntil' | 'wasPaidOnce'>

/** An event that the engine must emit: its record, type, time and data. */
export type Told = {
  of: 'subscription' | 'invoice' | 'customer'
  /** The index of the subscription or of the customer, or the number of the invoice. */
  key: number
  type: string
  at: number
  says: Record<string, unknown>
}

export type Model = {
  now: number
  customers: CustomerStatus[]
  subscriptions: ModelSubscription[]
  /** Invoices by number, starting at 1. */
  invoices: ModelInvoice[]
  told: Told[]
}

export const emptyModel = (now: number, customers: number): Model => ({
  now,
  customers: Array.from({ length: customers }, () => 'active' as const),
  subscriptions: [],
  invoices: [],
  told: [],
})

/**
 * Copies the model for changes. Subscriptions in the copy may be mutated; periods and invoices are immutable
 * and replaced.
 */
export const copyModel = (model: Model): Model => ({
  now: model.now,
  customers: [...model.customers],
  subscriptions: model.subscriptions.map((one) => ({ ...one })),
  invoices: [...model.invoices],
  told: [...model.told],
})

export const subscriptionAt = (model: Model, key: number): ModelSubscription => {
  const found = model.subscriptions[key]
  if (found === undefined) throw new Error(`The model has no subscription ${key}.`)
  return found
}

export const changeInvoice = (model: Model, number: number, change: Partial<ModelInvoice>): void => {
  model.invoices[number - 1] = { ...invoiceAt(model, number), ...change }
}

export const invoiceAt = (model: Model, number: number): ModelInvoice => {
  const found = model.invoices[number - 1]
  if (found === undefined) throw new Error(`The model has no invoice ${number}.`)
  return found
}
