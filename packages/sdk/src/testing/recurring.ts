/** The amounts of the mock's subscriptions, and their monthly recurring revenue. */
import { refused } from './failure.ts'
import { pullChains } from './generated/chains.ts'
import type { Fields, Store } from './store.ts'

/** The share of the amount of one billing period that belongs to one month, as a fraction, by interval. */
const perMonth: Record<string, readonly [number, number]> = {
  minute: [43_800, 1],
  hour: [730, 1],
  week: [52, 12],
  month: [1, 1],
  year: [1, 12],
}

/** Returns the monthly amount of a recurring amount, rounded half up. */
export const monthly = ({ amount, interval }: Fields): number => {
  const [times, parts] = perMonth[String(interval)] ?? [0, 1]
  return Math.floor((2 * Number(amount) * times + parts) / (2 * parts))
}

/** Returns a price that a subscription may have. Throws for every other price. */
export const recurringPrice = (store: Store, id: unknown): Fields => {
  const price = store.refer('Price', id, 'priceId')
  if (price.interval === 'one_time')
    throw refused('priceId', 'The price is one_time. A subscription takes a recurring price.')
  if (price.active !== true)
    throw refused('priceId', 'The price is not active. Use another, or make it active again.')
  return price
}

/**
 * Throws for a subscription that would be charged automatically, because the mock acts as a deployment
 * without a pull contract.
 */
export const checkAutopay = ({ autopay, chain }: Fields) => {
  if (autopay !== 'allowance') return
  const why = pullChains.includes(String(chain))
    ? `Pulling payments on ${chain} is not configured on this deployment: NETWORKS names no pullContract there in test mode.`
    : `Payments are pulled on ${pullChains.join(', ')}, and not on ${chain}.`
  throw refused('autopay', `${why} Use manual: each renewal is paid by a link.`)
}

/** Returns the amount, the currency and the description of a checkout that starts a subscription. */
export const subscriptionCharge = (body: Fields, store: Store): Fields => {
  checkAutopay(body)
  if (Number(body.trialDays ?? 0) > 0)
    throw refused(
      'trialDays',
      'In a trial nothing is paid, so that a checkout is for signing alone: send autopay allowance with it, or create the ' +
        'subscription itself, with its trial.',
    )
  const price = recurringPrice(store, body.priceId)
  if (price.amount === 0)
    throw refused('priceId', 'The price is zero: there is nothing to pay. Create the subscription itself.')
  const product = store.find('Product', price.productId)
  const description = body.description ?? `${product?.name ?? 'Subscription'}, each ${price.interval}`
  return { amountMinor: price.amount, currency: price.currency, description }
}

/**
 * Updates the monthly revenue of a subscription after the invoice of a billing period was paid, or became
 * unpaid again.
 */
export const followSubscription = (store: Store, invoice: Fields): void => {
  const subscription = store.find('Subscription', invoice.subscriptionId)
  if (!subscription || store.manual.has(invoice.id) || subscription.status === 'canceled') return
  const price = store.find('Price', subscription.priceId)
  const isPaid = invoice.status === 'paid'
  if (isPaid && subscription.status === 'past_due') subscription.status = 'active'
  subscription.mrrMinor = isPaid && price && subscription.status === 'active' ? monthly(price) : 0
}
