import type { Advance } from '../../context.ts'
import { closeMatchOf, matchAgain } from '../confirm/match-again.ts'
import { payCoveredInvoices } from '../confirm/pay-debts.ts'
import { updateDependents } from '../confirm/programs/update-dependents.ts'
import { recordSuccess } from '../confirm/record-success.ts'
import { causeOf, type RecordedPayment } from '../record/payment.ts'
import { coverCheckouts } from './parts/cover-checkouts.ts'
import { coveredBy, isPart } from './parts/covered-by.ts'
import { reorgContext } from './reorg-context.ts'
import { completeRefund } from './settle-refunds.ts'
import { clearSuspicions } from './store.ts'

/**
 * Clears the flag `reorg_suspected` of payments whose transactions are deep enough in the chain again. Makes
 * the results of these payments valid again (succeeded checkouts, paid invoices), because a reorg had undone
 * them. A checkout or an invoice that succeeds a second time emits no second event.
 */
export const restorePayments = async (
  { work, network }: Pick<Advance, 'work' | 'network'>,
  rows: readonly RecordedPayment[],
): Promise<void> => {
  const { tx, now } = work
  if (rows.length === 0) return
  await clearSuspicions(
    tx,
    rows.map(({ transfer_id }) => transfer_id),
  )
  const whole = rows.filter(({ coverage }) => !isPart(coverage))
  const paying = whole.flatMap(({ outcome, workspace_id, checkout_id, id, chain, token, fully_settled }) =>
    outcome === 'credited' && checkout_id !== null
      ? [
          {
            workspaceId: workspace_id,
            checkoutId: checkout_id,
            paymentId: id,
            chain,
            token,
            fullySettled: fully_settled ?? false,
            move: 'succeed' as const,
          },
        ]
      : [],
  )
  const { invoices } = await recordSuccess(work, network.livemode, paying)
  const announcedByCover = await coverCheckouts({ work, network }, coveredBy(rows))
  const credited = await payCoveredInvoices(work, network.livemode, invoicesOf(rows))
  for (const { standing } of [...invoices.values(), ...credited.values()]) standing?.tell()
  for (const row of rows)
    if (row.announced && !announcedByCover.has(row.id))
      work
        .within({ workspaceId: row.workspace_id, livemode: row.livemode })
        .emit(
          'payment.restored',
          reorgContext(row, row.block_hash, now),
          causeOf(row.id, row.block_time, row.version + 1),
        )
  // Mark the payments as refunded if their refunds were confirmed while a reorg had removed the payments.
  for (const row of rows) await completeRefund(work, { ...row, reorg_suspected: false }, row.block_time)
  await updateDependents(work, rows)
  await matchAgain({ work, network }, rows.flatMap(closeMatchOf))
}

/** Returns the invoices to which the given payments were credited by hand. */
const invoicesOf = (rows: readonly RecordedPayment[]) =>
  rows.flatMap(({ outcome, workspace_id, checkout_id, invoice_id }) =>
    outcome === 'credited' && checkout_id === null && invoice_id !== null
      ? [{ workspaceId: workspace_id, invoiceId: invoice_id }]
      : [],
  )
