import type { Advance } from '../../context.ts'
import { attributeTransfers } from '../match/attribute-transfers.ts'
import type { Inbound } from '../match/expectation.ts'
import { lockUnmatchedFor } from '../match/relocation-store.ts'
import { isRefunded } from '../match/unmatched-store.ts'
import { decimalsOf, type RecordedPayment } from '../record/payment.ts'
import { reassign } from './reassign.ts'

type Step = Pick<Advance, 'work' | 'network'>
type CheckoutKey = { workspaceId: string; checkoutId: string }
type Waiting = Inbound & { payment: RecordedPayment }

/**
 * Returns the checkout that a payment was most likely meant for. The list is empty if the payment is matched
 * or if no checkout is known.
 */
export const closeMatchOf = (payment: RecordedPayment): CheckoutKey[] => {
  const { outcome, workspace_id: workspaceId, close_match_checkout_id: checkoutId } = payment
  return outcome === 'unmatched' && checkoutId !== null ? [{ workspaceId, checkoutId }] : []
}

/**
 * Tries again to match unmatched payments to the given checkouts, for which they were most likely meant. They
 * may match now, because a reorg may have removed the payment that paid such a checkout before. Unmatched
 * payments in final blocks do not change.
 */
export const matchAgain = async (step: Step, checkouts: readonly CheckoutKey[]): Promise<void> => {
  const { work, network } = step
  if (checkouts.length === 0) return
  const groups = new Map<string, { txId: string; references: string[]; transfers: Waiting[] }>()
  for (const payment of await lockUnmatchedFor(work.tx, network, checkouts)) {
    // Skip pulls (collections by the pull contract). They are not matched by amount or reference, because the
    // event of a pull identifies the bill that the pull pays.
    // Also skip payments to deposit addresses: `coverCheckouts` decides about them.
    if (payment.deposit !== null || payment.pulled !== null || network.tokens[payment.token] === undefined)
      continue
    if (await isRefunded(work.tx, payment)) continue
    const group = groups.get(payment.tx_id)
    if (group === undefined)
      groups.set(payment.tx_id, {
        txId: payment.tx_id,
        references: payment.reference_keys,
        transfers: [toInbound(step, payment)],
      })
    else group.transfers.push(toInbound(step, payment))
  }
  const { matches } = await attributeTransfers(work, network, [...groups.values()])
  for (const [{ payment }, match] of matches)
    if (match.outcome === 'credited') await reassign(step, payment, match)
}

const toInbound = ({ network }: Step, payment: RecordedPayment): Waiting => ({
  payment,
  position: payment.position ?? 0,
  token: payment.token,
  recipientKey: payment.to_key,
  from: payment.from_key,
  amountBase: BigInt(payment.amount_base),
  blockNumber: payment.block_number,
  blockTime: payment.block_time,
  decimals: decimalsOf(network, payment.token),
  homeWorkspaceId: payment.workspace_id,
})
