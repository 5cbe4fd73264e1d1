import { sql } from 'kysely'
import { type Database, isAfter, isIn, type Position, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { EntitlementRow } from './entitlement.ts'

/** The key of an entitlement to change; `at` is the time of the block that causes the change, if any. */
export type TargetKey = { workspaceId: string; id: string; at?: Date | undefined }

/**
 * The checkout or subscription that granted entitlements; `at` is the time of the block that causes the
 * change, if any.
 */
export type SourceKey = { workspaceId: string; sourceId: string; at?: Date | undefined }

/** A change of an entitlement also needs the present time of its workspace. */
type Dated = { now: Date }

export type NewGrant = SourceKey &
  Dated & {
    id: string
    customerId: string
    productId: string
    source: EntitlementRow['source']
  }

/**
 * Inserts entitlements that their source has not granted before, and grants revoked entitlements again.
 * Returns the inserted and the re-granted entitlements; entitlements that were granted already are not
 * returned.
 */
export const insertGrants = async (
  tx: Tx,
  livemode: boolean,
  grants: readonly NewGrant[],
): Promise<EntitlementRow[]> => {
  const { rows } = await sql<EntitlementRow>`
    insert into entitlements as entitlement (
      workspace_id, livemode, id, customer_id, product_id, source, source_id, granted_at, version, created_at
    )
    select workspace_id, ${livemode}, id, customer_id, product_id, source, source_id, now, 1, now
    from unnest(
      ${grants.map(({ workspaceId }) => workspaceId)}::text[], ${grants.map(({ id }) => id)}::text[],
      ${grants.map(({ customerId }) => customerId)}::text[], ${grants.map(({ productId }) => productId)}::text[],
      ${grants.map(({ source }) => source)}::text[], ${grants.map(({ sourceId }) => sourceId)}::text[],
      ${grants.map(({ now }) => now)}::timestamptz[]
    ) as granted (workspace_id, id, customer_id, product_id, source, source_id, now)
    on conflict (workspace_id, livemode, source_id, product_id) do update
      set revoked_at = null, granted_at = excluded.granted_at, version = entitlement.version + 1
      where entitlement.revoked_at is not null
    returning entitlement.*
  `.execute(tx)
  return rows
}

type Sold = SourceKey & { productId: string }

/** Returns the entitlements of these products that these sources granted. */
export const selectBySources = async (
  tx: Tx,
  livemode: boolean,
  sources: readonly Sold[],
): Promise<EntitlementRow[]> => {
  if (sources.length === 0) return []
  return await tx
    .selectFrom('entitlements')
    .selectAll()
    .where('livemode', '=', livemode)
    .where(
      sql<boolean>`(workspace_id, source_id, product_id) in (select * from unnest(
        ${sources.map(({ workspaceId }) => workspaceId)}::text[], ${sources.map(({ sourceId }) => sourceId)}::text[],
        ${sources.map(({ productId }) => productId)}::text[]
      ))`,
    )
    .execute()
}

type Change = { workspaceId: string; value: string; now: Date }

/**
 * Grants again or revokes entitlements. `column` says whether the values in `changes` are ids of entitlements
 * or of their sources. Entitlements that already are in the requested state do not change. Rows are locked in
 * a fixed order.
 */
const change = async (
  tx: Tx,
  livemode: boolean,
  changes: readonly Change[],
  { column, act }: { column: 'id' | 'source_id'; act: 'grant' | 'revoke' },
): Promise<EntitlementRow[]> => {
  if (changes.length === 0) return []
  const grants = act === 'grant'
  const { rows } = await sql<EntitlementRow>`
    with changing as (
      select entitlement.workspace_id, entitlement.id, wanted.now
      from entitlements as entitlement, unnest(
        ${changes.map(({ workspaceId }) => workspaceId)}::text[], ${changes.map(({ value }) => value)}::text[],
        ${changes.map(({ now }) => now)}::timestamptz[]
      ) as wanted (workspace_id, value, now)
      where entitlement.livemode = ${livemode} and entitlement.workspace_id = wanted.workspace_id
        and ${sql.ref(`entitlement.${column}`)} = wanted.value
        and entitlement.revoked_at is ${grants ? sql`not null` : sql`null`}
      order by entitlement.workspace_id, entitlement.id for update of entitlement
    )
    update entitlements as entitlement set
      ${grants ? sql`revoked_at = null, granted_at = changing.now` : sql`revoked_at = changing.now`},
      version = entitlement.version + 1
    from changing
    where entitlement.workspace_id = changing.workspace_id and entitlement.livemode = ${livemode}
      and entitlement.id = changing.id
    returning entitlement.*
  `.execute(tx)
  return rows
}

const byId = ({ id, ...target }: TargetKey & Dated): Change => ({ ...target, value: id })

export const grantAnew = (
  tx: Tx,
  livemode: boolean,
  targets: readonly (TargetKey & Dated)[],
): Promise<EntitlementRow[]> => change(tx, livemode, targets.map(byId), { column: 'id', act: 'grant' })

export const revoke = (
  tx: Tx,
  livemode: boolean,
  targets: readonly (TargetKey & Dated)[],
): Promise<EntitlementRow[]> => change(tx, livemode, targets.map(byId), { column: 'id', act: 'revoke' })

export const revokeBySources = (
  tx: Tx,
  livemode: boolean,
  sources: readonly (SourceKey & Dated)[],
): Promise<EntitlementRow[]> =>
  change(
    tx,
    livemode,
    sources.map(({ sourceId, ...source }) => ({ ...source, value: sourceId })),
    { column: 'source_id', act: 'revoke' },
  )

export type EntitlementPage = {
  customerId?: string | undefined
  after?: Position | undefined
  limit: number
}

/** Returns entitlements after a position, newest first. */
export const selectEntitlements = (
  db: Database,
  scope: Scope,
  { customerId, after, limit }: EntitlementPage,
): Promise<EntitlementRow[]> => {
  let query = db.selectFrom('entitlements').selectAll().where(isIn(scope))
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId)
  if (after !== undefined) query = query.where(isAfter(after))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
