import { type CheckoutStatus, checkoutMoves, invoiceMoves, mayMove } from '@stablerail/contract'
import type { Tx } from '../../../mechanisms/db/index.ts'
import type { SeenTransfer } from '../../../mechanisms/reading/index.ts'
import { type CheckoutRow, lockCheckoutsAndInvoices } from '../../checkouts/index.ts'
import type { Advance } from '../../context.ts'
import { lockInvoices } from '../../invoices/index.ts'
import { releasePayments } from '../match/relocation-store.ts'
import { restoreAllocations, selectAllocated } from '../record/allocations-store.ts'
import type { RecordedPayment } from '../record/payment.ts'
import { placeTransfers } from '../record/transfers-store.ts'
import { closeMatchOf, matchAgain } from './match-again.ts'

export type MovedPayment = { transfer: SeenTransfer; payment: RecordedPayment }

/**
 * Moves payments to the blocks that hold their transactions now. A payment that a reorg had removed is
 * assigned to its checkout again, even after the expiry, because the transaction was first mined in time. If
 * the checkout has ended or another payment is assigned to it, the payment becomes unmatched.
 */
export const relocatePayments = async (
  step: Pick<Advance, 'work' | 'network'>,
  moved: readonly MovedPayment[],
): Promise<void> => {
  if (moved.length === 0) return
  await relocate(step, moved)
  // A reorg may have removed the payment that had paid the checkout, so that an unmatched payment can pay it
  // now. A payment that was confirmed before the reorg is matched again when it is restored.
  await matchAgain(
    step,
    moved.flatMap(({ payment }) => closeMatchOf(payment)),
  )
}

const relocate = async (
  { work: { tx }, network }: Pick<Advance, 'work' | 'network'>,
  moved: readonly MovedPayment[],
): Promise<void> => {
  await placeTransfers(
    tx,
    moved.map(({ transfer, payment }) => ({ ...transfer, transferId: payment.transfer_id })),
  )
  // The caller decides about payments to deposit addresses afterwards (`coverCheckouts`).
  const returning = moved.flatMap(({ payment }): Returning[] =>
    payment.coverage === null &&
    payment.state === 'orphaned' &&
    payment.outcome === 'credited' &&
    payment.checkout_id !== null
      ? [{ workspaceId: payment.workspace_id, id: payment.id, checkoutId: payment.checkout_id }]
      : [],
  )
  // Restore the allocation of a payment that was credited to an invoice by hand, so that it counts with the
  // other payments of the invoice.
  const ofInvoices = moved.flatMap(({ payment }) =>
    payment.state === 'orphaned' && payment.outcome === 'credited' && payment.checkout_id === null
      ? [{ workspaceId: payment.workspace_id, id: payment.id }]
      : [],
  )
  await restoreAllocations(tx, network.livemode, ofInvoices)
  if (returning.length === 0) return
  const checkouts = await lockCheckoutsAndInvoices(tx, network.livemode, returning)
  const statuses = new Map(checkouts.map(({ id, status }) => [id, status]))
  const allocated = await selectAllocated(tx, network.livemode, returning)
  const unpayable = await findUnpayable(tx, network.livemode, checkouts)
  const judged = returning.map((payment) => {
    const obstacle =
      unpayable.get(payment.checkoutId) ?? obstacleTo(payment, statuses.get(payment.checkoutId), allocated)
    if (obstacle === null) allocated.set(payment.checkoutId, payment.id)
    return { ...payment, obstacle }
  })
  await restoreAllocations(
    tx,
    network.livemode,
    judged.filter(({ obstacle }) => obstacle === null),
  )
  await releasePayments(
    tx,
    network,
    judged.flatMap(({ obstacle, ...payment }) =>
      obstacle === null
        ? []
        : [
            {
              ...payment,
              reason: `A reorganisation had taken the transaction out; when it came back to its checkout, ${obstacle}.`,
            },
          ],
    ),
  )
}

/**
 * Returns, by checkout, the reason why its invoice can no longer be paid, as the end of an English sentence.
 * Checkouts without an invoice, or whose invoice can be paid, are not in the map.
 */
const findUnpayable = async (
  tx: Tx,
  livemode: boolean,
  checkouts: readonly CheckoutRow[],
): Promise<Map<string, string>> => {
  const keys = checkouts.flatMap(({ workspace_id, invoice_id }) =>
    invoice_id === null ? [] : [{ workspaceId: workspace_id, invoiceId: invoice_id }],
  )
  const statuses = new Map((await lockInvoices(tx, livemode, keys)).map(({ id, status }) => [id, status]))
  return new Map(
    checkouts.flatMap(({ id, invoice_id }) => {
      const status = statuses.get(invoice_id ?? '')
      return status === undefined || mayMove(invoiceMoves.pay, status)
        ? []
        : [[id, `its invoice was ${status} already`] as const]
    }),
  )
}

type Returning = { workspaceId: string; id: string; checkoutId: string }

/**
 * Returns the reason why a payment no longer pays its checkout, although its transaction is in the chain
 * again after a reorg. The reason is the end of an English sentence; null if the payment still pays the
 * checkout.
 */
const obstacleTo = (
  { id, checkoutId }: Returning,
  status: CheckoutStatus | undefined,
  allocated: ReadonlyMap<string, string>,
): string | null => {
  const holder = allocated.get(checkoutId)
  if (holder === id) return null
  if (holder !== undefined) return 'another payment for it was seen before'
  if (status !== undefined && mayMove(checkoutMoves.succeed, status)) return null
  return `it is ${status ?? 'gone'}`
}
