import { findAgreed, linkAgreements, type StartTrial } from '../agreements/index.ts'
import { checkoutEvent, endCheckouts, linkSubscriptions, toCheckout } from '../checkouts/index.ts'
import type { Work } from '../context.ts'
import { newSubscription } from './new-subscription.ts'
import { factsOf, moveOne } from './require-subscription.ts'
import { autopayBy, isStarting, type Starting } from './start-subscriptions.ts'
import { type SubscriptionRow, subscriptionEvent } from './subscription.ts'

/**
 * Completes a checkout without a payment: the buyer has signed terms and approved the token, and the trial
 * begins. The terms start when the trial ends.
 */
export const startTrial: StartTrial = async (work, checkout) => {
  const { tx, context, workspaceId, livemode } = work
  const key = { workspaceId, checkoutId: checkout.id }
  const { chain, token } = checkout
  const end = { ...key, chain, token, move: 'succeed' as const, paymentId: null, fullySettled: true }
  const succeeded = (await endCheckouts(work, livemode, [end])).get(checkout.id)
  if (succeeded === undefined || !isStarting(succeeded))
    throw new Error(`The checkout ${checkout.id} was locked and starts no trial.`)
  const { billing } = await factsOf(work)
  const trial = await trialOf(billing, succeeded)
  const row = await moveOne(billing, { before: null, move: { row: trial, mail: 'started' } })
  const link = { workspaceId, hash: trial.agreement, subscriptionId: row.id }
  await linkAgreements(tx, { livemode, now: work.realNow }, [link])
  const [linked] = await linkSubscriptions(tx, livemode, [
    { ...key, subscriptionId: row.id, invoiceId: null },
  ])
  work.emit('checkout.succeeded', checkoutEvent(toCheckout(context.config, linked ?? succeeded)))
  billing.emit('subscription.created', subscriptionEvent(row))
}

/**
 * Returns the new subscription of a checkout. The subscription is in a trial until the start of the terms
 * that the buyer signed.
 */
const trialOf = async (
  billing: Work,
  checkout: Starting,
): Promise<SubscriptionRow & { agreement: string }> => {
  const { tx, livemode, workspaceId, context } = billing
  const [agreed] = await findAgreed(tx, livemode, [{ workspaceId, checkoutId: checkout.id }])
  if (agreed === undefined) throw new Error(`Nothing was signed for the checkout ${checkout.id}.`)
  const made = newSubscription(billing, {
    ...checkout.subscription_terms,
    customerId: checkout.customer_id,
    priceId: checkout.price_id,
    amountMinor: checkout.amount_minor,
    currency: checkout.currency,
    metadata: checkout.metadata,
    chain: checkout.chain,
    token: checkout.token,
  })
  const end = new Date(agreed.start_seconds * 1000)
  return {
    ...made,
    ...autopayBy(agreed, context.config, made),
    agreement: agreed.hash,
    trial_ends_at: end,
    anchor: end,
    current_period_end: end,
  }
}
