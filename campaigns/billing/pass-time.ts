/** The steps that become due in the model as time passes, such as billing and reminders. */
import { dunningOf } from './calendar.ts'
import {
  changeInvoice,
  copyModel,
  invoiceAt,
  type Model,
  type ModelSubscription,
  subscriptionAt,
} from './model.ts'
import { beginAnew, beginNext, endSubscription } from './periods.ts'
import { followCustomer, tellInvoice, tellSubscription } from './tell.ts'

type Step = 'end' | 'end trial' | 'bill' | 'miss' | 'remind' | 'exhaust'
type DueStep = { at: number; step: Step }
type Next = { key: number; id: string; due: DueStep }

/**
 * Returns the next automatic change of a subscription (its next step), and the time at which the change is
 * due. Returns null if no change will become due.
 */
export const nextStep = (one: ModelSubscription): DueStep | null => {
  if (one.status === 'canceled') return null
  const after = one.status === 'paused' ? null : nextOfRunning(one)
  if (!one.isEnding || one.canceledAt === null) return after
  // Returns the next change only if it is due before the subscription ends, because no new period begins at
  // the end.
  if (after !== null && one.canceledAt > after.at) return after
  return one.mayReturn ? null : { at: one.canceledAt, step: 'end' }
}

/**
 * Returns the next automatic change of a subscription that is not paused. An unpaid subscription is not ended
 * while a payment that a chain reorganization removed may return.
 */
const nextOfRunning = (one: ModelSubscription): DueStep | null => {
  if (one.isInTrial) return { at: one.period.end, step: 'end trial' }
  if (one.openInvoice === null) return { at: one.paidUntil, step: 'bill' }
  if (one.pastDueAt === null) return { at: one.dueAt, step: 'miss' }
  const steps = dunningOf(one.plan.interval)
  const step = one.reminders < steps.length - 1 ? 'remind' : 'exhaust'
  if (step === 'exhaust' && one.mayReturn) return null
  return { at: one.pastDueAt + (steps[one.reminders] ?? Number.NaN), step }
}

/** Makes an invoice past due. Emits the event only the first time. */
const fallDue = (model: Model, number: number): void => {
  const { wasPastDue } = invoiceAt(model, number)
  changeInvoice(model, number, { status: 'past_due', wasPastDue: true })
  if (!wasPastDue) tellInvoice(model, number, 'past_due')
}

const missRenewal = (model: Model, key: number): void => {
  const one = subscriptionAt(model, key)
  one.status = 'past_due'
  one.pastDueAt = model.now
  one.reminders = 0
  tellSubscription(model, key, 'past_due')
  followCustomer(model, one.customer)
}

const runStep = (model: Model, key: number, step: Step): void => {
  const one = subscriptionAt(model, key)
  const { openInvoice } = one
  if (step === 'end') {
    const { canceledAt } = one
    endSubscription(model, key, { reason: one.cancelReason, canceledAt })
    return
  }
  if (step === 'end trial') {
    beginAnew(model, key, 'trial_ended')
    return
  }
  if (step === 'bill') {
    beginNext(model, key)
    return
  }
  if (openInvoice === null) throw new Error(`The step "${step}" needs an unpaid invoice.`)
  if (step === 'exhaust') {
    endSubscription(model, key, { reason: 'dunning_exhausted' })
    return
  }
  if (step === 'remind') {
    one.reminders += 1
    tellInvoice(model, openInvoice, 'reminder_sent')
    return
  }
  fallDue(model, openInvoice)
  missRenewal(model, key)
}

const isBefore = (one: Next, other: Next): boolean =>
  one.due.at < other.due.at || (one.due.at === other.due.at && one.id < other.id)

/**
 * Returns the earliest automatic change of a subscription that is due at or before `to`. If several changes
 * are due at the same time, the subscription with the lowest id comes first.
 */
const findNext = (model: Model, to: number): Next | null => {
  let next: Next | null = null
  for (const [key, one] of model.subscriptions.entries()) {
    const due = nextStep(one)
    if (due === null || due.at > to) continue
    const found = { key, id: one.id, due }
    if (next === null || isBefore(found, next)) next = found
  }
  return next
}

/**
 * Returns the model at a later time. All automatic changes that are due until that time are performed in
 * order, each at its due time.
 */
export const passTime = (before: Model, to: number): Model => {
  const model = copyModel(before)
  for (;;) {
    const next = findNext(model, to)
    if (next === null) break
    // Keeps the current time if the change was due earlier, because the time must not go back. A change can
    // be late if it waited for a payment.
    model.now = Math.max(model.now, next.due.at)
    runStep(model, next.key, next.due.step)
  }
  model.now = to
  return model
}
