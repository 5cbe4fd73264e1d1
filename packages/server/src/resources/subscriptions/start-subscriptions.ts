import type { EventCause } from '../../mechanisms/work/index.ts'
import { type Config, findNetwork } from '../../settings/config.ts'
import { type Agreed, findAgreed, linkAgreements, toRemaining } from '../agreements/index.ts'
import { type CheckoutRow, linkSubscriptions } from '../checkouts/index.ts'
import type { AcrossWorkspaces, Work } from '../context.ts'
import { countPaid, findInvoicesById, type InvoiceRow, invoiceEvent } from '../invoices/index.ts'
import { applyBeforeEvents, type Billing, type Change } from './apply-transitions.ts'
import { billingAcross } from './billing-across.ts'
import type { StatusChange } from './follow-statuses.ts'
import { beginPeriod, closePeriod } from './move.ts'
import { newSubscription } from './new-subscription.ts'
import { type SubscriptionRow, subscriptionEvent } from './subscription.ts'

/** A subscription that a checkout started, with its first invoice, which is paid. */
export type StartedSubscription = {
  checkout: CheckoutRow
  row: SubscriptionRow
  invoice: InvoiceRow
  billing: Work
  standing: StatusChange | null
}

export type Starting = CheckoutRow & {
  subscription_terms: NonNullable<CheckoutRow['subscription_terms']>
  customer_id: string
  price_id: string
}

export const isStarting = (row: CheckoutRow): row is Starting =>
  row.mode === 'subscription' &&
  row.subscription_id === null &&
  row.subscription_terms !== null &&
  row.customer_id !== null &&
  row.price_id !== null

/** Returns the subscription that a checkout starts, in its first period, which is paid. */
const startOf = (billing: Billing, checkout: Starting, agreed: Agreed | undefined): Change => {
  const { config, ids } = billing.context
  const work = billing.workOf(checkout)
  const { now } = work
  const made = newSubscription(work, {
    // Start without a trial, because a buyer who pays by a transfer instead of signing terms gets none.
    ...checkout.subscription_terms,
    trialDays: 0,
    customerId: checkout.customer_id,
    priceId: checkout.price_id,
    amountMinor: checkout.amount_minor,
    currency: checkout.currency,
    metadata: checkout.metadata,
    chain: checkout.paid_chain ?? checkout.chain,
    token: checkout.paid_token ?? checkout.token,
  })
  const fresh = agreed === undefined ? made : { ...made, ...autopayBy(agreed, config, made) }
  const facts = { now, dunning: config.dunning, invoiceId: ids.make('invoice') }
  // Count the periods of the subscription from the start of the agreement, so that each invoice is pulled in
  // a separate period of the agreement.
  const anchor = agreed === undefined ? now : new Date(agreed.start_seconds * 1000)
  const { row, invoice } = beginPeriod(fresh, { anchor, boundary: 0 }, facts)
  if (invoice === undefined) throw new Error(`The checkout ${checkout.id} asks for nothing.`)
  const paid = { paid_invoice_id: invoice.id, paid_periods: 1 }
  return {
    before: null,
    move: {
      row: { ...closePeriod(row, now), ...paid },
      invoice: { ...invoice, dueAt: now, paymentId: checkout.payment_id },
      mail: 'started',
    },
  }
}

export type ByAgreement = Pick<
  SubscriptionRow,
  'agreement' | 'allowance_tx' | 'allowance_remaining' | 'autopay_issue'
>

export const autopayBy = (
  agreed: Agreed,
  config: Config,
  { chain, livemode, token }: SubscriptionRow,
): ByAgreement => {
  const decimals = findNetwork(config, chain, livemode)?.tokens[token]?.decimals
  const { hash, approval_tx, approved_at, remainingBase } = agreed
  return {
    agreement: hash,
    allowance_tx: approval_tx,
    allowance_remaining:
      remainingBase === null || decimals === undefined ? null : toRemaining(BigInt(remainingBase), decimals),
    // The approval may be missing, because the buyer may sign the terms, approve nothing, and pay by a
    // transfer.
    autopay_issue: approved_at === null ? 'insufficient_allowance' : null,
  }
}

/**
 * Starts the subscriptions of checkouts of one mode that have just succeeded, each with its paid first
 * invoice. Returns the started subscriptions by checkout id; `emitStarted` emits their events.
 */
export const startSubscriptions = async (
  work: Pick<AcrossWorkspaces, 'context' | 'tx' | 'now' | 'within'>,
  livemode: boolean,
  checkouts: Iterable<CheckoutRow>,
): Promise<ReadonlyMap<string, StartedSubscription>> => {
  const starting = [...checkouts].filter(isStarting)
  if (starting.length === 0) return new Map()
  const billing = await billingAcross(work, starting)
  const keys = starting.map(({ workspace_id, id }) => ({ workspaceId: workspace_id, checkoutId: id }))
  const agreed = new Map((await findAgreed(work.tx, livemode, keys)).map((one) => [one.checkoutId, one]))
  const changes = starting.map((checkout) => startOf(billing, checkout, agreed.get(checkout.id)))
  const { rows, standings } = await applyBeforeEvents(billing, changes)
  const links = starting.map((checkout, index) => ({
    workspaceId: checkout.workspace_id,
    checkoutId: checkout.id,
    subscriptionId: rows[index]?.id ?? '',
    invoiceId: rows[index]?.paid_invoice_id ?? '',
  }))
  await linkAgreements(
    work.tx,
    { livemode, now: work.now },
    links.flatMap(({ workspaceId, checkoutId, subscriptionId }) => {
      const hash = agreed.get(checkoutId)?.hash
      return hash === undefined ? [] : [{ workspaceId, hash, subscriptionId }]
    }),
  )
  const linked = new Map((await linkSubscriptions(work.tx, livemode, links)).map((row) => [row.id, row]))
  await countPaid(work, livemode, links)
  const invoices = new Map((await findInvoicesById(work.tx, livemode, links)).map((row) => [row.id, row]))
  return new Map(
    links.flatMap(({ checkoutId, invoiceId }, index) => {
      const [checkout, row, invoice] = [linked.get(checkoutId), rows[index], invoices.get(invoiceId)]
      if (checkout === undefined || row === undefined || invoice === undefined) return []
      const standing = standings.get(row.customer_id) ?? null
      return [[checkoutId, { checkout, row, invoice, billing: billing.workOf(row), standing }] as const]
    }),
  )
}

const asDrafted = (invoice: InvoiceRow): InvoiceRow => ({
  ...invoice,
  status: 'draft',
  paid_at: null,
  received_minor: 0,
})

/** Emits the events of a subscription that a checkout started, and of its paid first invoice. */
export const emitStarted = (
  { row, invoice, billing, standing }: StartedSubscription,
  cause?: EventCause,
): void => {
  billing.emit('subscription.created', subscriptionEvent(row), cause)
  billing.emit('invoice.created', invoiceEvent(asDrafted(invoice)), cause)
  billing.emit('invoice.paid', invoiceEvent(invoice), cause)
  standing?.tell(cause)
}
