import type { Tx } from '../../mechanisms/db/index.ts'
import { findOnItsWay, type InvoiceKey } from '../checkouts/index.ts'
import { lockInvoices } from './store.ts'

/**
 * Locks invoices. Returns, by invoice id, a payment that was seen for the invoice and is not confirmed yet.
 */
export const lockPendingPayments = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<ReadonlyMap<string, string>> => {
  await lockInvoices(tx, livemode, keys)
  return await findOnItsWay(tx, livemode, keys)
}
