import { type CheckoutEnd, type CheckoutRow, endCheckouts } from '../../checkouts/index.ts'
import { type StartedSubscription, startSubscriptions } from '../../subscriptions/index.ts'
import { type Effect, recordEffects } from '../record/allocations-store.ts'
import { type PaidDebt, type Paying, payCoveredInvoices } from './pay-debts.ts'
import { linkPayments } from './store.ts'

/** The results of payments: the checkouts that succeeded and the invoices that were paid, by id. */
export type Success = {
  checkouts: ReadonlyMap<string, CheckoutRow>
  invoices: ReadonlyMap<string, PaidDebt>
  /** The subscriptions that were started, by checkout. */
  started: ReadonlyMap<string, StartedSubscription>
}

/**
 * Makes checkouts succeed, marks their invoices as paid, starts their subscriptions, and records these
 * effects of the payments.
 */
export const recordSuccess = async (
  work: Paying,
  livemode: boolean,
  ends: readonly CheckoutEnd[],
): Promise<Success> => {
  const checkouts = await endCheckouts(work, livemode, ends)
  const effects = ends.flatMap(({ workspaceId, paymentId, checkoutId }): Effect[] =>
    checkouts.has(checkoutId)
      ? [{ workspaceId, paymentId, kind: 'checkout_succeeded', targetId: checkoutId }]
      : [],
  )
  const keys = [...checkouts.values()].flatMap(({ workspace_id, invoice_id }) =>
    invoice_id === null ? [] : [{ workspaceId: workspace_id, invoiceId: invoice_id }],
  )
  const invoices = await payCoveredInvoices(work, livemode, keys)
  const started = await startSubscriptions(work, livemode, checkouts.values())
  await linkPayments(work.tx, livemode, [...started.values()].map(linkOf))
  await recordEffects(work.tx, livemode, [...effects, ...[...started.values()].flatMap(effectOf)], work.now)
  // For a checkout that started a subscription, return the newer row, which contains the id of the
  // subscription.
  const named = [...checkouts].map(([id, row]) => [id, started.get(id)?.checkout ?? row] as const)
  return { checkouts: new Map(named), invoices, started }
}

const linkOf = ({ row, invoice, checkout }: StartedSubscription) => ({
  workspaceId: row.workspace_id,
  id: checkout.payment_id ?? '',
  subscriptionId: row.id,
  invoiceId: invoice.id,
})

/**
 * Returns the effect that the payment of a checkout has paid the first invoice of the started subscription.
 * An effect records a result of a payment, so that the result is undone if a reorg removes the payment.
 */
const effectOf = ({ row, invoice, checkout }: StartedSubscription): Effect[] =>
  checkout.payment_id === null
    ? []
    : [
        {
          workspaceId: row.workspace_id,
          paymentId: checkout.payment_id,
          kind: 'invoice_paid',
          targetId: invoice.id,
        },
      ]
