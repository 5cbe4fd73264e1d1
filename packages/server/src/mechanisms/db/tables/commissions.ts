import type { CommissionStatus } from '@stablerail/contract'
import type { Scoped, Whole } from './column-types.ts'

export type CommissionTables = {
  commissions: Scoped & {
    payment_id: string
    affiliate_code: string
    basis_points: number
    amount_minor: Whole
    status: CommissionStatus
    paid_at: Date | null
    paid_amount_minor: Whole | null
    version: number
    created_at: Date
  }
}
