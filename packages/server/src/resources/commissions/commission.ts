import { type Commission, type CommissionStatus, longestAffiliateCode } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'
import type { AcrossWorkspaces } from '../context.ts'

export type CommissionRow = Selectable<Tables['commissions']>

/**
 * A unit of work that has changed payments and now updates the commissions of these payments. It covers one
 * workspace or many.
 */
export type CommissionWork = Pick<AcrossWorkspaces, 'tx' | 'now' | 'context' | 'within'>

/** The facts of a payment that determine its commission. */
export type CommissionedPayment = {
  workspaceId: string
  paymentId: string
  /** Whether the payment is confirmed, in the chain, credited, and not fully refunded. */
  stands: boolean
  amountMinor: number
  refundedMinor: number
  /** The time of the block that changed the payment; undefined if a person changed it. */
  at?: Date | undefined
}

export const toCommission = (row: CommissionRow): Commission => ({
  id: row.id,
  paymentId: row.payment_id,
  affiliateCode: row.affiliate_code,
  amountMinor: row.amount_minor,
  status: row.status,
  paidAt: row.paid_at?.toISOString() ?? null,
  paidAmountMinor: row.paid_amount_minor,
})

/** Returns the affiliate code in the metadata of a checkout; null if there is none. */
export const affiliateOf = (metadata: object | null): string | null => {
  const code = metadata !== null && 'affiliate' in metadata ? metadata.affiliate : null
  return typeof code === 'string' && code !== '' && code.length <= longestAffiliateCode ? code : null
}

const wholeBasisPoints = 10_000n

/**
 * Returns a share of an amount in cents, rounded to the nearest cent. Half a cent is rounded down, in favour
 * of the merchant.
 */
export const shareOf = (amountMinor: number, basisPoints: number): number =>
  Number((BigInt(amountMinor) * BigInt(basisPoints) + wholeBasisPoints / 2n - 1n) / wholeBasisPoints)

type Decided = { status: CommissionStatus; amountMinor: number }

/**
 * Returns the status and amount of a commission, for the amount of its payment that remains after refunds.
 */
export const decideCommission = (
  { basis_points, amount_minor, paid_amount_minor }: CommissionRow,
  {
    stands,
    amountMinor,
    refundedMinor,
  }: Pick<CommissionedPayment, 'stands' | 'amountMinor' | 'refundedMinor'>,
): Decided => {
  if (!stands) return { status: 'voided', amountMinor: amount_minor }
  const dueMinor = shareOf(Math.max(amountMinor - refundedMinor, 0), basis_points)
  if (paid_amount_minor === dueMinor) return { status: 'paid', amountMinor: dueMinor }
  const isAsAccrued = refundedMinor === 0 && paid_amount_minor === null
  return { status: isAsAccrued ? 'accrued' : 'adjusted', amountMinor: dueMinor }
}

const eventOf = {
  accrued: 'commission.accrued',
  adjusted: 'commission.adjusted',
  paid: 'commission.paid',
  voided: 'commission.voided',
} as const satisfies Record<CommissionStatus, string>

/**
 * Emits the event of a change of a commission. `at` is the time of the block that caused the change;
 * undefined if a person caused it.
 */
export const emitCommissionEvent = (work: CommissionWork, row: CommissionRow, at: Date | undefined): void => {
  work
    .within({ workspaceId: row.workspace_id, livemode: row.livemode })
    .emit(
      eventOf[row.status],
      { commission: toCommission(row) },
      at && { at, of: row.id, version: row.version },
    )
}
