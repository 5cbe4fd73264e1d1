import { type EntitlementRow, emitEntitlementEvent, type Granting, nowOf } from './entitlement.ts'
import { revoke, revokeBySources, type SourceKey, type TargetKey } from './store.ts'

/**
 * Revokes entitlements, and emits a revocation event for each of them. Entitlements that were already revoked
 * do not change and emit no event.
 */
export const revokeEntitlements = async (
  work: Granting,
  livemode: boolean,
  keys: readonly TargetKey[],
): Promise<void> => {
  const ats = new Map(keys.map(({ id, at }) => [id, at]))
  const dated = keys.map((key) => ({ ...key, now: nowOf(work, livemode, key.workspaceId) }))
  for (const row of await revoke(work.tx, livemode, dated)) emitEntitlementEvent(work, row, ats.get(row.id))
}

/**
 * Revokes all entitlements that these checkouts or subscriptions granted, and emits a revocation event for
 * each of them. Returns the entitlements that this call revoked.
 */
export const revokeEntitlementsOf = async (
  work: Granting,
  livemode: boolean,
  sources: readonly SourceKey[],
): Promise<EntitlementRow[]> => {
  const ats = new Map(sources.map(({ sourceId, at }) => [sourceId, at]))
  const dated = sources.map((source) => ({ ...source, now: nowOf(work, livemode, source.workspaceId) }))
  const revoked = await revokeBySources(work.tx, livemode, dated)
  for (const row of revoked) emitEntitlementEvent(work, row, ats.get(row.source_id))
  return revoked
}
