import type { AcrossWorkspaces } from '../context.ts'
import { type Grant, grantEntitlements, revokeEntitlementsOf } from '../entitlements/index.ts'
import type { Billing, Change } from './apply-transitions.ts'
import { billingAcross } from './billing-across.ts'
import { decideEntitlement } from './decide-entitlement.ts'
import { lockSubscriptions, saveSubscriptions } from './store.ts'
import type { SubscriptionRow } from './subscription.ts'

const grantOf = (row: SubscriptionRow, at?: Date): Grant => ({
  workspaceId: row.workspace_id,
  customerId: row.customer_id,
  productId: row.product_id,
  source: 'subscription',
  sourceId: row.id,
  at,
})

const sourceOf = ({ workspace_id, id }: SubscriptionRow, at?: Date) => ({
  workspaceId: workspace_id,
  sourceId: id,
  at,
})

/**
 * Grants and revokes entitlements after changes of subscriptions. If no change affects an entitlement, no
 * statement is sent to the database.
 */
export const followEntitlements = async (
  billing: Billing,
  livemode: boolean,
  changes: readonly Change[],
): Promise<void> => {
  const rowsThat = (act: 'grant' | 'revoke') =>
    changes
      .filter(({ before, move }) => decideEntitlement(before, move.row) === act)
      .map(({ move }) => move.row)
  const other = changes
    .filter(({ before, move }) => before !== null && before.product_id !== move.row.product_id)
    .map(({ move }) => move.row)
  await revokeEntitlementsOf(
    billing,
    livemode,
    rowsThat('revoke').map((row) => sourceOf(row)),
  )
  // After a change of plan, replace the entitlement for the product of the old plan, if it was granted, by
  // one for the product of the new plan.
  const left = await revokeEntitlementsOf(
    billing,
    livemode,
    other.map((row) => sourceOf(row)),
  )
  const leaving = new Set(left.map(({ source_id }) => source_id))
  const moved = other.filter(({ id }) => leaving.has(id))
  await grantEntitlements(
    billing,
    livemode,
    [...moved, ...rowsThat('grant')].map((row) => grantOf(row)),
  )
}

/**
 * An invoice of a subscription, and whether any payment of it still counts (it is not refunded or removed by
 * a reorg).
 */
export type InvoiceStanding = {
  workspaceId: string
  subscriptionId: string | null
  invoiceId: string | null
  isPaid: boolean
}

/**
 * Revokes the entitlements of subscriptions whose current period was paid with money that has been fully
 * refunded, and excludes these subscriptions from revenue until they are paid again. Undoes both changes if a
 * reorg removes the refund. A payment that a reorg removes is handled by `reverseRenewals` instead.
 */
export const followPayments = async (
  work: Pick<AcrossWorkspaces, 'context' | 'tx' | 'within'>,
  livemode: boolean,
  standings: readonly (InvoiceStanding & { at?: Date | undefined })[],
): Promise<void> => {
  const byInvoice = new Map(standings.map((standing) => [standing.invoiceId, standing]))
  const keys = standings.flatMap(({ workspaceId, subscriptionId }) =>
    subscriptionId === null ? [] : [{ workspace_id: workspaceId, id: subscriptionId }],
  )
  if (keys.length === 0) return
  const rows = (await lockSubscriptions(work.tx, livemode, keys)).filter(
    ({ status, paid_invoice_id }) => status !== 'canceled' && byInvoice.has(paid_invoice_id),
  )
  const billing = await billingAcross(work, rows)
  const atOf = ({ paid_invoice_id }: SubscriptionRow) => byInvoice.get(paid_invoice_id)?.at
  const isPaid = ({ paid_invoice_id }: SubscriptionRow) => byInvoice.get(paid_invoice_id)?.isPaid === true
  const refunded = rows.filter((row) => !isPaid(row))
  await saveSubscriptions(
    work.tx,
    rows.filter((row) => row.refunded === isPaid(row)).map((row) => ({ ...row, refunded: !isPaid(row) })),
  )
  await revokeEntitlementsOf(
    billing,
    livemode,
    refunded.map((row) => sourceOf(row, atOf(row))),
  )
  await grantEntitlements(
    billing,
    livemode,
    rows.filter(isPaid).map((row) => grantOf(row, atOf(row))),
  )
}
