import type { Entitlement } from '@stablerail/contract'
import { type EntitlementRow, type Granting, nowOf, tellOf } from './entitlement.ts'
import { grantAnew, insertGrants, selectBySources, type TargetKey } from './store.ts'

/** A customer who may use a product, because of a source. */
export type Grant = {
  workspaceId: string
  customerId: string
  productId: string
  source: Entitlement['source']
  /** The checkout or the subscription. */
  sourceId: string
  /** The moment of the block that caused it; undefined where a person or a clock did. */
  at?: Date | undefined
}

const keyOf = (workspaceId: string, sourceId: string, productId: string) =>
  `${workspaceId} ${sourceId} ${productId}`

/**
 * Grants entitlements, and tells of those that did not stand before. Answers all of them, in no order: also those that
 * stood already.
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
  // In one order, so that two units of work with several each do not wait for each other.
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
    tellOf(work, row, wanted.get(key)?.at)
  }
  const standing = ordered.filter(
    (grant) => !found.has(keyOf(grant.workspaceId, grant.sourceId, grant.productId)),
  )
  return [...changed, ...(await selectBySources(tx, livemode, standing))]
}

/** Grants again what was revoked, and tells of it. What stands changes nothing. */
export const renewEntitlements = async (
  work: Granting,
  livemode: boolean,
  keys: readonly TargetKey[],
): Promise<void> => {
  const ats = new Map(keys.map(({ id, at }) => [id, at]))
  const dated = keys.map((key) => ({ ...key, now: nowOf(work, livemode, key.workspaceId) }))
  for (const row of await grantAnew(work.tx, livemode, dated)) tellOf(work, row, ats.get(row.id))
}
