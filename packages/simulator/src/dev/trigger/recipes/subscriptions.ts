import type { Recipes, TriggerShop } from '../shop.ts'
import { payInvoice } from './invoices.ts'
import { passMonths } from './pass-months.ts'

const createSubscription = async (shop: TriggerShop) => {
  const { id: customerId } = await shop.customer()
  const priceId = await shop.membership()
  const { client, pair, did } = shop
  const subscription = await client.subscriptions.create({ ...pair, customerId, priceId, trialDays: 14 })
  did(`The subscription ${subscription.id} with a trial of 14 days was created.`)
  return subscription
}

const cancelAtPeriodEnd = async (shop: TriggerShop) => {
  const { id } = await createSubscription(shop)
  await shop.client.subscriptions.cancel(id, { mode: 'at_period_end' })
  shop.did('The subscription was canceled at the end of its period.')
  return id
}

const cancelImmediately = async (shop: TriggerShop) => {
  const { id } = await createSubscription(shop)
  await shop.client.subscriptions.cancel(id, { mode: 'immediately' })
  shop.did('The subscription was canceled immediately.')
}

const pause = async (shop: TriggerShop) => {
  const { id } = await createSubscription(shop)
  await shop.client.subscriptions.pause(id)
  shop.did('The subscription was paused.')
  return id
}

const passTrial = async (shop: TriggerShop) => {
  await createSubscription(shop)
  await passMonths(shop, 1)
}

/** Subscribes by a checkout, and pays the invoice of the second month. */
const renew = async (shop: TriggerShop) => {
  const { client } = shop
  const { id: customerId } = await shop.customer()
  const priceId = await shop.membership()
  await shop.pay(await shop.checkout({ mode: 'subscription', amount: undefined, priceId, customerId }))
  await passMonths(shop, 1)
  const { data } = await client.invoices.list({ customerId })
  const invoice = data.find(({ status }) => status === 'open')
  if (invoice === undefined) throw new Error(`The customer ${customerId} has no invoice of the second month.`)
  await payInvoice(shop, invoice.id)
}

/** Events of subscriptions and entitlements. */
export const subscriptionRecipes: Recipes = {
  'subscription.created': createSubscription,
  'subscription.canceled': cancelImmediately,
  'subscription.uncanceled': async (shop) => {
    await shop.client.subscriptions.uncancel(await cancelAtPeriodEnd(shop))
  },
  'subscription.paused': pause,
  'subscription.resumed': async (shop) => {
    await shop.client.subscriptions.resume(await pause(shop))
  },
  'subscription.trial_ended': passTrial,
  'subscription.plan_changed': async (shop) => {
    const { id } = await createSubscription(shop)
    await shop.client.subscriptions.changePlan(id, { priceId: await shop.membership(1_900) })
  },
  'subscription.past_due': passTrial,
  'subscription.renewed': renew,
  'entitlement.granted': createSubscription,
  'entitlement.revoked': cancelImmediately,
}
