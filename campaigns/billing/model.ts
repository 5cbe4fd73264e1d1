/**
 * A model of the subscriptions of one workspace, as plain data and pure functions, derived only from the
 * specification.
 *
 * `operate` (`operations.ts`) performs one operation, such as a request or a payment, at the current time of
 * the model. `passTime` (`pass-time.ts`) advances this time and performs the automatic changes that become
 * due, each at its due time. Both append the events that the server must emit to `told`, in order.
 */
import type { Interval } from './calendar.ts'

export type Plan = { name: string; amount: number; interval: Interval }

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled'
export type InvoiceStatus = 'open' | 'past_due' | 'paid' | 'void'
export type CustomerStatus = 'active' | 'at_risk' | 'churned'

export type ModelInvoice = {
  number: number
  /**
   * The index of the billed subscription in `Model.subscriptions`; null for an invoice that the merchant
   * created by hand.
   */
  of: number | null
  amount: number
  status: InvoiceStatus
  /** The part of the amount that payments cover. Unit: cents. */
  covered: number
  wasPastDue: boolean
  wasPaid: boolean
}

/** A period. It ends `units` months or milliseconds after the anchor, depending on the plan's interval. */
export type Period = { anchor: number; units: number; start: number; end: number }

export type ModelSubscription = {
  /**
   * The subscription's id in the service. Automatic changes that are due at the same time are performed in
   * the order of these ids.
   */
  id: string
  customer: number
  plan: Plan
  pending: Plan | null
  status: SubscriptionStatus
  trialEndsAt: number | null
  isInTrial: boolean
  startedAt: number
  /** The newest period that has begun, paid or not. During a trial it is the trial. */
  period: Period
  /**
   * The end of the paid time. Before the first payment it is the end of the first period; during a trial, the
   * end of the trial.
   */
  paidUntil: number
  /** The number of periods that have begun. */
  periods: number
  /** The number of the unpaid invoice; null if there is none. */
  openInvoice: number | null
  dueAt: number
  /** The time from which reminders are counted; null if the subscription is not past due. */
  pastDueAt: number | null
  reminders: number
  wasPaidOnce: boolean
  canceledAt: number | null
  cancelReason: string | null
  isEnding: boolean
  pausedAt: number | null
  /**
   * The last payment, with the state before it, which a chain reorganisation restores. Null before the first
   * payment.
   */
  beforePayment: { number: number; cents: number; by: PaidBy; state: Undone } | null
  /** Whether a reorganisation has removed the last payment temporarily, so that it may return. */
  mayReturn: boolean
}

export type PaidBy = 'credit' | 'transfer'

export type Undone = Pick<ModelSubscription, 'period' | 'paidUntil' | 'wasPaidOnce'>

/**
 * An event that the billing engine must emit: the subscription, invoice or customer that it is about, its
 * type, time and data.
 */
export type Told = {
  of: 'subscription' | 'invoice' | 'customer'
  /** The index of the subscription or of the customer, or the number of the invoice, depending on `of`. */
  key: number
  type: string
  at: number
  says: Record<string, unknown>
}

export type Model = {
  now: number
  customers: CustomerStatus[]
  subscriptions: ModelSubscription[]
  /** The invoices. The invoice with the number 1 has the index 0. */
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
 * Copies the model, so that an operation can change the copy. Subscriptions of the copy may be mutated;
 * periods and invoices must be replaced.
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
