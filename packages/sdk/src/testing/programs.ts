/** Entitlements of customers, and commissions of affiliates, which the mock creates for payments. */
import type { Commission, Entitlement } from '../index.ts'
import { timeAt } from './created.ts'
import type { ProgramEvent } from './payment-events.ts'
import type { Fields, Store } from './store.ts'

const entitlementEvent = (record: Fields): ProgramEvent => ({
  type: record.revokedAt === null ? 'entitlement.granted' : 'entitlement.revoked',
  data: { entitlement: structuredClone(record) as unknown as Entitlement },
})

type Status = 'accrued' | 'adjusted' | 'paid' | 'voided'

const commissionEvent = (record: Fields): ProgramEvent => ({
  type: `commission.${record.status as Status}`,
  data: { commission: structuredClone(record) as unknown as Commission },
})

/** Returns the commission of an affiliate in cents; half a cent is rounded down. */
const shareOf = (amountMinor: unknown, basisPoints: unknown): number =>
  Number((BigInt(Number(amountMinor)) * BigInt(Number(basisPoints)) + 4_999n) / 10_000n)

const entitle = (store: Store, nowMs: number, checkout: Fields): ProgramEvent[] => {
  const { id: checkoutId, customerId, priceId, mode, workspaceId } = checkout
  const productId = store.find('Price', priceId)?.productId
  if (mode !== 'payment' || !customerId || !productId) return []
  const at = timeAt(nowMs)
  const made = { customerId, productId, source: 'checkout', grantedAt: at }
  return [entitlementEvent(store.add('Entitlement', made, { workspaceId, checkoutId }, at))]
}

const accrue = (store: Store, nowMs: number, checkout: Fields, payment: Fields): ProgramEvent[] => {
  const { workspaceId } = checkout
  const affiliateCode = (checkout.metadata as Fields | null)?.affiliate
  const workspace = store.find('Workspace', workspaceId)
  if (typeof affiliateCode !== 'string' || affiliateCode === '' || workspace?.affiliateEnabled !== true)
    return []
  const basisPoints = workspace.affiliateBasisPoints
  const amountMinor = shareOf(payment.amountMinor, basisPoints)
  if (amountMinor === 0) return []
  const made = { paymentId: payment.id, affiliateCode, amountMinor, status: 'accrued' }
  return [commissionEvent(store.add('Commission', made, { workspaceId }, timeAt(nowMs)))]
}

/**
 * Creates the entitlements and commissions of a succeeded checkout. Returns the events that the service would
 * send.
 */
export const startPrograms = (
  store: Store,
  nowMs: number,
  { checkout, payment }: { checkout: Fields; payment: Fields },
): ProgramEvent[] => [...entitle(store, nowMs, checkout), ...accrue(store, nowMs, checkout, payment)]

/**
 * Reverses or restores the entitlements and commissions of a payment. Returns the events that the service
 * would send.
 */
export const followPrograms = (store: Store, nowMs: number, payment: Fields): ProgramEvent[] => {
  const stands = payment.reorgSuspected !== true
  const { workspaceId, checkoutId, id: paymentId } = payment
  const at = timeAt(nowMs)
  const entitlements = store.list('Entitlement', { workspaceId, checkoutId })
  for (const one of entitlements)
    Object.assign(one, stands ? { grantedAt: at, revokedAt: null } : { revokedAt: at })
  const commissions = store.list('Commission', { workspaceId }).filter((one) => one.paymentId === paymentId)
  for (const one of commissions) {
    const standing = one.paidAt === null ? 'accrued' : 'paid'
    one.status = stands ? standing : 'voided'
  }
  return [...entitlements.map(entitlementEvent), ...commissions.map(commissionEvent)]
}
