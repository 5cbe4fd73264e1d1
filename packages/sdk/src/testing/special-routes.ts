/**
 * Functions for the operations of the mock API that do more than create, read, change, delete or list one
 * kind of record.
 */
import { choosePair, instructionsOf, shownPair } from './accepted-pairs.ts'
import { created, minuteMs, timeAt, type World } from './created.ts'
import { Failure, refused } from './failure.ts'
import { type OperationName, routes } from './generated/routes.ts'
import { liveCheckout, payableInvoice } from './invoices.ts'
import { checkoutOfVisit } from './payment-links.ts'
import type { Fields } from './store.ts'
import {
  createSubscription,
  showSubscription,
  subscriptionActs,
  subscriptionByToken,
  unpaidOf,
} from './subscriptions.ts'
import { advanceTestClock, retrieveTestClock } from './test-clock.ts'
import { confirmationsOn } from './workspace-settings.ts'

type Special = (body: Fields, world: World) => unknown

const example = (operation: OperationName) => structuredClone(routes[operation].answer) as Fields

const byToken = (field: 'hostedUrl' | 'url', { store, path }: World): Fields => {
  const kind = field === 'url' ? 'PaymentLink' : 'Checkout'
  const found = store.list(kind).find((record) => String(record[field]).endsWith(`/${String(path.token)}`))
  if (!found) throw new Failure('not_found')
  return found
}

const returnAddress = (address: unknown, id: unknown) =>
  typeof address === 'string' ? address.replace(/(\{|%7[Bb])CHECKOUT_ID(\}|%7[Dd])/g, String(id)) : address

const retrieveHostedCheckout: Special = (_, world) => {
  const checkout = byToken('hostedUrl', world)
  const hosted = example('retrieveHostedCheckout')
  const restriction = restrictionOf(checkout, world)
  const isAttested = restriction === null || world.store.attested.has(checkout.id)
  const shared = Object.keys(hosted).filter((name) => name in checkout)
  return {
    ...hosted,
    ...Object.fromEntries(shared.map((name) => [name, checkout[name]])),
    successUrl: returnAddress(checkout.successUrl, checkout.id),
    cancelUrl: returnAddress(checkout.cancelUrl, checkout.id),
    livemode: false,
    interval:
      checkout.mode === 'subscription'
        ? (world.store.find('Price', checkout.priceId)?.interval ?? null)
        : null,
    ageRestriction: restriction && { ...restriction, attested: isAttested },
    instructions:
      isAttested && checkout.status === 'pending' ? instructionsOf(checkout, shownPair(checkout)) : null,
    payment: null,
    refundedMinor: 0,
    subscriptionUrl: null,
  }
}

const preparePayment: Special = (body, world) => {
  const checkout = byToken('hostedUrl', world)
  if (checkout.status !== 'open' && checkout.status !== 'pending')
    throw new Failure('invalid_state_transition')
  if (restrictionOf(checkout, world) !== null && !world.store.attested.has(checkout.id))
    throw new Failure('attestation_required')
  const pair = choosePair(checkout, body)
  checkout.status = 'pending'
  return instructionsOf(checkout, pair)
}

/**
 * Returns the age restriction that the product or the price of a checkout requires; null if there is none.
 */
const restrictionOf = ({ priceId }: Fields, { store }: World): Fields | null => {
  const price = store.find('Price', priceId)
  const sold = [price, store.find('Product', price?.productId)]
  const found = sold.flatMap((one): Fields[] => {
    const restriction = (one?.metadata as Fields | null | undefined)?.ageRestriction
    return restriction ? [restriction as Fields] : []
  })
  return found.sort((one, other) => Number(other.requiredAge) - Number(one.requiredAge))[0] ?? null
}

const attestCheckout: Special = ({ category, confirmed }, world) => {
  const checkout = byToken('hostedUrl', world)
  const restriction = restrictionOf(checkout, world)
  if (restriction === null || (checkout.status !== 'open' && checkout.status !== 'pending'))
    throw new Failure('invalid_state_transition')
  if (category !== restriction.category)
    throw refused('category', `category must be "${String(restriction.category)}", as the checkout says.`)
  if (confirmed) world.store.attested.add(checkout.id)
  else world.store.attested.delete(checkout.id)
  return example('attestCheckout')
}

/** The mock has a deposit address for no checkout, but records the address as for one that has. */
const nameRefundAddress: Special = ({ address }, world) => {
  const checkout = byToken('hostedUrl', world)
  if (checkout.status !== 'open' && checkout.status !== 'pending')
    throw new Failure('invalid_state_transition')
  checkout.refundAddress = address
  return example('nameRefundAddress')
}

