import type { Advance } from '../../context.ts'
import { rewriteAssignment } from '../match/relocation-store.ts'
import type { Match } from '../match/weigh-transaction.ts'
import { causeOf, paymentIdentifiers, type RecordedPayment } from '../record/payment.ts'
import { lockKnownPayments } from '../record/recording-store.ts'
import { creditUnmatchedPayment } from './report-transaction.ts'

type Step = Pick<Advance, 'work' | 'network'>

/**
 * Writes the new assignment of a payment, and emits `payment.reattributed` if the checkout changed. The
 * payment becomes unmatched if the checkout belongs to another workspace.
 */
export const reassign = async (step: Step, payment: RecordedPayment, match: Match): Promise<void> => {
  const { work, network } = step
  const target = match.expectation?.workspaceId === payment.workspace_id ? match.expectation : null
  const isCredited = target !== null && match.outcome === 'credited'
  const from = payment.outcome === 'unmatched' ? null : payment.checkout_id
  if (isCredited) {
    const step = { rule: match.rule, fits: true, because: match.reason }
    await creditUnmatchedPayment(work, network, payment, { target, step }, match.steps)
  } else await rewriteAssignment(work.tx, payment, { match, target })
  if (from === (target?.targetId ?? null)) return
  const [now] = (await lockKnownPayments(work.tx, network, [payment.tx_id])).filter(
    ({ id }) => id === payment.id,
  )
  if (now === undefined || !now.announced) return
  const { emit } = work.within({ workspaceId: payment.workspace_id, livemode: network.livemode })
  emit(
    'payment.reattributed',
    { ...paymentIdentifiers(now), from, to: now.checkout_id },
    causeOf(payment.id, payment.block_time, now.version),
  )
}
