import { parseAddress } from '@stablerail/chains/addresses'
import { type PaymentStatus, paymentMoves, type Refund, refundMoves } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../mechanisms/db/index.ts'
import { ApiError, invalid } from '../../../mechanisms/http/index.ts'
import { baseUnitsPerCent } from '../../checkouts/index.ts'
import { toMinor } from './amounts.ts'
import type { RecordedPayment } from './payment.ts'

export type RefundRow = Selectable<Tables['refunds']>

/**
 * A refund that is neither reported nor found on the chain within this time fails. It is still recognised if
 * it is mined later.
 */
export const refundWindowMs = 24 * 3_600_000

export const toRefund = (row: RefundRow): Refund => ({
  id: row.id,
  workspaceId: row.workspace_id,
  paymentId: row.payment_id,
  status: row.status,
  amountMinor: row.amount_minor,
  tokenAmountBase: row.amount_base,
  recipient: parseAddress(row.chain, row.recipient_key) ?? row.recipient_key,
  txHash: row.tx_id,
  reason: row.reason,
  failureReason: row.failure_reason as Refund['failureReason'],
  broadcastAt: row.broadcast_at?.toISOString() ?? null,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  expiresAt: isOpen(row) && row.transfer_id === null ? (row.expires_at?.toISOString() ?? null) : null,
  createdAt: row.created_at.toISOString(),
})

/** Returns whether a refund is under way. At most one refund of a payment is under way at a time. */
export const isOpen = ({ status }: Pick<RefundRow, 'status'>): boolean =>
  (refundMoves.fail.from as readonly string[]).includes(status)

/** Returns whether a refund is under way and the chain shows no transfer of it yet. */
export const isUnseen = (refund: Pick<RefundRow, 'status' | 'transfer_id'>): boolean =>
  isOpen(refund) && refund.transfer_id === null

/** Returns whether the money of a refund has left the wallet or may leave the wallet soon. */
const isSpent = (refund: Pick<RefundRow, 'status' | 'transfer_id'>): boolean =>
  isOpen(refund) || refund.status === 'confirmed' || refund.transfer_id !== null

type Spending = Pick<RefundRow, 'status' | 'transfer_id' | 'amount_base'>

const sumOf = (refunds: readonly Spending[]): bigint =>
  refunds.reduce((sum, { amount_base }) => sum + BigInt(amount_base), 0n)

/**
 * Returns the base units of a payment that can still be refunded: the paid amount without the amounts of
 * refunds that are confirmed, under way or found on the chain. Returns 0 if the refunds exceed the payment.
 */
export const amountLeft = (paidBase: bigint, refunds: readonly Spending[]): bigint => {
  const left = paidBase - sumOf(refunds.filter(isSpent))
  return left > 0n ? left : 0n
}

/** Returns whether confirmed refunds leave less than a cent of a payment. */
export const isFullyRefunded = (paidBase: bigint, refunds: readonly Spending[], decimals: number): boolean =>
  paidBase - sumOf(refunds.filter(({ status }) => status === 'confirmed')) < baseUnitsPerCent(decimals)

/**
 * Returns the amount that a refund sends: whole cents if the merchant named an amount, else the whole
 * remaining amount.
 */
export const decideAmount = (
  leftBase: bigint,
  decimals: number,
  amountMinor: number | undefined,
): { amountBase: bigint; amountMinor: number } => {
  const leftMinor = toMinor(leftBase, decimals) ?? 0
  if (leftMinor < 1) throw refuseState('Nothing of this payment is left to refund.')
  if (amountMinor === undefined) return { amountBase: leftBase, amountMinor: leftMinor }
  if (amountMinor > leftMinor)
    throw invalid(
      'amountMinor',
      `amountMinor is ${amountMinor}, and ${leftMinor} cents of this payment are left. Send at most that.`,
    )
  return { amountBase: BigInt(amountMinor) * baseUnitsPerCent(decimals), amountMinor }
}

export const refuseState = (message: string) => new ApiError('invalid_state_transition', message)

type Standing = Pick<
  RecordedPayment,
  'status' | 'outcome' | 'coverage' | 'failure_reason' | 'reorg_suspected' | 'state'
>

/** Returns the reason why the transfer of a payment is not in the chain; null if it is in the chain. */
export const reasonNotOnChain = ({
  status,
  failure_reason,
  reorg_suspected,
  state,
}: Omit<Standing, 'coverage'>): string | null => {
  if (status === 'reorged' || failure_reason === 'dropped')
    return 'The chain lost this payment for good: no money arrived.'
  if (reorg_suspected || state === 'orphaned')
    return 'The chain does not hold this payment now. Wait until it is back, or lost for good.'
  return null
}

/** Returns the reason why a payment can be neither refunded nor credited now; null if it can. */
export const obstacleTo = (payment: Standing): string | null => {
  const { status, outcome, coverage } = payment
  if (status === 'pending' && coverage === 'part')
    return 'This payment is a part of the price of its checkout, which can still be paid. End the checkout first.'
  if (status === 'pending') return 'This payment is still pending. Wait until it is confirmed.'
  if (status === 'refunded') return 'All of this payment was refunded.'
  const gone = reasonNotOnChain(payment)
  if (gone !== null) return gone
  if (status === 'failed' && outcome !== 'underpaid') return 'This payment failed, and no money arrived.'
  return null
}

/**
 * Returns the status of a payment after its refund is reversed: `failed` as before if the payment was too
 * little.
 */
export const statusBefore = ({ outcome }: Pick<RecordedPayment, 'outcome'>): PaymentStatus =>
  paymentMoves.reverseRefund.to[outcome === 'underpaid' ? 1 : 0]