const openPaymentLink: Special = (body, world) => {
  const { store, now } = world
  const link = byToken('url', world)
  const path = store.pathOf(link)
  const asked = checkoutOfVisit(link, body, store)
  const more = created.Checkout?.(asked, { store, now, path })
  const made = store.add('Checkout', { ...asked, ...more }, path, timeAt(now()))
  const hostedUrl = String(made.hostedUrl)
  return { hostedUrl, token: hostedUrl.split('/').at(-1) }
}

/**
 * Finds the invoice of a hosted page. In the mock, the token of the page is `token-of-` and the id of the
 * invoice.
 */
const invoiceByToken = ({ store, path }: World): Fields => {
  const invoice = store.list('Invoice').find(({ id }) => `token-of-${id}` === path.token)
  if (!invoice || invoice.status === 'draft') throw new Failure('not_found')
  return invoice
}

const retrieveHostedInvoice: Special = (_, world) => {
  const invoice = invoiceByToken(world)
  const hosted = example('retrieveHostedInvoice')
  const shared = Object.keys(hosted).filter((name) => name in invoice)
  return { ...hosted, ...Object.fromEntries(shared.map((name) => [name, invoice[name]])), livemode: false }
}

/**
 * Creates a checkout. If the checkout is for an invoice that already has an open checkout, returns the open
 * checkout.
 */
const createCheckout: Special = (body, world) => {
  const { store, now, path } = world
  if (body.invoiceId !== undefined) {
    const live = liveCheckout(store, payableInvoice(store, body.invoiceId).id, now())
    if (live) return live
  }
  return store.add('Checkout', { ...body, ...created.Checkout?.(body, world) }, path, timeAt(now()))
}

const payHostedInvoice: Special = (_, world) => {
  const { id: invoiceId, workspaceId } = invoiceByToken(world)
  const asked = { mode: 'payment', invoiceId, expiresInMinutes: 30 }
  const { hostedUrl } = createCheckout(asked, { ...world, path: { workspaceId } }) as Fields
  return { hostedUrl, token: String(hostedUrl).split('/').at(-1) }
}

const shownSubscription = (world: World, record: Fields) =>
  showSubscription(example('retrieveHostedSubscription'), world, record)

const payHostedSubscription: Special = (_, world) => {
  const { id: invoiceId, workspaceId } = unpaidOf(world)
  const asked = { mode: 'payment', invoiceId, expiresInMinutes: 30 }
  const { hostedUrl } = createCheckout(asked, { ...world, path: { workspaceId } }) as Fields
  return { hostedUrl, token: String(hostedUrl).split('/').at(-1) }
}

const cancelHostedSubscription: Special = (_, world) => {
  const record = subscriptionByToken(world)
  const asked = { mode: 'at_period_end', reason: 'canceled_by_customer' }
  Object.assign(record, subscriptionActs.cancelSubscription(record, asked, world))
  return shownSubscription(world, record)
}

const sendTestWebhook: Special = (_, { store, now, path }) => {
  const endpoint = store.get('WebhookEndpoint', path.endpointId)
  if (endpoint.status === 'disabled') throw new Failure('invalid_state_transition')
  const eventId = store.id('evt')
  const delivered = { httpStatus: 204, latencyMs: 5, responsePreview: '', deliveredAt: timeAt(now()) }
  const fields = {
    eventId,
    eventType: 'webhook.endpoint.test',
    status: 'succeeded',
    attemptCount: 1,
    ...delivered,
  }
  store.add('WebhookDelivery', fields, path, timeAt(now()))
  return { eventId }
}

/**
 * Maps an operation to the function that returns its response body. The function returns undefined for an
 * empty body.
 */
export const specials: { [Operation in OperationName]?: Special } = {
  retrieveHostedCheckout,
  preparePayment,
  attestCheckout,
  nameRefundAddress,
  createCheckout,
  retrieveHostedInvoice,
  payHostedInvoice,
  createSubscription,
  retrieveHostedSubscription: (_, world) => shownSubscription(world, subscriptionByToken(world)),
  payHostedSubscription,
  cancelHostedSubscription,
  openPaymentLink,
  sendTestWebhook,
  createWalletChallenge: (_, { store, now, path }) => {
    store.get('Wallet', path.walletId)
    const expiresAt = timeAt(now() + 10 * minuteMs)
    return { ...example('createWalletChallenge'), id: store.id('wch'), expiresAt }
  },
  listSettlementOptions: (_, { store, path }) => ({
    data: store
      .list('Wallet', path)
      .filter(({ verified, isDefault }) => verified === true && isDefault === true)
      .map(({ chain, token, id }) => ({
        chain,
        token,
        walletId: id,
        confirmations: confirmationsOn(chain, store.find('Workspace', path.workspaceId)),
        depositAddresses: false,
      })),
  }),
  retrieveTestClock,
  advanceTestClock,
  removePublicSlug: (_, { store, path }) => {
    store.get('Workspace', path.workspaceId).publicSlug = null
  },
}
