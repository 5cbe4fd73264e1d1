import type { Entitlement } from '@stablerail/contract'
import { type EntitlementRow, emitEntitlementEvent, type Granting, nowOf } from './entitlement.ts'
import { grantAnew, insertGrants, selectBySources, type TargetKey } from './store.ts'

/** A customer who may use a product, and the source that grants it. */
export type Grant = {
  workspaceId: string
  customerId: string
  productId: string
  source: Entitlement['source']
  /** The id of the checkout or subscription. */
  sourceId: string
  /** The time of the block that caused the grant; undefined if a person or a clock caused it. */
  at?: Date | undefined
}

const keyOf = (workspaceId: string, sourceId: string, productId: string) =>
  `${workspaceId} ${sourceId} ${productId}`

/**
 * Grants entitlements, and emits events for the entitlements that were not granted before. Returns all
 * entitlements in no particular order, including entitlements that were already granted.
 */
export const grantEntitlements = async (
  work: Granting,
  livemode: boolean,
  grants: readonly Grant[],
): Promise<EntitlementRow[]> => {
  if (grants.length === 0) return []
  const { tx, context } = work
  const wanted = new Map(
    grants.map((grant) => [keyOf(grant.workspaceId, grant.sourceId, grant.productId), grant]),
  )
  // Lock the rows in a fixed order, so that two units of work with several entitlements each cannot deadlock.
  const ordered = [...wanted.keys()].sort().flatMap((key) => wanted.get(key) ?? [])
  const changed = await insertGrants(
    tx,
    livemode,
    ordered.map((grant) => ({
      ...grant,
      now: nowOf(work, livemode, grant.workspaceId),
      id:
        grant.at === undefined
          ? context.ids.make('entitlement')
          : context.ids.derive('entitlement', grant.at, [grant.sourceId, grant.productId]),
    })),
  )
  const found = new Set<string>()
  for (const row of changed) {
    const key = keyOf(row.workspace_id, row.source_id, row.product_id)
    found.add(key)
    emitEntitlementEvent(work, row, wanted.get(key)?.at)
  }
  const standing = ordered.filter(
    (grant) => !found.has(keyOf(grant.workspaceId, grant.sourceId, grant.productId)),
  )
  return [...changed, ...(await selectBySources(tx, livemode, standing))]
}

/**
 * Grants revoked entitlements again, and emits their events. Entitlements that are not revoked do not change.
 */
export const renewEntitlements = async (
  work: Granting,
  livemode: boolean,
  keys: readonly TargetKey[],
): Promise<void> => {
  const ats = new Map(keys.map(({ id, at }) => [id, at]))
  const dated = keys.map((key) => ({ ...key, now: nowOf(work, livemode, key.workspaceId) }))
  for (const row of await grantAnew(work.tx, livemode, dated))
    emitEntitlementEvent(work, row, ats.get(row.id))
}
