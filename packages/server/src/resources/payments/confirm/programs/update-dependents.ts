import { followCommissions } from '../../../commissions/index.ts'
import type { AcrossWorkspaces } from '../../../context.ts'
import { grantingIn, renewEntitlements, revokeEntitlements } from '../../../entitlements/index.ts'
import { followMoney } from '../../../invoices/index.ts'
import { followPayments } from '../../../subscriptions/index.ts'
import { redoEffects, selectUnfounded, undoEffects } from '../../record/allocations-store.ts'
import type { RecordedPayment } from '../../record/payment.ts'
import { selectStandings } from './store.ts'

export type ChangedPayment = Pick<RecordedPayment, 'workspace_id' | 'livemode' | 'id' | 'block_time'>

/**
 * Updates entitlements, commissions, subscriptions and invoices after payments left the chain, came back, or
 * were refunded in part or fully. An entitlement is revoked when no payment supports it any more, and granted
 * again with the first payment that supports it. The caller has written the rows of the payments and refunds
 * before. `block_time` is the time of the block that changed the payment: its own block, or the block of its
 * refund. If a payment is in the list twice, the later entry is used.
 */
export const updateDependents = async (
  work: AcrossWorkspaces,
  payments: readonly ChangedPayment[],
): Promise<void> => {
  const distinct = [...new Map(payments.map((payment) => [payment.id, payment])).values()]
  for (const livemode of [false, true])
    await follow(
      work,
      livemode,
      distinct.filter((payment) => payment.livemode === livemode),
    )
}

const follow = async (
  work: AcrossWorkspaces,
  livemode: boolean,
  payments: readonly ChangedPayment[],
): Promise<void> => {
  if (payments.length === 0) return
  const { tx, now } = work
  const granting = grantingIn(work)
  const times = new Map(payments.map(({ id, block_time }) => [id, block_time]))
  const read = await selectStandings(
    tx,
    livemode,
    payments.map(({ workspace_id, id }) => ({ workspaceId: workspace_id, id })),
  )
  const standings = read.map((one) => ({ ...one, at: times.get(one.paymentId) }))
  const keysThat = (stand: boolean) =>
    standings
      .filter(({ stands }) => stands === stand)
      .map(({ workspaceId, paymentId }) => ({ workspaceId, id: paymentId }))
  const targetOf = ({
    workspaceId,
    targetId,
    paymentId,
  }: {
    workspaceId: string
    targetId: string
    paymentId: string
  }) => ({
    workspaceId,
    id: targetId,
    at: times.get(paymentId),
  })
  const undone = await undoEffects(tx, livemode, keysThat(false), { now, kinds: ['entitlement_granted'] })
  const redone = await redoEffects(tx, livemode, keysThat(true), { now, kind: 'entitlement_granted' })
  const unfounded = await selectUnfounded(tx, livemode, undone)
  await revokeEntitlements(granting, livemode, unfounded.map(targetOf))
  await renewEntitlements(granting, livemode, redone.map(targetOf))
  await followCommissions(work, livemode, standings)
  await followPayments(work, livemode, standings)
  const invoices = standings.flatMap(({ workspaceId, invoiceId }) =>
    invoiceId === null ? [] : [{ workspaceId, invoiceId }],
  )
  await followMoney(work, livemode, invoices)
}
