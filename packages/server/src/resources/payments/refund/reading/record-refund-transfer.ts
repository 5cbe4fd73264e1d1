import { mayMove, refundMoves } from '@stablerail/contract'
import type { AcrossWorkspaces } from '../../../context.ts'
import { isOpen, type RefundRow } from '../../record/refund.ts'
import { lockPayment, lockRefunds, updateRefund } from '../../record/refunds-store.ts'

/**
 * Records that a transfer makes a refund. A refund that was canceled or had failed keeps its status until the
 * transfer is deep enough. If the remaining amount of the payment is then too small for a later refund that
 * is not signed yet, the later refund fails.
 */
export const recordRefundTransfer = async (
  { tx }: Pick<AcrossWorkspaces, 'tx'>,
  refund: RefundRow,
  { txHash, transferId }: { txHash: string; transferId: string },
): Promise<void> => {
  const status = mayMove(refundMoves.broadcast, refund.status) ? refundMoves.broadcast.to : refund.status
  await updateRefund(tx, refund, { status, tx_id: txHash, transfer_id: transferId })
  if (isOpen(refund)) return
  const scope = { workspaceId: refund.workspace_id, livemode: refund.livemode }
  const payment = await lockPayment(tx, scope, refund.payment_id)
  const refunds = await lockRefunds(tx, scope, refund.payment_id)
  const unsigned = refunds.find((one) => mayMove(refundMoves.cancel, one.status))
  if (payment === undefined || unsigned === undefined) return
  const sent = refunds.filter((one) => one.status === 'confirmed' || one.transfer_id !== null)
  const leftBase = sent.reduce((left, one) => left - BigInt(one.amount_base), BigInt(payment.amount_base))
  if (BigInt(unsigned.amount_base) > leftBase)
    await updateRefund(tx, unsigned, { status: refundMoves.fail.to, failure_reason: 'superseded' })
}
