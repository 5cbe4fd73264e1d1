import type { EventData } from '@stablerail/contract'
import { type InvoiceKey, lockSubscriptionsOf } from '../checkouts/index.ts'
import type { AcrossWorkspaces, Work } from '../context.ts'
import { findInvoicesById, type InvoiceRow, invoiceEvent } from '../invoices/index.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { applyBeforeEvents, applyTransitions, billingOf } from './apply-transitions.ts'
import { billingAcross } from './billing-across.ts'
import { decideRenewal, decideReversal, decideWaiver } from './decide-settlement.ts'
import type { StatusChange } from './follow-statuses.ts'
import { momentsOf, periodEnd } from './next-step.ts'
import { requireNonePending } from './on-their-way.ts'
import { lockSubscriptions } from './store.ts'
import { type SubscriptionRow, subscriptionEvent } from './subscription.ts'

type Settling = Pick<AcrossWorkspaces, 'context' | 'tx' | 'now' | 'within'>

/** The columns of an invoice that link it to the period it bills. */
type Billed = Pick<InvoiceRow, 'id' | 'workspace_id' | 'subscription_id' | 'period_start'>

/** Locks the subscriptions whose periods the invoices bill, and returns each with its invoice. */
const lockBilled = async <Invoice extends Billed>(
  { tx }: Pick<Settling, 'tx'>,
  livemode: boolean,
  invoices: readonly Invoice[],
): Promise<{ before: SubscriptionRow; invoice: Invoice }[]> => {
  const billing = invoices.filter(({ period_start }) => period_start !== null)
  const rows = await lockSubscriptions(
    tx,
    livemode,
    billing.map(({ workspace_id, subscription_id }) => ({ workspace_id, id: subscription_id ?? '' })),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return billing.flatMap((invoice) => {
    const before = byId.get(invoice.subscription_id ?? '')
    return before === undefined ? [] : [{ before, invoice }]
  })
}

/**
 * The effects of a paid invoice on its subscription, for which the caller emits the events: the data of
 * `subscription.renewed`, and a changed customer status.
 */
export type SubscriptionRenewal = {
  renewed: EventData<'subscription.renewed'> | null
  standing: StatusChange | null
}

/**
 * Renews the subscriptions whose periods were paid by these invoices. Returns, by invoice id, the events that
 * the caller emits.
 */
export const renewSubscriptions = async (
  work: Settling,
  livemode: boolean,
  invoices: readonly InvoiceRow[],
): Promise<ReadonlyMap<string, SubscriptionRenewal>> => {
  const billed = await lockBilled(work, livemode, invoices)
  if (billed.length === 0) return new Map()
  const billing = await billingAcross(
    work,
    billed.map(({ before }) => before),
  )
  const paid = billed.flatMap(({ before, invoice }) => {
    const decided = decideRenewal(before, invoice.id, billing.workOf(before).now)
    return decided === null ? [] : [{ ...decided, before, invoice }]
  })
  const changes = paid.map(({ before, row, mail }) => ({ before, move: { row, ...(mail && { mail }) } }))
  const { standings } = await applyBeforeEvents(billing, changes)
  return new Map(
    paid.map(({ row, invoice, isRenewed }) => [
      invoice.id,
      {
        renewed: isRenewed ? renewedEvent(row, invoice) : null,
        standing: standings.get(row.customer_id) ?? null,
      },
    ]),
  )
}

const renewedEvent = (row: SubscriptionRow, invoice: InvoiceRow): EventData<'subscription.renewed'> => ({
  ...subscriptionEvent(row),
  ...invoiceEvent(invoice),
  subscriptionId: row.id,
  nextBillingDate: periodEnd(row).toISOString(),
})

/**
 * Returns the new due dates of current-period invoices whose payments were removed by a reorg: a full grace
 * period from now, or null during a pause. Locks their subscriptions.
 */
export const findNewDueDates = async (
  work: Settling,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<ReadonlyMap<string, Date | null>> => {
  if (keys.length === 0) return new Map()
  await lockSubscriptionsOf(work.tx, livemode, keys)
  const billed = await lockBilled(work, livemode, await findInvoicesById(work.tx, livemode, keys))
  const billing = await billingAcross(
    work,
    billed.map(({ before }) => before),
  )
  const dues = new Map<string, Date | null>()
  for (const { before, invoice } of billed) {
    const { now } = billing.workOf(before)
    if (decideReversal(before, invoice.id, now) === null) continue
    const [graceMs] = momentsOf(work.context.config.dunning, before)
    dues.set(invoice.id, before.status === 'paused' ? null : new Date(now.getTime() + graceMs))
  }
  return dues
}

/**
 * Reopens the current periods of subscriptions whose invoices are unpaid again because a reorg removed their
 * payments.
 */
export const reverseRenewals = async (
  work: Settling,
  livemode: boolean,
  invoices: readonly InvoiceRow[],
): Promise<void> => {
  const billed = await lockBilled(work, livemode, invoices)
  if (billed.length === 0) return
  const billing = await billingAcross(
    work,
    billed.map(({ before }) => before),
  )
  await applyTransitions(
    billing,
    billed.flatMap(({ before, invoice }) => {
      const row = decideReversal(before, invoice.id, billing.workOf(before).now)
      return row === null ? [] : [{ before, move: { row } }]
    }),
  )
}

/**
 * Waives the current period of a subscription if the merchant voided the invoice of this period. Does nothing
 * for any other invoice.
 */
export const waivePeriod = async (work: Work, invoice: InvoiceRow): Promise<void> => {
  const [billed] = await lockBilled(work, work.livemode, [invoice])
  if (billed === undefined) return
  const billing = await atWorkspaceTime(work)
  const move = decideWaiver(billed.before, invoice.id, billing.now)
  if (move !== null) await requireNonePending(work, billed.before)
  if (move !== null) await applyTransitions(billingOf(billing), [{ before: billed.before, move }])
}
