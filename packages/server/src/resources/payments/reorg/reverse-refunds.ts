import { mayMove, paymentMoves, refundMoves } from '@stablerail/contract'
import { findNetwork } from '../../../settings/config.ts'
import type { AcrossWorkspaces } from '../../context.ts'
import { type ChangedPayment, updateDependents } from '../confirm/programs/update-dependents.ts'
import { countPayments } from '../record/count-payments.ts'
import { showPayment } from '../record/find-payment.ts'
import { incrementVersion, selectByTransfers, setPaymentStatus } from '../record/outgoing-store.ts'
import { causeOf, decimalsOf, type RecordedPayment } from '../record/payment.ts'
import { isFullyRefunded, isOpen, type RefundRow, refundWindowMs, statusBefore } from '../record/refund.ts'
import { lockPayment, lockRefunds, updateRefund } from '../record/refunds-store.ts'

/**
 * Reverses refunds whose transfers the chain no longer holds, and emits `refund.reversed`. The reader looks
 * for the refunds again, by reference and by hash. A payment that was `refunded` gets its former status,
 * unless other refunds sent its whole amount back. If a refund confirms again, the events about its
 * confirmation and about the refunded payment are emitted again.
 */
export const reverseRefunds = async (
  work: AcrossWorkspaces,
  transferIds: readonly string[],
): Promise<void> => {
  const changed: ChangedPayment[] = []
  for (const refund of await selectByTransfers(work.tx, transferIds))
    changed.push(...(await reverseRefund(work, refund)))
  await updateDependents(work, changed)
}

/** Reverses a refund. Returns the payment if it changed; an empty list if the refund was not confirmed. */
const reverseRefund = async (work: AcrossWorkspaces, refund: RefundRow): Promise<ChangedPayment[]> => {
  const { tx, now } = work
  const scope = { workspaceId: refund.workspace_id, livemode: refund.livemode }
  const payment = await lockPayment(tx, scope, refund.payment_id)
  const others = (await lockRefunds(tx, scope, refund.payment_id)).filter(({ id }) => id !== refund.id)
  const [awaited, failed] = refundMoves.reverse.to
  const isConfirmed = mayMove(refundMoves.reverse, refund.status)
  const status = isConfirmed ? (others.some(isOpen) ? failed : awaited) : refund.status
  await updateRefund(tx, refund, {
    status,
    transfer_id: null,
    confirmed_at: null,
    announced: false,
    failure_reason: status === failed ? (refund.failure_reason ?? 'reorged') : refund.failure_reason,
    expires_at: new Date(now.getTime() + refundWindowMs),
  })
  if (payment === undefined || !isConfirmed) return []
  if (mayMove(paymentMoves.reverseRefund, payment.status) && !isStillWhole(work, payment, others)) {
    const before = statusBefore(payment)
    await setPaymentStatus(tx, payment, {
      status: before,
      failure_reason: before === 'failed' ? 'underpaid' : null,
      refund_announced: false,
    })
    countPayments(work, [{ ...payment, status: before }])
  }
  const within = work.within(scope)
  const cause = causeOf(payment.id, payment.block_time, await incrementVersion(tx, payment))
  const shown = await showPayment(within, payment.id)
  within.emit('refund.reversed', { payment: shown, refundId: refund.id }, cause)
  return [payment]
}

/**
 * Returns whether the payment is still fully refunded without the reversed refund: the other confirmed
 * refunds sent its whole amount back.
 */
const isStillWhole = (
  { context: { config } }: AcrossWorkspaces,
  { chain, livemode, token, amount_base }: RecordedPayment,
  others: readonly RefundRow[],
): boolean => {
  const network = findNetwork(config, chain, livemode)
  return network !== undefined && isFullyRefunded(BigInt(amount_base), others, decimalsOf(network, token))
}
