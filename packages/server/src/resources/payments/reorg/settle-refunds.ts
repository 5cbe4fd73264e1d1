import { ripeHeight } from '@stablerail/chains'
import { mayMove, paymentMoves, refundMoves } from '@stablerail/contract'
import { findNetwork } from '../../../settings/config.ts'
import type { AcrossWorkspaces, Advance } from '../../context.ts'
import { type ChangedPayment, updateDependents } from '../confirm/programs/update-dependents.ts'
import { countPayments } from '../record/count-payments.ts'
import { showPayment } from '../record/find-payment.ts'
import { confirmOutgoing, incrementVersion, selectDeep, setPaymentStatus } from '../record/outgoing-store.ts'
import { causeOf, decimalsOf, type RecordedPayment } from '../record/payment.ts'
import { isFullyRefunded, type RefundRow } from '../record/refund.ts'
import { lockPayment, lockRefunds, updateRefund } from '../record/refunds-store.ts'

/** At most this many refunds are confirmed in one step of the reader. */
const refundsAtOnce = 500

/** Confirms the refunds whose transfers are deep enough and, on chains that wait for finality, final. */
export const settleRefunds = async ({ network, tip, solidNumber, witness, work }: Advance): Promise<void> => {
  const highest = ripeHeight(tip.number, network.confirmations, solidNumber)
  await confirmOutgoing(work.tx, network, { highest, isWitnessed: witness !== null })
  const changed: ChangedPayment[] = []
  for (const refund of await selectDeep(work.tx, network, refundsAtOnce))
    changed.push(...(await confirmRefund(work, refund)))
  await updateDependents(work, changed)
}

/**
 * Confirms a refund. Returns the payment with the time of the refund's block; an empty list if the refund
 * cannot be confirmed.
 */
const confirmRefund = async (
  work: AcrossWorkspaces,
  { block_time, ...found }: RefundRow & { block_time: Date },
): Promise<ChangedPayment[]> => {
  const scope = { workspaceId: found.workspace_id, livemode: found.livemode }
  const payment = await lockPayment(work.tx, scope, found.payment_id)
  const refunds = await lockRefunds(work.tx, scope, found.payment_id)
  const refund = refunds.find(({ id }) => id === found.id)
  if (payment === undefined || refund === undefined || !mayMove(refundMoves.confirm, refund.status)) return []
  await updateRefund(work.tx, refund, {
    status: refundMoves.confirm.to,
    confirmed_at: work.now,
    failure_reason: null,
    announced: true,
  })
  const within = work.within(scope)
  if (!refund.announced) {
    const cause = causeOf(payment.id, block_time, await incrementVersion(work.tx, payment))
    within.emit('refund.confirmed', { payment: await showPayment(within, payment.id) }, cause)
  }
  await completeRefund(work, payment, block_time)
  return [{ ...payment, block_time }]
}

/**
 * Makes a payment `refunded` if less than a cent of it is left, unless the chain does not hold the payment
 * now. `payment.refunded` is emitted once, and again if a reorg removed a refund and the refund came back.
 */
export const completeRefund = async (
  work: AcrossWorkspaces,
  payment: RecordedPayment,
  blockTime: Date,
): Promise<void> => {
  const scope = { workspaceId: payment.workspace_id, livemode: payment.livemode }
  const network = findNetwork(work.context.config, payment.chain, payment.livemode)
  if (network === undefined || payment.reorg_suspected || !mayMove(paymentMoves.refund, payment.status))
    return
  const refunds = await lockRefunds(work.tx, scope, payment.id)
  if (
    refunds.length === 0 ||
    !isFullyRefunded(BigInt(payment.amount_base), refunds, decimalsOf(network, payment.token))
  )
    return
  await setPaymentStatus(work.tx, payment, {
    status: paymentMoves.refund.to,
    failure_reason: null,
    refund_announced: true,
  })
  countPayments(work, [{ ...payment, status: paymentMoves.refund.to }])
  if (payment.refund_announced) return
  const within = work.within(scope)
  const cause = causeOf(payment.id, blockTime, await incrementVersion(work.tx, payment))
  within.emit('payment.refunded', { payment: await showPayment(within, payment.id) }, cause)
}
