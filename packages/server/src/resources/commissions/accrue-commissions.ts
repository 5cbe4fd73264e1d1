import { findAffiliateShares } from '../workspaces/index.ts'
import { type CommissionWork, emitCommissionEvent, shareOf } from './commission.ts'
import { insertCommissions } from './store.ts'

/** A confirmed payment, and the affiliate who referred it. */
export type Accrual = {
  workspaceId: string
  paymentId: string
  affiliateCode: string
  amountMinor: number
  /** The time of the payment's block; undefined if a person credited the payment. */
  at?: Date | undefined
}

/** Accrues the commissions of payments in workspaces that have affiliates enabled, and emits their events. */
export const accrueCommissions = async (
  work: CommissionWork,
  livemode: boolean,
  accruals: readonly Accrual[],
): Promise<void> => {
  if (accruals.length === 0) return
  const { tx, now, context } = work
  const shares = await findAffiliateShares(
    tx,
    accruals.map(({ workspaceId }) => workspaceId),
  )
  const wanted = accruals.flatMap(({ workspaceId, paymentId, affiliateCode, amountMinor: paidMinor, at }) => {
    const basisPoints = shares.get(workspaceId) ?? 0
    const amountMinor = shareOf(paidMinor, basisPoints)
    const id =
      at === undefined ? context.ids.make('commission') : context.ids.derive('commission', at, [paymentId])
    return amountMinor === 0 ? [] : [{ workspaceId, id, paymentId, affiliateCode, basisPoints, amountMinor }]
  })
  const ats = new Map(accruals.map(({ paymentId, at }) => [paymentId, at]))
  for (const row of await insertCommissions(tx, livemode, wanted, now))
    emitCommissionEvent(work, row, ats.get(row.payment_id))
}
