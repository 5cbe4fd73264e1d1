import type { EventCause } from '../../../mechanisms/work/index.ts'
import type { InvoiceKey } from '../../checkouts/index.ts'
import type { AcrossWorkspaces, Work } from '../../context.ts'
import { countPaid, invoiceEvent, type PaidInvoice, payInvoices } from '../../invoices/index.ts'
import {
  renewSubscriptions,
  type StartedSubscription,
  type SubscriptionRenewal,
} from '../../subscriptions/index.ts'
import { type Effect, recordEffects } from '../record/allocations-store.ts'

export type Paying = Pick<AcrossWorkspaces, 'context' | 'tx' | 'now' | 'within'> | Work

/** An invoice that became paid, and the resulting change of its subscription. */
export type PaidDebt = PaidInvoice & Partial<SubscriptionRenewal>

/**
 * Marks the invoices that are covered now as paid, renews the subscriptions whose periods they bill, and
 * records which payments paid them. Returns, by id, the invoices that this call marked as paid.
 */
export const payCoveredInvoices = async (
  work: Paying,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<Map<string, PaidDebt>> => {
  await countPaid(work, livemode, keys)
  const paid = await payInvoices(work, livemode, keys)
  const renewals = await renewSubscriptions(
    work,
    livemode,
    [...paid.values()].map(({ row }) => row),
  )
  await recordEffects(work.tx, livemode, effectsOf(paid), work.now)
  return new Map([...paid].map(([id, invoice]) => [id, { ...invoice, ...renewals.get(id) }] as const))
}

/**
 * Returns, for each payment that covers an invoice, the effect that the payment has paid the invoice. An
 * effect records a result of a payment, so that the result is undone if a reorg removes the payment.
 */
const effectsOf = (invoices: ReadonlyMap<string, PaidInvoice>): Effect[] =>
  [...invoices.values()].flatMap(({ row, paymentIds }) =>
    paymentIds.map(
      (paymentId): Effect => ({
        workspaceId: row.workspace_id,
        paymentId,
        kind: 'invoice_paid',
        targetId: row.id,
      }),
    ),
  )

/**
 * Returns the ids of the subscription that a payment started and of its first invoice; an empty object if the
 * payment started none.
 */
export const startedIds = (
  started: StartedSubscription | undefined,
): { subscriptionId?: string; invoiceId?: string } =>
  started === undefined ? {} : { subscriptionId: started.row.id, invoiceId: started.invoice.id }

/**
 * Emits the events that an invoice was paid, that its subscription was renewed, and that the status of the
 * customer changed.
 */
export const emitPaid = ({ row, billing, renewed, standing }: PaidDebt, cause?: EventCause): void => {
  billing.emit('invoice.paid', invoiceEvent(row), cause)
  if (renewed) billing.emit('subscription.renewed', renewed, cause)
  standing?.tell(cause)
}
