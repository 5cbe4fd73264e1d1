import type { Tx } from '../../mechanisms/db/index.ts'
import { ApiError } from '../../mechanisms/http/index.ts'
import { findBrought, withdrawPulls } from '../agreements/index.ts'
import { findMayReturn, type InvoiceKey } from '../checkouts/index.ts'
import type { Work } from '../context.ts'
import { lockUnpaid } from '../invoices/index.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Locks invoices that are about to be void, takes back the pulls for them that were not sent, and answers, by invoice, what
 * is on its way to pay it: a payment that is not confirmed yet, or that the chain has lost and may have again, or a pull that
 * was sent or has brought the money already.
 */
export const findOnTheirWay = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly InvoiceKey[],
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  const payments = await lockUnpaid(tx, livemode, keys)
  for (const invoiceId of await withdrawPulls(tx, livemode, keys, now)) found.set(invoiceId, 'a pull')
  for (const invoiceId of await findBrought(tx, livemode, keys, now)) found.set(invoiceId, 'a pull')
  for (const [invoiceId, paymentId] of [...(await findMayReturn(tx, livemode, keys)), ...payments])
    found.set(invoiceId, `the payment ${paymentId}`)
  return found
}

/** What is on its way to pay the unpaid invoice of a subscription, which is about to be void; null where nothing is. */
const findPending = async (
  { tx, livemode, realNow }: Work,
  { workspace_id, open_invoice_id }: SubscriptionRow,
): Promise<string | null> => {
  if (open_invoice_id === null) return null
  const key = { workspaceId: workspace_id, invoiceId: open_invoice_id }
  return (await findOnTheirWay(tx, livemode, [key], realNow)).get(open_invoice_id) ?? null
}

/** Whether a payment for the unpaid invoice was seen and is not settled yet, or a pull was sent. */
export const isOnItsWay = async (work: Work, row: SubscriptionRow): Promise<boolean> =>
  (await findPending(work, row)) !== null

/** Throws where a payment for the unpaid invoice was seen and is not settled yet, or a pull was sent. */
export const requireNonePending = async (work: Work, row: SubscriptionRow): Promise<void> => {
  const found = await findPending(work, row)
  if (found === null) return
  throw new ApiError(
    'invalid_state_transition',
    `Its invoice is being paid: ${found} is on its way. Wait until it is confirmed or failed.`,
  )
}
