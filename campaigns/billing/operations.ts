/** The effects of API requests, payments and chain reorganisations in the model. */
import { dayMs, graceOf } from './calendar.ts'
import {
  changeInvoice,
  copyModel,
  invoiceAt,
  type Model,
  type ModelSubscription,
  type PaidBy,
  type Plan,
  type SubscriptionStatus,
  subscriptionAt,
} from './model.ts'
import { beginAnew, closePeriod, endSubscription, isDue, makeInvoice } from './periods.ts'
import { followCustomer, tellInvoice, tellSent, tellSubscription } from './tell.ts'

export type Operation =
  | { do: 'create'; customer: number; plan: Plan; trialDays: number }
  | { do: 'pause' | 'resume' | 'cancel at end' | 'cancel now' | 'uncancel'; key: number }
  | { do: 'change plan'; key: number; plan: Plan }
  /**
   * Pays an amount in cents towards the unpaid invoice. If `cents` is null, pays the whole remaining amount.
   */
  | { do: 'pay'; key: number; cents: number | null; by: PaidBy }
  | { do: 'void'; key: number }
  /** A chain reorganisation removes the last payment permanently, removes it temporarily, or restores it. */
  | { do: 'lose payment' | 'suspect payment' | 'restore payment'; key: number }
  | { do: 'bill by hand'; customer: number; amount: number }

/** Performs an operation on a copy of the model. Returns the changed copy and the expected HTTP status. */
export const operate = (before: Model, operation: Operation): { model: Model; status: number } => {
  const model = copyModel(before)
  if (operation.do === 'create') return { model, status: create(model, operation) }
  if (operation.do === 'bill by hand') {
    const number = makeInvoice(model, null, operation.amount)
    tellSent(model, number)
    return { model, status: 200 }
  }
  const one = subscriptionAt(model, operation.key)
  if (!isLegal(model, one, operation)) return { model: copyModel(before), status: 422 }
  run(model, one, operation)
  return { model, status: 200 }
}

const create = (
  model: Model,
  { customer, plan, trialDays }: Extract<Operation, { do: 'create' }>,
): number => {
  const key = model.subscriptions.length
  const end = model.now + trialDays * dayMs
  const trial = { anchor: model.now, units: 0, start: model.now, end }
  model.subscriptions.push({
    id: '',
    customer,
    plan,
    pending: null,
    status: trialDays > 0 ? 'trialing' : 'active',
    trialEndsAt: trialDays > 0 ? end : null,
    isInTrial: trialDays > 0,
    startedAt: model.now,
    period: trial,
    paidUntil: end,
    periods: 0,
    openInvoice: null,
    dueAt: 0,
    pastDueAt: null,
    reminders: 0,
    wasPaidOnce: false,
    canceledAt: null,
    cancelReason: null,
    isEnding: false,
    pausedAt: null,
    beforePayment: null,
    mayReturn: false,
  })
  if (trialDays > 0) tellSubscription(model, key, 'created')
  else beginAnew(model, key, 'created')
  followCustomer(model, customer)
  return 201
}

type OnOne = Exclude<Operation, { do: 'create' | 'bill by hand' }>

const living: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'paused']
const running: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due']

export const isLegal = (model: Model, one: ModelSubscription, operation: OnOne): boolean => {
  switch (operation.do) {
    case 'pause':
    case 'change plan':
      return running.includes(one.status)
    case 'resume':
      return one.status === 'paused'
    case 'cancel at end':
      return living.includes(one.status) && (one.isEnding || one.paidUntil > model.now || !one.mayReturn)
    case 'cancel now':
      return living.includes(one.status) && !one.mayReturn
    case 'uncancel':
      return one.isEnding && (one.canceledAt ?? 0) > model.now
    case 'pay':
      return one.openInvoice !== null
    case 'void':
      return one.openInvoice !== null && !one.mayReturn
    case 'lose payment':
    case 'suspect payment':
      return isLastPaymentStanding(model, one)
    case 'restore payment':
      return one.beforePayment !== null && one.openInvoice === one.beforePayment.number
  }
}

/** Returns whether the newest period was paid by a payment that is still in the chain. */
const isLastPaymentStanding = (model: Model, { beforePayment, openInvoice, status }: ModelSubscription) =>
  beforePayment?.by === 'transfer' &&
  openInvoice === null &&
  (status === 'active' || status === 'paused') &&
  invoiceAt(model, beforePayment.number).status === 'paid'

const run = (model: Model, one: ModelSubscription, operation: OnOne): void => {
  const { key } = operation
  switch (operation.do) {
    case 'pause':
      pause(model, key)
      break
    case 'resume':
      resume(model, key)
      break
    case 'cancel now':
      endSubscription(model, key, { reason: null })
      break
    case 'cancel at end':
      cancelAtEnd(model, key)
      break
    case 'uncancel':
      Object.assign(one, { isEnding: false, canceledAt: null, cancelReason: null })
      tellSubscription(model, key, 'uncanceled')
      break
    case 'change plan':
      one.pending = operation.plan.name === one.plan.name ? null : operation.plan
      tellSubscription(model, key, 'plan_changed')
      break
    case 'pay':
      pay(model, key, operation)
      break
    case 'void':
      voidOpen(model, key)
      break
    case 'lose payment':
      losePayment(model, key)
      break
    case 'suspect payment':
      losePayment(model, key)
      one.mayReturn = true
      break
    case 'restore payment':
      restorePayment(model, key)
      break
  }
}

