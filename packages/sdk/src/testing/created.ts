/** Computes the fields of a new record that the request body does not contain. */
import { acceptedPairs, type Pair } from './accepted-pairs.ts'
import { Failure, invalid, refused } from './failure.ts'
import type { RecordKind } from './generated/records.ts'
import { leftOf, payableInvoice } from './invoices.ts'
import { createdLink } from './payment-links.ts'
import { subscriptionCharge } from './recurring.ts'
import type { Fields, Store } from './store.ts'

export type World = {
  store: Store
  /** Returns the current time. Unit: milliseconds since 1970. */
  now: () => number
  /** The path parameters of the request. */
  path: Fields
}

export const minuteMs: number = 60_000
const dayMs = 24 * 60 * minuteMs

export const timeAt = (ms: number): string => new Date(ms).toISOString()

export const hostedBase = 'https://pay.example'

const customerOf = (body: Fields, { store, now, path }: World): unknown => {
  if (body.customerId !== undefined) return store.refer('Customer', body.customerId, 'customerId').id
  if (body.customerEmail === undefined) return undefined
  const email = body.customerEmail
  const known = store.list('Customer', path).find((each) => each.email === email)
  const made = () => store.add('Customer', { email, name: body.customerName ?? null }, path, timeAt(now()))
  return (known ?? made()).id
}

const checkoutSource = (body: Fields, { store }: World): Fields => {
  for (const name of ['autopay', 'trialDays'])
    if (body[name] !== undefined) throw refused(name, `${name} goes with mode subscription only.`)
  const sources = ['invoiceId', 'priceId', 'amount'].filter((name) => body[name] !== undefined)
  if (sources.length !== 1)
    throw refused(
      sources[1] ?? 'amount',
      'Send exactly one of invoiceId, priceId (of a one-time price) and amount in mode payment.',
    )
  if (body.invoiceId !== undefined) {
    const invoice = payableInvoice(store, body.invoiceId)
    const { currency, chain, token, customerId, number } = invoice
    for (const part of ['chain', 'token'])
      if (body[part] !== undefined && body[part] !== invoice[part])
        throw refused(part, `The invoice is paid in ${token} on ${chain}. Leave out chain and token.`)
    const description = body.description ?? `Invoice ${number}`
    return { amountMinor: leftOf(store, invoice), currency, chain, token, customerId, description }
  }
  for (const name of ['chain', 'token'])
    if (body[name] === undefined) throw invalid(name, 'is required unless an invoice is paid.')
  if (body.priceId === undefined) return { amountMinor: body.amount }
  const price = store.refer('Price', body.priceId, 'priceId')
  return { amountMinor: price.amount, currency: price.currency }
}

/**
 * Returns the pairs of chain and token that checkouts of the workspace accept by default, in addition to the
 * `chain` and `token` of each checkout.
 */
const defaultPairs = ({ store, path }: World): Pair[] =>
  (store.find('Workspace', path.workspaceId)?.acceptedPairs ?? []) as Pair[]

const createdCheckout = (body: Fields, world: World): Fields => {
  const source =
    body.mode === 'subscription' ? subscriptionCharge(body, world.store) : checkoutSource(body, world)
  const { chain = body.chain, token = body.token } = source
  const defaults = body.mode === 'subscription' ? [] : defaultPairs(world)
  const accepts = acceptedPairs(body, { chain, token }, defaults)
  const customerId = customerOf(body, world)
  if (body.mode === 'subscription' && customerId === undefined)
    throw refused('customerId', 'A subscription needs a customer: send customerId or customerEmail.')
  const id = world.store.id('chk')
  return {
    ...source,
    id,
    accepts,
    ...(customerId !== undefined && { customerId }),
    status: 'open',
    receivedMinor: 0,
    remainingMinor: source.amountMinor,
    successUrl: body.successUrl ?? '',
    expiresAt: timeAt(world.now() + Number(body.expiresInMinutes) * minuteMs),
    hostedUrl: `${hostedBase}/checkout/token-of-${id}`,
  }
}

/** The largest amount of a payment, in cents. */
const mostMinor = 1_000_000_000_000n

const createdInvoice = (body: Fields, { store, now, path }: World): Fields => {
  const lines = body.lineItems as { quantity: number; unitAmountMinor: number }[]
  const total = lines.reduce(
    (sum, { quantity, unitAmountMinor }) => sum + BigInt(quantity) * BigInt(unitAmountMinor),
    0n,
  )
  store.refer('Customer', body.customerId, 'customerId')
  if (body.subscriptionId !== undefined) store.refer('Subscription', body.subscriptionId, 'subscriptionId')
  if (total < 1n || total > mostMinor)
    throw refused('lineItems', `The lines come to ${total}; an invoice is of 1 to ${mostMinor} cents.`)
  const amountMinor = Number(total)
  const id = store.id('in')
  if (body.subscriptionId !== undefined) store.manual.add(id)
  const number = store.list('Invoice', path).length + 1
  return {
    id,
    amountMinor,
    number: `INV-${String(number).padStart(6, '0')}`,
    status: 'draft',
    dueAt: timeAt(now() + Number(body.dueInDays) * dayMs),
  }
}

const createdWallet = (body: Fields, { store, path }: World): Fields => {
  const wallets = store.list('Wallet', path)
  const same = wallets.filter(({ chain, token }) => chain === body.chain && token === body.token)
  if (same.some(({ address }) => address === body.address)) throw new Failure('conflict')
  return { nickname: body.nickname ?? '', verified: false, isDefault: same.length === 0, balance: 0 }
}

/** For each kind of record, computes the fields of a new record that are not in the request body. */
export const created: { [Kind in RecordKind]?: (body: Fields, world: World) => Fields } = {
  Customer: (body, { store, path }) => {
    const isSame = ({ email }: Fields) => String(email).toLowerCase() === String(body.email).toLowerCase()
    if (store.list('Customer', path).some(isSame)) throw new Failure('conflict', { param: 'email' })
    return { status: 'active' }
  },
  Product: () => ({ active: true }),
  Price: () => ({ active: true }),
  Checkout: createdCheckout,
  Invoice: createdInvoice,
  PaymentLink: (body, { store }) => createdLink(body, store, hostedBase),
  Wallet: createdWallet,
  WebhookEndpoint: (body) => {
    if (!String(body.url).startsWith('https://'))
      throw refused('url', 'The URL is not https; give one that starts with https://.')
    return { status: 'enabled', successRate: 1, finishedCount: 0, retryingCount: 0 }
  },
  Workspace: () => ({
    kybStatus: 'not_required',
    affiliateEnabled: false,
    acceptedPairs: [],
    confirmations: {},
    accent: null,
    embedOrigins: [],
    affiliateBasisPoints: 0,
    invoiceReminderDays: [],
  }),
}
