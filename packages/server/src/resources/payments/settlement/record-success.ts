import type { AcrossWorkspaces, Work } from '../../../mechanisms/work/index.ts'
import { type CheckoutEnd, type CheckoutRow, endCheckouts } from '../../checkouts/index.ts'
import { type PaidInvoice, payInvoices } from '../../invoices/index.ts'
import { type Effect, recordEffects } from '../allocations-store.ts'

/** What payments made happen: the checkouts that succeeded and the invoices that were paid, by id. */
export type Success = {
  checkouts: ReadonlyMap<string, CheckoutRow>
  invoices: ReadonlyMap<string, PaidInvoice>
}

type Succeeding = Pick<AcrossWorkspaces, 'tx' | 'now' | 'within'> | Work

/** Makes checkouts succeed, and their invoices paid, and records that these payments did so. */
export const recordSuccess = async (
  work: Succeeding,
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
  const invoices = await payInvoices(work, livemode, keys)
  await recordEffects(work.tx, livemode, [...effects, ...effectsOf(invoices)], work.now)
  return { checkouts, invoices }
}

/** Each payment that covers an invoice is one without which the invoice would not be paid. */
export const effectsOf = (invoices: ReadonlyMap<string, PaidInvoice>): Effect[] =>
  [...invoices.values()].flatMap(({ row, paymentIds }) =>
    paymentIds.map(
      (paymentId): Effect => ({
        ...{ workspaceId: row.workspace_id, paymentId, kind: 'invoice_paid', targetId: row.id },
      }),
    ),
  )
