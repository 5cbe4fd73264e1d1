import { sql } from 'kysely'
import type { Database, Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { ApiKeyRecord, ApiKeyRow } from './api-key.ts'

export type NewKeyRow = Pick<ApiKeyRow, 'id' | 'name' | 'permission' | 'livemode' | 'hint'> & {
  secretHash: Buffer
  createdAt: Date
}

export const insertKey = (
  tx: Tx,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  { secretHash, createdAt, ...key }: NewKeyRow,
): Promise<ApiKeyRow> =>
  tx
    .insertInto('api_keys')
    .values({ ...key, workspace_id: workspaceId, secret_hash: secretHash, created_at: createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Finds a key by its hash, also a revoked one. The query has no workspace condition, because the key
 * determines the workspace.
 */
export const findKeyByHash = async (db: Database, secretHash: Buffer): Promise<ApiKeyRecord | null> => {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'workspace_id', 'livemode', 'permission', 'revoked_at'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, workspace_id, livemode, permission, revoked_at } = row
  return { id, workspaceId: workspace_id, livemode, permission, revokedAt: revoked_at }
}

/**
 * Selects all API keys of a workspace that are not revoked, and the last revoked keys, at most `revoked`
 * of them. The keys are ordered by creation, newest first.
 */
export const selectKeys = async (
  db: Database,
  workspaceId: string,
  revoked: number,
): Promise<ApiKeyRow[]> => {
  const ofWorkspace = db.selectFrom('api_keys').selectAll().where('workspace_id', '=', workspaceId)
  const [inUse, ended] = await Promise.all([
    ofWorkspace.where('revoked_at', 'is', null).execute(),
    ofWorkspace.where('revoked_at', 'is not', null).orderBy('revoked_at', 'desc').limit(revoked).execute(),
  ])
  return [...inUse, ...ended].sort(
    (one, other) => other.created_at.getTime() - one.created_at.getTime() || (other.id < one.id ? -1 : 1),
  )
}

export const countKeysInUse = async (db: Database, workspaceId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('api_keys')
    .select((column) => column.fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const selectWorkspaceOfKey = async (db: Database, id: string): Promise<string | undefined> =>
  (await db.selectFrom('api_keys').select('workspace_id').where('id', '=', id).executeTakeFirst())
    ?.workspace_id

/**
 * Sets `revoked_at` of a key. Returns undefined if the workspace has no such key; `isNew` is false if the key
 * was revoked before.
 */
export const markRevoked = async (
  tx: Tx,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  { id, now }: { id: string; now: Date },
): Promise<{ row: ApiKeyRow; isNew: boolean } | undefined> => {
  const key = tx
    .selectFrom('api_keys')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
  const row = await key.forUpdate().executeTakeFirst()
  if (row === undefined || row.revoked_at !== null) return row && { row, isNew: false }
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
  return { row, isNew: true }
}

export type KeyUse = { workspaceId: string; id: string; at: Date }

/** Writes when keys were last used, in one statement. An older time never replaces a newer one. */
export const touchKeys = async (db: Database, uses: readonly KeyUse[]): Promise<void> => {
  if (uses.length === 0) return
  const column = <Value>(pick: (use: KeyUse) => Value) => uses.map(pick)
  // Lock the rows in the order of their keys, so that two processes that write the same keys do not deadlock.
  await sql`
    with uses as (
      select * from unnest(
        ${column((use) => use.workspaceId)}::text[],
        ${column((use) => use.id)}::text[],
        ${column((use) => use.at)}::timestamptz[]
      ) as use (workspace_id, id, at)
    ), stale as (
      select api_keys.workspace_id, api_keys.id, uses.at
      from api_keys join uses on uses.workspace_id = api_keys.workspace_id and uses.id = api_keys.id
      where api_keys.last_used_at is null or api_keys.last_used_at < uses.at
      order by api_keys.workspace_id, api_keys.id
      for no key update of api_keys
    )
    update api_keys set last_used_at = stale.at
    from stale where stale.workspace_id = api_keys.workspace_id and stale.id = api_keys.id
  `.execute(db)
}
