/** How the model begins, pays and ends periods. Every function changes the model it is given. */
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

/** A period that starts anew at a moment, which becomes the anchor of those after it. */
export const periodFrom = (moment: number, { interval }: Plan): Period => {
  const units = unitsOf(interval)
  return { anchor: moment, units, start: moment, end: boundary(moment, interval, units) }
}

/** The period after another. A change between months and years keeps the day; any other begins to count anew. */
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

/** Writes an invoice and sends it. */
export const makeInvoice = (model: Model, of: number | null, amount: number): number => {
  const number = model.invoices.length + 1
  model.invoices.push({
    ...{ number, of, amount, status: 'open', covered: 0, wasPastDue: false, wasPaid: false },
  })
  return number
}

/** Begins a period with its invoice; a period that costs nothing has none and is paid. */
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

/** Tells of the invoice that a period began with. */
const tellNewInvoice = (model: Model, key: number): void => {
  const { openInvoice } = subscriptionAt(model, key)
  if (openInvoice === null) return
  tellSent(model, openInvoice)
}

/** Begins the next period where the last one ended. */
export const beginNext = (model: Model, key: number): void => {
  const one = subscriptionAt(model, key)
  const former = takePending(one)
  beginPeriod(model, key, periodAfter(one.period, former, one.plan))
  tellNewInvoice(model, key)
}

/** Begins a period that counts from now; `type` is the event that tells why. */
export const beginAnew = (model: Model, key: number, type: string | null): void => {
  const one = subscriptionAt(model, key)
  takePending(one)
  one.isInTrial = false
  one.status = 'active'
  beginPeriod(model, key, periodFrom(model.now, one.plan))
  if (type !== null) tellSubscription(model, key, type)
  tellNewInvoice(model, key)
}

/** Whether a cancellation was to take effect by now. */
export const isDue = ({ canceledAt }: ModelSubscription, now: number): boolean =>
  canceledAt !== null && canceledAt <= now

/** The invoice of the newest period needs no payment any more: it is paid or void. */
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

/** Ends a subscription for good, with its unpaid invoice; `canceledAt` where the moment was asked for. */
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
