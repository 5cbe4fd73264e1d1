/**
 * The steps that make events happen on a deployment, by requests of a test key alone. Events that need a chain, a person
 * or time have a reason in their place.
 */
import {
  type ChainId,
  type Client,
  cancelSubscription,
  changeSubscriptionPlan,
  createCheckout,
  createCustomer,
  createInvoice,
  createPrice,
  createProduct,
  createSubscription,
  deleteCustomer,
  expireCheckout,
  listWebhookEndpoints,
  pauseSubscription,
  remindInvoice,
  resumeSubscription,
  sendInvoice,
  sendTestWebhook,
  type TokenSymbol,
  uncancelSubscription,
  updateCustomer,
  updatePrice,
  updateProduct,
  voidInvoice,
} from '@stablerail/sdk/functions'
import { CommandError, exitCodes } from '../exit-codes.ts'

/** The workspace in which the steps are done. `did` describes a step to the person who requested it. */
export type DeploymentShop = {
  client: Client
  /** A chain and a token for which the workspace has a verified wallet. */
  pair: { chain: ChainId; token: TokenSymbol }
  did(step: string): void
}

/** Does the steps. Returns the id of a record that the event names. */
type Recipe = (shop: DeploymentShop) => Promise<string>

const customer: Recipe = async ({ client, did }) => {
  const { customer: made } = await createCustomer(client, {
    email: `trigger-${Date.now()}@stablerail.example`,
  })
  did(`The customer ${made.id} was created.`)
  return made.id
}

const product: Recipe = async ({ client, did }) => {
  const { id } = await createProduct(client, { name: 'Mug' })
  did(`The product ${id} was created.`)
  return id
}

const price = async (shop: DeploymentShop, amount = 900): Promise<string> => {
  const { id } = await createPrice(shop.client, await product(shop), { amount, interval: 'month' })
  shop.did(`The price ${id} was created.`)
  return id
}

const checkout: Recipe = async ({ client, pair, did }) => {
  const { id } = await createCheckout(client, { mode: 'payment', amount: 1_999, ...pair })
  did(`The checkout ${id} was created.`)
  return id
}

const invoice: Recipe = async (shop) => {
  const { client, pair, did } = shop
  const customerId = await customer(shop)
  const lineItems = [{ description: 'Mug', quantity: 2, unitAmountMinor: 1_999 }]
  const { id } = await createInvoice(client, { customerId, ...pair, lineItems })
  did(`The invoice ${id} was created.`)
  return id
}

const sentInvoice: Recipe = async (shop) => {
  const id = await invoice(shop)
  await sendInvoice(shop.client, id)
  shop.did('The invoice was sent by mail.')
  return id
}

const subscription = async (shop: DeploymentShop) => {
  const { client, pair, did } = shop
  const customerId = await customer(shop)
  const priceId = await price(shop)
  const { id } = await createSubscription(client, { customerId, priceId, ...pair, trialDays: 14 })
  did(`The subscription ${id} with a trial of 14 days was created.`)
  return { id, customerId }
}

/** Returns the recipe that does `next` to a record. */
const then =
  (make: Recipe, step: string, next: (client: Client, id: string) => Promise<unknown>): Recipe =>
  async (shop) => {
    const id = await make(shop)
    await next(shop.client, id)
    shop.did(step)
    return id
  }

const subscriptionId: Recipe = async (shop) => (await subscription(shop)).id
const subscriber: Recipe = async (shop) => (await subscription(shop)).customerId
const canceledAtEnd = then(
  subscriptionId,
  'The subscription was canceled at the end of its period.',
  (client, id) => cancelSubscription(client, id, { mode: 'at_period_end' }),
)
const canceled = then(subscriptionId, 'The subscription was canceled.', (client, id) =>
  cancelSubscription(client, id, { mode: 'immediately' }),
)
const paused = then(subscriptionId, 'The subscription was paused.', (client, id) =>
  pauseSubscription(client, id),
)

const testWebhook: Recipe = async ({ client, did }) => {
  const [endpoint] = (await listWebhookEndpoints(client)).data
  if (endpoint === undefined)
    throw new CommandError('The workspace has no webhook endpoint.', {
      exitCode: exitCodes.refused,
      hint: 'Create one: `stablerail webhook-endpoints create --url https://…`.',
    })
  await sendTestWebhook(client, endpoint.id)
  did(`A test event for ${endpoint.url} was requested.`)
  return endpoint.id
}

export const deploymentRecipes: Readonly<Record<string, Recipe>> = {
  'customer.created': customer,
  'customer.updated': then(customer, 'Its name was changed.', (client, id) =>
    updateCustomer(client, id, { name: 'Ada' }),
  ),
  'customer.deleted': then(customer, 'The customer was deleted.', (client, id) => deleteCustomer(client, id)),
  'product.created': product,
  'product.updated': then(product, 'Its name was changed.', (client, id) =>
    updateProduct(client, id, { name: 'Large mug' }),
  ),
  'price.created': price,
  'price.updated': then(price, 'It was deactivated.', (client, id) =>
    updatePrice(client, id, { active: false }),
  ),
  'webhook.endpoint.test': testWebhook,
  'checkout.created': checkout,
  'checkout.expired': then(checkout, 'The checkout was ended.', (client, id) => expireCheckout(client, id)),
  'invoice.created': invoice,
  'invoice.sent': sentInvoice,
  'invoice.reminder_sent': then(sentInvoice, 'A reminder was sent.', (client, id) =>
    remindInvoice(client, id),
  ),
  'invoice.voided': then(sentInvoice, 'The invoice was voided.', (client, id) => voidInvoice(client, id)),
  'subscription.created': subscriptionId,
  'subscription.canceled': canceled,
  'subscription.uncanceled': then(canceledAtEnd, 'The cancellation was undone.', (client, id) =>
    uncancelSubscription(client, id),
  ),
  'subscription.paused': paused,
  'subscription.resumed': then(paused, 'The subscription was resumed.', (client, id) =>
    resumeSubscription(client, id),
  ),
  'subscription.plan_changed': async (shop) => {
    const id = await subscriptionId(shop)
    await changeSubscriptionPlan(shop.client, id, { priceId: await price(shop, 1_900) })
    shop.did('The plan was changed.')
    return id
  },
  'entitlement.granted': subscriber,
  'entitlement.revoked': async (shop) => {
    const { id, customerId } = await subscription(shop)
    await cancelSubscription(shop.client, id, { mode: 'immediately' })
    shop.did('The subscription was canceled.')
    return customerId
  },
}

const timed = /^(invoice\.past_due|subscription\.(past_due|renewed|trial_ended|payment_failed))$/

/** Returns why a test key alone cannot cause an event of a type. */
export const reasonAgainst = (type: string): string => {
  if (type.startsWith('wallet.')) return 'a member does it in the dashboard, under Wallets.'
  if (type === 'webhook.endpoint.created')
    return 'it needs the URL of your receiver: `stablerail webhook-endpoints create --url https://…`.'
  if (timed.test(type))
    return 'it needs time, and the test clock of the workspace would bill all of its subscriptions.'
  return 'it needs a payment on a chain.'
}
