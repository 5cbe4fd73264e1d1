import { type Commission, type CommissionStatus, longestAffiliateCode } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'
import type { AcrossWorkspaces } from '../context.ts'

export type CommissionRow = Selectable<Tables['commissions']>

/** The unit of work of what happened to the payments: of one workspace, or of many at once. */
export type Following = Pick<AcrossWorkspaces, 'tx' | 'now' | 'context' | 'within'>

/** What is left of a payment. */
export type Standing = {
  workspaceId: string
  paymentId: string
  /** Whether the payment is confirmed, in the chain, for something, and not refunded whole. */
  stands: boolean
  amountMinor: number
  /** The sum of its confirmed refunds. */
  refundedMinor: number
  /** The moment of the block that changed it; undefined where a person did. */
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

/** The code of an affiliate in the metadata of a checkout; null where there is none. */
export const affiliateOf = (metadata: object | null): string | null => {
  const code = metadata !== null && 'affiliate' in metadata ? metadata.affiliate : null
  return typeof code === 'string' && code !== '' && code.length <= longestAffiliateCode ? code : null
}

const wholeBasisPoints = 10_000n

/** A share of an amount in cents. Half a cent is rounded down, so that the merchant never owes more than the share. */
export const shareOf = (amountMinor: number, basisPoints: number): number =>
  Number((BigInt(amountMinor) * BigInt(basisPoints) + wholeBasisPoints / 2n - 1n) / wholeBasisPoints)

type Decided = { status: CommissionStatus; amountMinor: number }

/** What a commission is, given what is left of its payment. */
export const decideCommission = (
  { basis_points, amount_minor, paid_amount_minor }: CommissionRow,
  { stands, amountMinor, refundedMinor }: Pick<Standing, 'stands' | 'amountMinor' | 'refundedMinor'>,
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

/** Tells of a change. `at` is the moment of the block that caused it; undefined where a person did. */
export const tellOf = (work: Following, row: CommissionRow, at: Date | undefined): void => {
  work
    .within({ workspaceId: row.workspace_id, livemode: row.livemode })
    .emit(
      eventOf[row.status],
      { commission: toCommission(row) },
      at && { at, of: row.id, version: row.version },
    )
}
