import type { CheckoutRow } from '../../../checkouts/index.ts'
import { accrueCommissions, affiliateOf } from '../../../commissions/index.ts'
import type { AcrossWorkspaces } from '../../../context.ts'
import { grantEntitlements, grantingIn } from '../../../entitlements/index.ts'
import { type Effect, recordEffects } from '../../record/allocations-store.ts'

/** A checkout that succeeded, and the payment that made it succeed. */
export type Succeeded = {
  checkout: CheckoutRow
  paymentId: string
  /** The received amount in cents. */
  amountMinor: number
  /** The time of the payment's block; undefined if a person credited the payment. */
  at?: Date | undefined
}

type Starting = Pick<AcrossWorkspaces, 'tx' | 'now' | 'context' | 'within'>

/**
 * Grants the entitlements for the products that the succeeded checkouts sold, and accrues the commissions of
 * the affiliates that referred the buyers. No query runs if no checkout has a product or an affiliate. The
 * entitlement of a checkout of mode `subscription` is granted by its subscription.
 */
export const startEntitlementsAndCommissions = async (
  work: Starting,
  livemode: boolean,
  succeeded: readonly Succeeded[],
): Promise<void> => {
  await entitle(work, livemode, succeeded)
  const accruals = succeeded.flatMap(({ checkout, ...payment }) => {
    const affiliateCode = affiliateOf(checkout.metadata)
    return affiliateCode === null ? [] : [{ ...payment, workspaceId: checkout.workspace_id, affiliateCode }]
  })
  await accrueCommissions(work, livemode, accruals)
}

const entitle = async (work: Starting, livemode: boolean, succeeded: readonly Succeeded[]): Promise<void> => {
  const payments = new Map(succeeded.map(({ checkout, paymentId }) => [checkout.id, paymentId]))
  const grants = succeeded.flatMap(({ checkout, at }) => {
    const { id, mode, workspace_id, customer_id, product_id } = checkout
    return mode === 'payment' && customer_id !== null && product_id !== null
      ? [
          {
            workspaceId: workspace_id,
            customerId: customer_id,
            productId: product_id,
            source: 'checkout' as const,
            sourceId: id,
            at,
          },
        ]
      : []
  })
  const granted = await grantEntitlements(grantingIn(work), livemode, grants)
  const effects = granted.flatMap(({ workspace_id, id, source_id }): Effect[] => {
    const paymentId = payments.get(source_id)
    return paymentId === undefined
      ? []
      : [{ workspaceId: workspace_id, paymentId, kind: 'entitlement_granted', targetId: id }]
  })
  await recordEffects(work.tx, livemode, effects, work.now)
}
