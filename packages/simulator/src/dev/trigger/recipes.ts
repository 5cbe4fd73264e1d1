/** The steps that make each event happen: requests of a merchant, transactions of a buyer, blocks of a chain, time. */
import { setTimeout as delay } from 'node:timers/promises'
import { finalBlocks } from '../../rail/replace-blocks.ts'
import type { TriggerShop } from './shop.ts'

export type Recipe = (shop: TriggerShop) => Promise<unknown>

const createProduct = async ({ client, did }: TriggerShop) => {
  const product = await client.products.create({ name: 'Mug' })
  did(`The product ${product.id} was created.`)
  return product
}

const createPrice = async (shop: TriggerShop) => {
  const product = await createProduct(shop)
  return await shop.client.prices.create(product.id, { amount: 1_999, interval: 'one_time' })
}

const createInvoice = async ({ client, customer, pair, did }: TriggerShop) => {
  const { id: customerId } = await customer()
  const lineItems = [{ description: 'Mug', quantity: 2, unitAmountMinor: 1_999 }]
  const invoice = await client.invoices.create({ ...pair, customerId, lineItems })
  did(`The invoice ${invoice.id} was created.`)
  return invoice
}

const sendInvoice = async (shop: TriggerShop) => {
  const invoice = await createInvoice(shop)
  await shop.client.invoices.send(invoice.id)
  shop.did('The invoice was sent by mail.')
  return invoice
}

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

const pause = async (shop: TriggerShop) => {
  const { id } = await createSubscription(shop)
  await shop.client.subscriptions.pause(id)
  shop.did('The subscription was paused.')
  return id
}

const passMonths = async ({ clock, did }: TriggerShop, months: number) => {
  const now = await clock.advance({ months })
  did(`The test clock of the workspace was moved to ${now.toISOString()}.`)
}

const payOne = async (shop: TriggerShop) => await shop.pay(await shop.checkout())

const payAndRefund = async (shop: TriggerShop) => {
  const { payments } = await payOne(shop)
  const id = payments[0]?.id ?? ''
  await shop.client.refunds.initiate(id, {})
  shop.did(`A refund of the payment ${id} was initiated.`)
}

/** Pays a checkout, and replaces the blocks since then by blocks without the payment. */
const losePayment = async (shop: TriggerShop) => {
  const { chain, did } = shop
  const before = await chain.height()
  const { checkout } = await payOne(shop)
  const reorg = await chain.reorg((await chain.height()) - before)
  await chain.mine(chain.confirmations + 1)
  did(`The blocks since the payment were replaced. Lost: ${reorg.dropped.join(', ')}`)
  return { reorg, checkoutId: checkout.id }
}

export const recipes: Readonly<Record<string, Recipe>> = {
  'checkout.created': ({ checkout }) => checkout(),
  'checkout.expired': async ({ checkout, client, chain, did }) => {
    const { id } = await checkout()
    await client.checkouts.expire(id)
    await chain.mine(chain.confirmations + 1)
    did('The merchant ended the checkout.')
  },
  'checkout.succeeded': payOne,
  'payment.pending': payOne,
  'payment.confirmed': payOne,
  'payment.reorg_suspected': losePayment,
  'payment.reversed': losePayment,
  'payment.restored': async (shop) => {
    const { client, chain, did } = shop
    const { reorg, checkoutId } = await losePayment(shop)
    // A payment that comes back before its loss was read was never lost.
    while ((await client.checkouts.retrieve(checkoutId)).status === 'succeeded') await delay(100)
    await reorg.bringBack()
    await chain.mine(chain.confirmations + 1)
    did('The lost transaction was mined again.')
  },
  'payment.reorged': async (shop) => {
    await losePayment(shop)
    await shop.chain.mine(finalBlocks)
    shop.did(`${finalBlocks} further blocks were mined, so that the loss is final.`)
  },
  'customer.created': ({ customer }) => customer(),
  'customer.updated': async ({ customer, client }) => {
    const { id } = await customer()
    await client.customers.update(id, { name: 'Ada' })
  },
  'customer.deleted': async ({ customer, client }) => {
    const { id } = await customer()
    await client.customers.delete(id)
  },
  'product.created': createProduct,
  'product.updated': async (shop) => {
    const { id } = await createProduct(shop)
    await shop.client.products.update(id, { name: 'Large mug' })
  },
  'price.created': createPrice,
  'price.updated': async (shop) => {
    const { id } = await createPrice(shop)
    await shop.client.prices.update(id, { active: false })
  },
  'invoice.created': createInvoice,
  'invoice.sent': sendInvoice,
  'invoice.reminder_sent': async (shop) => {
    const { id } = await sendInvoice(shop)
    await shop.client.invoices.remind(id)
  },
  'invoice.voided': async (shop) => {
    const { id } = await sendInvoice(shop)
    await shop.client.invoices.void(id)
  },
  'invoice.past_due': async (shop) => {
    await sendInvoice(shop)
    await passMonths(shop, 2)
  },
  'invoice.paid': async (shop) => {
    const { id } = await sendInvoice(shop)
    await shop.pay(await shop.checkout({ invoiceId: id, amount: undefined }))
  },
  'subscription.created': createSubscription,
  'subscription.canceled': async (shop) => {
    const { id } = await createSubscription(shop)
    await shop.client.subscriptions.cancel(id, { mode: 'immediately' })
  },
  'subscription.uncanceled': async (shop) => {
    await shop.client.subscriptions.uncancel(await cancelAtPeriodEnd(shop))
  },
  'subscription.paused': pause,
  'subscription.resumed': async (shop) => {
    await shop.client.subscriptions.resume(await pause(shop))
  },
  'subscription.trial_ended': async (shop) => {
    await createSubscription(shop)
    await passMonths(shop, 1)
  },
  'subscription.plan_changed': async (shop) => {
    const { id } = await createSubscription(shop)
    await shop.client.subscriptions.changePlan(id, { priceId: await shop.membership(1_900) })
  },
  'entitlement.granted': createSubscription,
  'entitlement.revoked': async (shop) => {
    const { id } = await createSubscription(shop)
    await shop.client.subscriptions.cancel(id, { mode: 'immediately' })
  },
  'subscription.past_due': async (shop) => {
    await createSubscription(shop)
    await passMonths(shop, 1)
  },
  'refund.initiated': payAndRefund,
  'webhook.endpoint.created': async ({ client }) => {
    const created = await client.webhookEndpoints.create({
      url: 'http://127.0.0.1:4242/webhooks',
      events: ['webhook.endpoint.test'],
    })
    await client.webhookEndpoints.delete(created.endpoint.id)
  },
}
