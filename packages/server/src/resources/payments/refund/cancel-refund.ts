import { mayMove, type Payment, refundMoves } from '@stablerail/contract'
import { notFound } from '../../../mechanisms/http/index.ts'
import type { Work } from '../../context.ts'
import { showPayment } from '../record/find-payment.ts'
import { isOpen, refuseState } from '../record/refund.ts'
import { lockPayment, lockRefunds, updateRefund } from '../record/refunds-store.ts'

/**
 * Cancels the refund under way if it was neither reported nor found on the chain. If the merchant signs the
 * refund later, it is still recognised.
 */
export const cancelRefund = async (work: Work, paymentId: string): Promise<Payment> => {
  const row = await lockPayment(work.tx, work, paymentId)
  if (row === undefined) throw notFound('payment', paymentId)
  const open = (await lockRefunds(work.tx, work, paymentId)).find(isOpen)
  if (open === undefined) throw refuseState('No refund of this payment is under way.')
  if (!mayMove(refundMoves.cancel, open.status))
    throw refuseState('The refund was sent already, and cannot be canceled.')
  await updateRefund(work.tx, open, { status: refundMoves.cancel.to })
  await work.record('refund.canceled', paymentId)
  return await showPayment(work, paymentId)
}
