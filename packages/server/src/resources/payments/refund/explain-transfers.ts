import type { RefundRow } from '../record/refund.ts'
import { refundFamilyOf } from './families/index.ts'

/** A transfer out of a settlement wallet. */
export type OutgoingTransfer = {
  txHash: string
  token: string
  from: string
  to: string
  amountBase: bigint
  references: readonly string[]
  /**
   * Whether the references belong to this transfer only, and not to the other transfers of its transaction.
   */
  isNamed?: boolean
  blockTime: Date
}

export type AwaitedRefund = Pick<
  RefundRow,
  | 'id'
  | 'chain'
  | 'status'
  | 'token'
  | 'sender_key'
  | 'recipient_key'
  | 'amount_base'
  | 'reference'
  | 'tx_id'
  | 'created_at'
>

/** A block's time and the server's clock may differ by at most 60 seconds. */
const clockGraceMs = 60_000

/**
 * Pairs transfers with the refunds that they make:
 *
 * - A refund is recognised by token, sender, recipient and amount, and in addition by its reference in the
 *   calldata or by the reported hash. On Solana, it is recognised by its reference at the transfer itself.
 * - A transfer makes at most one refund, and a refund has at most one transfer.
 * - If several refunds fit, a reference takes precedence over a hash, and a refund under way over a refund
 *   that was given up.
 */
export const explainTransfers = <Transfer extends OutgoingTransfer, Refund extends AwaitedRefund>(
  transfers: readonly Transfer[],
  refunds: readonly Refund[],
): { transfer: Transfer; refund: Refund }[] => {
  const free = new Set(refunds)
  return transfers.flatMap((transfer) => {
    const [refund] = [...free]
      .filter((one) => isFit(transfer, one))
      .toSorted((one, other) => rank(transfer, one) - rank(transfer, other))
    if (refund === undefined) return []
    free.delete(refund)
    return [{ transfer, refund }]
  })
}

const isNamed = ({ references }: OutgoingTransfer, { reference }: AwaitedRefund): boolean =>
  reference !== null && references.includes(reference)

/**
 * Returns whether the transaction was reported for the refund. The transaction must have been mined after the
 * refund was initiated: an earlier transaction was another payment.
 */
const isReported = ({ txHash, blockTime }: OutgoingTransfer, { tx_id, created_at }: AwaitedRefund): boolean =>
  tx_id === txHash && blockTime.getTime() >= created_at.getTime() - clockGraceMs

const isFit = (transfer: OutgoingTransfer, refund: AwaitedRefund): boolean =>
  refund.token === transfer.token &&
  refund.sender_key === transfer.from &&
  refund.recipient_key === transfer.to &&
  BigInt(refund.amount_base) === transfer.amountBase &&
  isRecognised(transfer, refund)

const isRecognised = (transfer: OutgoingTransfer, refund: AwaitedRefund): boolean =>
  refundFamilyOf(refund.chain)?.needsReference === true
    ? transfer.isNamed === true && isNamed(transfer, refund)
    : isNamed(transfer, refund) || isReported(transfer, refund)

const rank = (transfer: OutgoingTransfer, refund: AwaitedRefund): number =>
  (isNamed(transfer, refund) ? 0 : 2) +
  (refund.status === 'initiated' || refund.status === 'broadcast' ? 0 : 1)
