/**
 * A pure model of the subscriptions of one workspace, written from the specification alone.
 *
 * The state is plain data. `operate` (`operations.ts`) answers what a request does at a moment; `passTime`
 * (`pass-time.ts`) does what time makes due until a moment, each step at its own. Both add to `told`, in order, the
 * events that the engine must tell.
 */
import type { Interval } from './calendar.ts'

export type Plan = { name: string; amount: number; interval: Interval }

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled'
export type InvoiceStatus = 'open' | 'past_due' | 'paid' | 'void'
export type CustomerStatus = 'active' | 'at_risk' | 'churned'

export type ModelInvoice = {
  number: number
  /** The place of its subscription; null of an invoice that the merchant wrote. */
  of: number | null
  amount: number
  status: InvoiceStatus
  /** What credits by hand have covered. */
  covered: number
  wasPastDue: boolean
  wasPaid: boolean
}

/** A period, from its begin to its end. `units` of the interval after the anchor is its end. */
export type Period = { anchor: number; units: number; start: number; end: number }

export type ModelSubscription = {
  /** The id that the service gave it: steps of one moment go by it. */
  id: string
  customer: number
  plan: Plan
  pending: Plan | null
  status: SubscriptionStatus
  trialEndsAt: number | null
  isInTrial: boolean
  startedAt: number
  /** The newest period that began, paid or not; of a trial, the trial. */
  period: Period
  /** The end of what is paid; before the first payment, of the first period; in a trial, its end. */
  paidUntil: number
  /** How many periods began. */
  periods: number
  /** The number of the unpaid invoice. */
  openInvoice: number | null
  dueAt: number
  /** The moment from which the steps of dunning count. */
  pastDueAt: number | null
  reminders: number
  wasPaidOnce: boolean
  canceledAt: number | null
  cancelReason: string | null
  isEnding: boolean
  pausedAt: number | null
  /** What the last payment changed, for a reorganisation to undo. */
  beforePayment: { number: number; cents: number; by: PaidBy; state: Undone } | null
  /** Whether the chain has lost that payment, and may have it again. */
  mayReturn: boolean
}

export type PaidBy = 'credit' | 'transfer'

export type Undone = Pick<ModelSubscription, 'period' | 'paidUntil' | 'wasPaidOnce'>

/** An event that must be told: what of, which type, at which moment, and what it says. */
export type Told = {
  of: 'subscription' | 'invoice' | 'customer'
  /** The place of the subscription or of the customer, or the number of the invoice. */
  key: number
  type: string
  at: number
  says: Record<string, unknown>
}

export type Model = {
  now: number
  customers: CustomerStatus[]
  subscriptions: ModelSubscription[]
  /** By number, from 1. */
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

/** A copy to change. Subscriptions are changed in the copy; periods and invoices are never changed, but replaced. */
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
