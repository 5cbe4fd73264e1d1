/**
 * Subscriptions of the mock: their first period and their operations. In the mock, nothing becomes due when
 * time passes.
 */
import type { Act } from './acts.ts'
import { hostedBase, timeAt, type World } from './created.ts'
import { Failure } from './failure.ts'
import { moves } from './generated/records.ts'
import { endLiveCheckout, partiesOf, releaseCredits } from './invoices.ts'
import { checkAutopay, monthly, recurringPrice } from './recurring.ts'
import type { Fields, Store } from './store.ts'

const dayMs = 86_400_000
const graceMs = 3 * dayMs

const exactMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, week: 7 * dayMs }
const months: Record<string, number> = { month: 1, year: 12 }

/**
 * Returns the end of a billing period: the same day one month or year later, or the last day of a shorter
 * month.
 */
const periodEnd = (startMs: number, interval: unknown): number => {
  const exact = exactMs[String(interval)]
  if (exact !== undefined) return startMs + exact
  const start = new Date(startMs)
  const month = start.getUTCMonth() + (months[String(interval)] ?? 1)
  const last = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return new Date(startMs).setUTCMonth(month, Math.min(start.getUTCDate(), last))
}

/** Adds the invoice of a subscription's first billing period. */
const addInvoice = (subscription: Fields, more: Fields, { store, now, path }: World): Fields => {
  const { id, customerId, amountMinor, currency, chain, token, productId } = subscription
  const description = String(store.find('Product', productId)?.name ?? 'Subscription')
  const number = `INV-${String(store.list('Invoice', path).length + 1).padStart(6, '0')}`
  return store.add(
    'Invoice',
    {
      subscriptionId: id,
      customerId,
      amountMinor,
      currency,
      chain,
      token,
      number,
      status: 'open',
      lineItems: [{ description, quantity: 1, unitAmountMinor: amountMinor }],
      dueAt: timeAt(now() + graceMs),
      ...partiesOf({ customerId }, store, path),
      ...more,
    },
    path,
    timeAt(now()),
  )
}

const addSubscription = (body: Fields, price: Fields, { store, now, path }: World): Fields => {
  const trialDays = Number(body.trialDays ?? 0)
  const isTrialing = trialDays > 0
  const end = timeAt(isTrialing ? now() + trialDays * dayMs : periodEnd(now(), price.interval))
  const { customerId, chain, token, autopay, metadata } = body
  const fields = {
    customerId,
    chain,
    token,
    autopay,
    metadata,
    priceId: price.id,
    productId: price.productId,
    amountMinor: price.amount,
    interval: price.interval,
    currency: price.currency,
    startedAt: timeAt(now()),
    mrrMinor: 0,
    status: isTrialing ? 'trialing' : 'active',
    trialEndsAt: isTrialing ? end : null,
    currentPeriodEnd: end,
    nextBillingDate: end,
  }
  return store.add('Subscription', fields, path, timeAt(now()))
}

export const createSubscription = (body: Fields, world: World): Fields => {
  const { store } = world
  checkAutopay(body)
  store.refer('Customer', body.customerId, 'customerId')
  const price = recurringPrice(store, body.priceId)
  const subscription = addSubscription(body, price, world)
  if (subscription.status === 'active' && Number(price.amount) > 0) addInvoice(subscription, {}, world)
  return subscription
}

/** Starts the subscription of a succeeded checkout, and adds its first invoice, which is paid. */
export const startSubscription = (
  store: Store,
  checkout: Fields,
  nowMs: number,
): { subscription: Fields; invoice: Fields } | null => {
  if (checkout.mode !== 'subscription' || checkout.subscriptionId !== null) return null
  const world: World = { store, now: () => nowMs, path: { workspaceId: checkout.workspaceId } }
  const price = store.get('Price', checkout.priceId)
  const subscription = addSubscription({ ...checkout, autopay: 'manual' }, price, world)
  const at = timeAt(nowMs)
  const invoice = addInvoice(subscription, { status: 'paid', paidAt: at, dueAt: at }, world)
  subscription.mrrMinor = monthly(price)
  Object.assign(checkout, { subscriptionId: subscription.id, invoiceId: invoice.id })
  return { subscription, invoice }
}

const openInvoice = (store: Store, { id }: Fields): Fields | undefined =>
  store.list('Invoice').find((one) => one.subscriptionId === id && !store.manual.has(one.id) && isUnpaid(one))

/** Returns the invoices of a subscription's billing periods, newest first. */
const periodInvoices = (store: Store, { id }: Fields): Fields[] =>
  store.list('Invoice').filter((one) => one.subscriptionId === id && !store.manual.has(one.id))

const shownInvoice = ({ id, number, status, amountMinor, createdAt, paidAt }: Fields): Fields => ({
  number,
  status,
  amountMinor,
  createdAt,
  paidAt: paidAt ?? null,
  url: `${hostedBase}/i/token-of-${id}`,
})

