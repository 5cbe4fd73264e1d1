/** Starts, pays and ends periods in the model. Every function mutates the model it receives. */
import { boundary, graceOf, isCalendar, unitsOf } from './calendar.ts'
import {
  changeInvoice,
  type Model,
  type ModelSubscription,
  type Period,
  type Plan,
  subscriptionAt,
} from './model.ts'
import { followCustomer, tellInvoice, tellSent, tellSubscription } from './tell.ts'

/** Returns the first period from a time on. The time becomes the anchor of the following periods. */
export const periodFrom = (moment: number, { interval }: Plan): Period => {
  const units = unitsOf(interval)
  return { anchor: moment, units, start: moment, end: boundary(moment, interval, units) }
}

/**
 * Returns the period after `last`. A change between a monthly and a yearly plan keeps the anchor; any other
 * change of the plan sets a new one.
 */
const periodAfter = (last: Period, from: Plan, to: Plan): Period => {
  const isCounted = from.interval === to.interval || (isCalendar(from.interval) && isCalendar(to.interval))
  if (!isCounted) return periodFrom(last.end, to)
  const units = last.units + unitsOf(to.interval)
  return { anchor: last.anchor, units, start: last.end, end: boundary(last.anchor, to.interval, units) }
}

const takePending = (one: ModelSubscription): Plan => {
  const former = one.plan
  if (one.pending !== null) one.plan = one.pending
  one.pending = null
  return former
}

export const makeInvoice = (model: Model, of: number | null, amount: number): number => {
  const number = model.invoices.length + 1
  model.invoices.push({
    number,
    of,
    amount,
    status: 'open',
    covered: 0,
    wasPastDue: false,
    wasPaid: false,
  })
  return number
}

/**
 * Starts a period with its invoice. If the plan costs nothing, there is no invoice, and the period counts as
 * paid.
 */
const beginPeriod = (model: Model, key: number, period: Period): void => {
  const one = subscriptionAt(model, key)
  one.period = period
  one.periods += 1
  one.pastDueAt = null
  one.reminders = 0
  one.beforePayment = null
  if (one.periods === 1) one.paidUntil = period.end
  if (one.plan.amount === 0) {
    one.paidUntil = period.end
    return
  }
  one.openInvoice = makeInvoice(model, key, one.plan.amount)
  one.dueAt = period.start + graceOf(one.plan.interval)
}

/** Emits the events of the unpaid invoice, if the new period has one. */
const tellNewInvoice = (model: Model, key: number): void => {
  const { openInvoice } = subscriptionAt(model, key)
  if (openInvoice === null) return
  tellSent(model, openInvoice)
}

/** Starts the next period at the end of the newest one. */
export const beginNext = (model: Model, key: number): void => {
  const one = subscriptionAt(model, key)
  const former = takePending(one)
  beginPeriod(model, key, periodAfter(one.period, former, one.plan))
  tellNewInvoice(model, key)
}

/** Starts a new period at the current time. If `type` is not null, emits an event of this type. */
export const beginAnew = (model: Model, key: number, type: string | null): void => {
  const one = subscriptionAt(model, key)
  takePending(one)
  one.isInTrial = false
  one.status = 'active'
  beginPeriod(model, key, periodFrom(model.now, one.plan))
  if (type !== null) tellSubscription(model, key, type)
  tellNewInvoice(model, key)
}

/** Returns whether the time of a scheduled cancellation has passed. */
export const isDue = ({ canceledAt }: ModelSubscription, now: number): boolean =>
  canceledAt !== null && canceledAt <= now

/** Closes the newest period, after its invoice was paid or voided. */
export const closePeriod = (model: Model, key: number): void => {
  const one = subscriptionAt(model, key)
  const hasWaited = isDue(one, model.now) && isDue(one, one.period.end)
  if (model.now >= one.period.end && !hasWaited) one.period = periodFrom(model.now, one.plan)
  one.paidUntil = one.period.end
  one.openInvoice = null
  one.pastDueAt = null
  one.reminders = 0
  if (one.status === 'past_due') one.status = 'active'
}

/**
 * Ends a subscription permanently and voids its unpaid invoice. `canceledAt` is the time of a scheduled
 * cancellation; null if the subscription ends at the current time.
 */
export const endSubscription = (
  model: Model,
  key: number,
  { reason, canceledAt = null }: { reason: string | null; canceledAt?: number | null },
): void => {
  const one = subscriptionAt(model, key)
  const { openInvoice } = one
  one.openInvoice = null
  one.status = 'canceled'
  one.canceledAt = canceledAt ?? model.now
  one.cancelReason = reason
  one.isEnding = false
  one.pending = null
  if (openInvoice !== null) {
    changeInvoice(model, openInvoice, { status: 'void' })
    tellInvoice(model, openInvoice, 'voided')
  }
  tellSubscription(model, key, 'canceled')
  followCustomer(model, one.customer)
}