const pause = (model: Model, key: number): void => {
  const one = subscriptionAt(model, key)
  one.status = 'paused'
  one.pausedAt = model.now
  tellSubscription(model, key, 'paused')
  followCustomer(model, one.customer)
}

/**
 * Resumes a paused subscription. The time of a trial has continued during the pause; the time until reminders
 * has not.
 */
const resume = (model: Model, key: number): void => {
  const one = subscriptionAt(model, key)
  const stood = model.now - (one.pausedAt ?? model.now)
  one.pausedAt = null
  if (one.openInvoice !== null) {
    one.dueAt += stood
    if (one.pastDueAt !== null) one.pastDueAt += stood
    one.status = one.pastDueAt === null ? 'active' : 'past_due'
    tellSubscription(model, key, 'resumed')
    followCustomer(model, one.customer)
    return
  }
  one.status = one.isInTrial && model.now < one.period.end ? 'trialing' : 'active'
  const isOver = one.paidUntil <= model.now
  const trialEnded = one.isInTrial && isOver
  if (!isOver) tellSubscription(model, key, 'resumed')
  else {
    model.told.push({ of: 'subscription', key, type: 'subscription.resumed', at: model.now, says: {} })
    beginAnew(model, key, trialEnded ? 'trial_ended' : null)
  }
  followCustomer(model, one.customer)
}

const cancelAtEnd = (model: Model, key: number): void => {
  const one = subscriptionAt(model, key)
  if (one.isEnding) return
  if (one.paidUntil <= model.now) {
    endSubscription(model, key, { reason: null })
    return
  }
  one.isEnding = true
  one.canceledAt = one.paidUntil
  tellSubscription(model, key, 'canceled')
}

const pay = (model: Model, key: number, { cents, by }: { cents: number | null; by: PaidBy }): void => {
  const one = subscriptionAt(model, key)
  const number = one.openInvoice ?? 0
  const { amount, covered } = invoiceAt(model, number)
  const paid = cents ?? amount - covered
  changeInvoice(model, number, { covered: covered + paid })
  if (covered + paid < amount) return
  const { period, paidUntil, wasPaidOnce } = one
  one.beforePayment = { number, cents: paid, by, state: { period, paidUntil, wasPaidOnce } }
  settle(model, key, number)
}

/**
 * Marks an invoice as paid. The first time, it emits the event `paid` of the invoice and, unless the period
 * is the subscription's first, also the event `renewed`.
 */
const settle = (model: Model, key: number, number: number): void => {
  const one = subscriptionAt(model, key)
  const { wasPaid } = invoiceAt(model, number)
  changeInvoice(model, number, { status: 'paid', wasPaid: true })
  one.mayReturn = false
  closePeriod(model, key)
  // Let a cancellation that waited for this payment take effect at the end of the period that the payment
  // covers.
  if (one.isEnding && isDue(one, model.now) && (one.canceledAt ?? 0) < one.paidUntil)
    one.canceledAt = one.paidUntil
  one.wasPaidOnce = true
  if (!wasPaid) {
    tellInvoice(model, number, 'paid')
    if (one.periods > 1) tellSubscription(model, key, 'renewed')
  }
  followCustomer(model, one.customer)
}

/** Voids the unpaid invoice, so that the customer need not pay for the period. */
const voidOpen = (model: Model, key: number): void => {
  const one = subscriptionAt(model, key)
  const number = one.openInvoice ?? 0
  changeInvoice(model, number, { status: 'void' })
  closePeriod(model, key)
  tellInvoice(model, number, 'voided')
  followCustomer(model, one.customer)
}

/**
 * Undoes the effects of the last payment on its subscription. The customer then has the full grace period
 * again, from the time of the reversal.
 */
const losePayment = (model: Model, key: number): void => {
  const one = subscriptionAt(model, key)
  if (one.beforePayment === null) return
  const { number, cents, state } = one.beforePayment
  Object.assign(one, state, { openInvoice: number, pastDueAt: null, reminders: 0 })
  // During a pause the grace period starts with the pause, because resuming moves the due date by the
  // duration of the pause.
  one.dueAt = (one.pausedAt ?? model.now) + graceOf(one.plan.interval)
  changeInvoice(model, number, { status: 'open', covered: invoiceAt(model, number).covered - cents })
  followCustomer(model, one.customer)
}

const restorePayment = (model: Model, key: number): void => {
  const { beforePayment } = subscriptionAt(model, key)
  if (beforePayment === null) return
  const { number, cents } = beforePayment
  changeInvoice(model, number, { covered: invoiceAt(model, number).covered + cents })
  settle(model, key, number)
}
