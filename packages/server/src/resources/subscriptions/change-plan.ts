import type { Subscription, SubscriptionPlanChange } from '@stablerail/contract'
import type { z } from 'zod'
import { findNetwork } from '../../settings/config.ts'
import { findAgreement } from '../agreements/index.ts'
import { baseUnitsPerCent } from '../checkouts/index.ts'
import type { Work } from '../context.ts'
import { type RecurringPrice, requireRecurringPrice } from '../prices/index.ts'
import { type Transition, withoutPending } from './move.ts'
import { factsOf, moveOne, requireMove } from './require-subscription.ts'
import { type SubscriptionRow, subscriptionEvent, toSubscription } from './subscription.ts'

/**
 * Sets the price of the next period. A later request replaces an earlier one; choosing the current price
 * cancels a pending change.
 */
export const changePlan = async (
  work: Work,
  id: string,
  { priceId, prorationMode }: z.output<typeof SubscriptionPlanChange>,
): Promise<Subscription> => {
  const before = await requireMove(work, id, {
    move: 'changePlan',
    advice: 'The plan of one that is neither paused nor canceled can be changed.',
  })
  const price = await requireRecurringPrice(work, priceId, before.token)
  const pending =
    price.id === before.price_id
      ? withoutPending
      : {
          pending_price_id: price.id,
          pending_product_id: price.product_id,
          pending_amount_minor: price.amount,
          pending_interval: price.interval,
        }
  const terms = await decideTerms(work, before, price)
  const { billing } = await factsOf(work)
  const move = { ...terms, row: { ...before, ...pending, ...terms.row } }
  const row = await moveOne(billing, { before, move, limit: 'act' })
  billing.emit('subscription.plan_changed', {
    ...subscriptionEvent(row),
    previousPriceId: before.pending_price_id ?? before.price_id,
    priceId: price.id,
    prorationMode,
  })
  return toSubscription(row)
}

type TermsChange = Pick<Transition, 'mail'> & { row?: Pick<SubscriptionRow, 'autopay_issue'> }

/**
 * Returns the `autopay_issue` of the subscription and the mail that a new price causes. If the price is above
 * the maximum of the signed agreement, or has another interval, the customer must sign new terms.
 */
const decideTerms = async (
  work: Work,
  before: SubscriptionRow,
  { amount, interval }: RecurringPrice,
): Promise<TermsChange> => {
  const { chain, token, livemode, agreement: hash } = before
  const agreement = hash === null ? undefined : await findAgreement(work.tx, work, hash)
  const decimals = findNetwork(work.context.config, chain, livemode)?.tokens[token]?.decimals
  if (agreement === undefined || decimals === undefined) return {}
  const isAbove = BigInt(amount) * baseUnitsPerCent(decimals) > BigInt(agreement.maximum)
  if (isAbove || interval !== before.interval)
    return { row: { autopay_issue: 'terms_too_low' }, mail: 'terms' }
  return before.autopay_issue === 'terms_too_low' ? { row: { autopay_issue: null } } : {}
}