const isUnpaid = ({ status }: Fields): boolean => status === 'open' || status === 'past_due'

const checkMove = (name: string, { status }: Fields): void => {
  if (!moves.Subscription?.[name]?.from.includes(String(status)))
    throw new Failure('invalid_state_transition')
}

const cancel: Act = (record, { mode, reason = null }, { store, now }) => {
  const isNow =
    mode === 'immediately' ||
    (record.canceledAt === null && Date.parse(String(record.currentPeriodEnd)) <= now())
  checkMove(isNow ? 'cancelNow' : 'cancelAtPeriodEnd', record)
  if (!isNow)
    return record.canceledAt === null ? { canceledAt: record.currentPeriodEnd, cancelReason: reason } : {}
  const invoice = openInvoice(store, record)
  if (invoice) {
    invoice.status = 'void'
    releaseCredits(store, invoice)
    endLiveCheckout(store, invoice.id, now())
  }
  const canceled = { status: 'canceled', canceledAt: timeAt(now()), mrrMinor: 0, pendingPriceId: null }
  return { ...canceled, cancelReason: reason ?? record.cancelReason }
}

/** Ends the subscriptions of a customer who is deleted. */
export const endForCustomer = ({ id }: Fields, world: World): void => {
  for (const record of world.store.list('Subscription'))
    if (record.customerId === id && record.status !== 'canceled')
      Object.assign(record, cancel(record, { mode: 'immediately', reason: 'customer_deleted' }, world))
}

const uncancel: Act = (record) => {
  checkMove('uncancel', record)
  if (record.canceledAt === null) throw new Failure('invalid_state_transition')
  return { canceledAt: null, cancelReason: null }
}

const pause: Act = (record, _, { store, now }) => {
  checkMove('pause', record)
  const invoice = openInvoice(store, record)
  // An invoice of a paused subscription gets no due date. Only a due date that has passed is kept.
  if (invoice?.status === 'open') invoice.dueAt = null
  return { status: 'paused', pausedAt: timeAt(now()), mrrMinor: 0 }
}

const resume: Act = (record, _, { store, now }) => {
  checkMove('resume', record)
  const isTrialing = record.trialEndsAt !== null && String(record.trialEndsAt) > timeAt(now())
  const invoice = openInvoice(store, record)
  if (invoice?.status === 'open') invoice.dueAt = timeAt(now() + graceMs)
  const price = store.find('Price', record.priceId)
  const isPaid = !isTrialing && !invoice && Number(price?.amount) > 0
  const standing = invoice?.status === 'past_due' ? 'past_due' : 'active'
  const status = isTrialing ? 'trialing' : standing
  return { status, pausedAt: null, mrrMinor: isPaid && price ? monthly(price) : 0 }
}

const changePlan: Act = (record, body, { store }) => {
  checkMove('changePlan', record)
  const { id } = recurringPrice(store, body.priceId)
  return { pendingPriceId: id === record.priceId ? null : id }
}

export const subscriptionActs = {
  pauseSubscription: pause,
  resumeSubscription: resume,
  cancelSubscription: cancel,
  uncancelSubscription: uncancel,
  changeSubscriptionPlan: changePlan,
} satisfies Record<string, Act>

/**
 * Finds the subscription of a hosted page. In the mock, the token of the page is `token-of-` and the id of
 * the subscription.
 */
export const subscriptionByToken = ({ store, path }: World): Fields => {
  const found = store.list('Subscription').find(({ id }) => `token-of-${id}` === path.token)
  if (!found) throw new Failure('not_found')
  return found
}

export const showSubscription = (example: Fields, { store }: World, record: Fields): Fields => {
  const shared = Object.keys(example).filter((name) => name in record)
  const unpaid = openInvoice(store, record)
  return {
    ...example,
    ...Object.fromEntries(shared.map((name) => [name, record[name]])),
    product: store.find('Product', record.productId)?.name ?? 'Subscription',
    interval: store.find('Price', record.priceId)?.interval ?? 'month',
    livemode: false,
    nextAmountMinor: store.find('Price', record.pendingPriceId)?.amount ?? record.amountMinor,
    invoices: periodInvoices(store, record).map(shownInvoice),
    unpaid: unpaid ? { number: unpaid.number, amountMinor: unpaid.amountMinor, dueAt: unpaid.dueAt } : null,
  }
}

export const unpaidOf = (world: World): Fields => {
  const invoice = openInvoice(world.store, subscriptionByToken(world))
  if (!invoice) throw new Failure('invalid_state_transition')
  return invoice
}

/**
 * Throws if a subscription refers to one of the prices, because such a price, or its product, cannot be
 * deleted.
 */
export const checkUnreferenced = (store: Store, priceIds: readonly unknown[]): void => {
  const isReferring = ({ priceId, pendingPriceId }: Fields) =>
    priceIds.includes(priceId) || priceIds.includes(pendingPriceId)
  if (store.list('Subscription').some(isReferring)) throw new Failure('conflict')
}
