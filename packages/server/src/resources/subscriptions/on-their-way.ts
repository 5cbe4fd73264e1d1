import type { Tx } from '../../mechanisms/db/index.ts'
import { ApiError } from '../../mechanisms/http/index.ts'
import { findBrought, withdrawPulls } from '../agreements/index.ts'
import { findMayReturn, type InvoiceKey } from '../checkouts/index.ts'
import type { Work } from '../context.ts'
import { lockPendingPayments } from '../invoices/index.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Locks invoices that are about to be voided, and withdraws their unsent pulls. Returns, by invoice id, the
 * payment or pull that may still pay the invoice: a payment that is not confirmed yet, a payment that a reorg
 * removed and that may return, or a pull that was sent or has already succeeded.
 */
export const findOnTheirWay = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly InvoiceKey[],
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  const payments = await lockPendingPayments(tx, livemode, keys)
  for (const invoiceId of await withdrawPulls(tx, livemode, keys, now)) found.set(invoiceId, 'a pull')
  for (const invoiceId of await findBrought(tx, livemode, keys, now)) found.set(invoiceId, 'a pull')
  for (const [invoiceId, paymentId] of [...(await findMayReturn(tx, livemode, keys)), ...payments])
    found.set(invoiceId, `the payment ${paymentId}`)
  return found
}

/**
 * Returns the payment or pull that may still pay the unpaid invoice of a subscription, or null. The caller is
 * about to void the invoice.
 */
const findPending = async (
  { tx, livemode, realNow }: Work,
  { workspace_id, open_invoice_id }: SubscriptionRow,
): Promise<string | null> => {
  if (open_invoice_id === null) return null
  const key = { workspaceId: workspace_id, invoiceId: open_invoice_id }
  return (await findOnTheirWay(tx, livemode, [key], realNow)).get(open_invoice_id) ?? null
}

/** Returns whether a payment of the unpaid invoice is pending or a pull for it was sent. */
export const isOnItsWay = async (work: Work, row: SubscriptionRow): Promise<boolean> =>
  (await findPending(work, row)) !== null

/** Throws if a payment of the unpaid invoice is pending or a pull for it was sent. */
export const requireNonePending = async (work: Work, row: SubscriptionRow): Promise<void> => {
  const found = await findPending(work, row)
  if (found === null) return
  throw new ApiError(
    'invalid_state_transition',
    `Its invoice is being paid: ${found} is on its way. Wait until it is confirmed or failed.`,
  )
}
