import type { InvoiceKey } from '../checkouts/index.ts'
import type { AcrossWorkspaces } from '../context.ts'
import { atWorkspaceTimes } from '../test-clocks/index.ts'
import { invoiceEvent } from './invoice.ts'
import { type Counted, countMoney, setRefunded } from './money-store.ts'
import { lockInvoices } from './store.ts'

type Following = Pick<AcrossWorkspaces, 'tx' | 'within'>

/**
 * Computes the received and refunded amounts of invoices again after payments have paid them. A payment
 * cannot make an invoice refunded, so no event is emitted.
 */
export const countPaid = async (
  { tx }: Pick<Following, 'tx'>,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<void> => {
  if (keys.length === 0) return
  await lockInvoices(tx, livemode, keys)
  await countMoney(tx, livemode, keys)
}

const isRefunded = ({ status, received_minor, isKept }: Counted): boolean =>
  status === 'paid' && received_minor > 0 && !isKept

/**
 * Computes the received and refunded amounts of invoices again after refunds of their payments, or after a
 * reorg removed or restored a payment. Emits `invoice.refunded` once for an invoice that was fully refunded.
 */
export const followMoney = async (
  work: Following,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<void> => {
  if (keys.length === 0) return
  await lockInvoices(work.tx, livemode, keys)
  const counted = await countMoney(work.tx, livemode, keys)
  const turned = counted.filter((row) => isRefunded(row) !== (row.refunded_at !== null))
  if (turned.length === 0) return
  const billingOf = await atWorkspaceTimes(
    work,
    livemode,
    turned.map(({ workspace_id }) => workspace_id),
  )
  for (const row of turned) {
    const billing = billingOf(row.workspace_id)
    const isBack = isRefunded(row)
    const refunded = { refunded_at: isBack ? billing.now : null, refund_told: row.refund_told || isBack }
    const now = await setRefunded(work.tx, row, refunded)
    if (isBack && !row.refund_told) billing.emit('invoice.refunded', invoiceEvent(now))
  }
}
