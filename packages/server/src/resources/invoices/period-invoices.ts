import type { Tx } from '../../mechanisms/db/index.ts'
import { findOnItsWay, type InvoiceKey } from '../checkouts/index.ts'
import { lockInvoices } from './store.ts'

/** Locks invoices. Returns, by invoice id, the payment that was seen for it and is not confirmed yet. */
export const lockUnpaid = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<ReadonlyMap<string, string>> => {
  await lockInvoices(tx, livemode, keys)
  return await findOnItsWay(tx, livemode, keys)
}
