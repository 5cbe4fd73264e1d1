/**
 * The changes that each operation makes to a record, and the statuses of the record in which it is refused.
 */
import { checkRepeated, type Pair } from './accepted-pairs.ts'
import { timeAt, type World } from './created.ts'
import { Failure } from './failure.ts'
import { moves, type RecordKind } from './generated/records.ts'
import type { OperationName } from './generated/routes.ts'
import { invoiceUrls } from './invoice-urls.ts'
import { endLiveCheckout, partiesOf, releaseCredits } from './invoices.ts'
import { cancelRefund, credit, refund, reportBroadcast } from './payment-acts.ts'
import type { Fields } from './store.ts'
import { checkUnreferenced, endForCustomer, subscriptionActs } from './subscriptions.ts'
import { settingsOf } from './workspace-settings.ts'

export type Act = (record: Fields, body: Fields, world: World) => Fields

/**
 * Returns the new status of a record. Throws if the operation is not allowed in the record's current status.
 */
const move = (kind: RecordKind, name: string, record: Fields): Fields => {
  const found = moves[kind]?.[name]
  if (!found) throw new Error(`There is no move ${name} of ${kind}.`)
  if (!found.from.includes(String(record.status))) throw new Failure('invalid_state_transition')
  return typeof found.to === 'string' && found.to !== 'unchanged' ? { status: found.to } : {}
}

/** The changes that each operation makes to its record. An operation that is not listed changes nothing. */
export const acts: { [Operation in OperationName]?: Act } = {
  expireCheckout: (record, _, { now }) => {
    const at = timeAt(now())
    move('Checkout', 'endEarly', record)
    return String(record.expiresAt) <= at ? {} : { expiresAt: at }
  },
  sendInvoice: (record, _, { store, now, path }) => {
    const moved = {
      ...move('Invoice', 'send', record),
      ...partiesOf(record, store, path),
      ...invoiceUrls(record.id),
    }
    if (record.dueAt === null) return moved
    // The payment term starts again now, with the same number of days as before.
    const daysMs = Date.parse(String(record.dueAt)) - Date.parse(String(record.createdAt))
    return { ...moved, dueAt: timeAt(now() + daysMs) }
  },
  remindInvoice: (record) => move('Invoice', 'remind', record),
  voidInvoice: (record, _, { store, now }) => {
    const moved = { ...move('Invoice', 'void', record), ...invoiceUrls(record.id) }
    endLiveCheckout(store, record.id, now())
    releaseCredits(store, record)
    return moved
  },
  payCommission: (record, _, { now }) => ({
    ...move('Commission', 'pay', record),
    paidAt: timeAt(now()),
    paidAmountMinor: record.amountMinor,
  }),
  ...subscriptionActs,
  verifyWallet: (_, __, { now }) => ({ verified: true, verifiedAt: timeAt(now()) }),
  refundPayment: refund,
  reportRefundBroadcast: reportBroadcast,
  cancelRefund,
  creditPayment: credit,
  replayWebhookDelivery: (record, _, { store, now, path }) => {
    const endpoint = store.get('WebhookEndpoint', path.endpointId)
    if (endpoint.status === 'disabled') throw new Failure('invalid_state_transition')
    return { ...move('WebhookDelivery', 'replay', record), attemptCount: 0, nextAttemptAt: timeAt(now()) }
  },
  updateWorkspace: (_, { acceptedPairs = [], ...settings }) => {
    checkRepeated('acceptedPairs', acceptedPairs as Pair[])
    return settingsOf(settings)
  },
  setPublicSlug: (record, { slug }, { store }) => {
    const isTaken = store.list('Workspace').some((other) => other !== record && other.publicSlug === slug)
    if (isTaken) throw new Failure('conflict', { param: 'slug' })
    return { publicSlug: slug }
  },
}

const softly: { [Kind in RecordKind]?: (record: Fields, world: World) => Fields } = {
  Customer: ({ id }, { now }) => ({
    email: `deleted+${String(id)}@deleted.invalid`,
    name: null,
    wallet: null,
    country: null,
    metadata: null,
    deletedAt: timeAt(now()),
  }),
  PaymentLink: () => ({ active: false }),
  ApiKey: (_, { now }) => ({ revokedAt: timeAt(now()) }),
}

/**
 * Deletes a record, or the parts of it that deletion removes. Throws `not_found` for a record that is already
 * deleted.
 */
export const removeRecord = (kind: RecordKind, record: Fields, world: World): void => {
  if (record.deletedAt || record.revokedAt) throw new Failure('not_found')
  const prices = kind === 'Product' ? world.store.list('Price', { productId: record.id }) : []
  const gone = kind === 'Price' ? [record] : prices
  checkUnreferenced(
    world.store,
    gone.map(({ id }) => id),
  )
  if (kind === 'Customer') {
    endForCustomer(record, world)
    for (const checkout of world.store.list('Checkout', { customerId: record.id }))
      checkout.refundAddress = null
    for (const invoice of world.store.list('Invoice', { customerId: record.id })) invoice.billTo = null
  }
  const change = softly[kind]
  if (change) Object.assign(record, change(record, world))
  else world.store.remove(record)
  for (const price of prices) world.store.remove(price)
}
