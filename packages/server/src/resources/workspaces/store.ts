import type { AskedConfirmations } from '@stablerail/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Tables, Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'

export type WorkspaceRow = Selectable<Tables['workspaces']>

export const selectWorkspace = (db: Database, id: string): Promise<WorkspaceRow | undefined> =>
  db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Locks the workspace's row until the transaction ends, so that changes which depend on a count or a
 * comparison run one after another. The lock does not block rows that refer to the workspace.
 */
export const lockWorkspace = async (tx: Tx, { workspaceId }: Pick<Scope, 'workspaceId'>): Promise<void> => {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
}

/** Selects the workspace and locks its row until the transaction ends. */
export const selectLockedWorkspace = (
  tx: Tx,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
): Promise<WorkspaceRow> =>
  tx
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Selects the id of the oldest workspace with a name; undefined if there is none. Names are not unique. */
export const selectWorkspaceByName = async (tx: Tx, name: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('workspaces')
      .select('id')
      .where('name', '=', name)
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst()
  )?.id

export type NewWorkspace = Pick<WorkspaceRow, 'id' | 'name'> &
  Partial<Pick<WorkspaceRow, 'country' | 'support_email' | 'created_by'>> & { createdAt: Date }

export const insertWorkspace = (tx: Tx, { createdAt, ...workspace }: NewWorkspace): Promise<WorkspaceRow> =>
  tx
    .insertInto('workspaces')
    .values({ ...workspace, created_at: createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Selects the workspaces that a person belongs to, newest first. */
export const selectWorkspacesOf = (db: Database, userId: string): Promise<WorkspaceRow[]> =>
  db
    .selectFrom('workspaces')
    .selectAll('workspaces')
    .innerJoin('workspace_members as member', 'member.workspace_id', 'workspaces.id')
    .where('member.user_id', '=', userId)
    .orderBy('workspaces.created_at', 'desc')
    .orderBy('workspaces.id', 'desc')
    .execute()

/** Returns the ids of all workspaces, the oldest first. */
export const selectWorkspaceIds = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('workspaces').select('id').orderBy('id').execute()).map(({ id }) => id)

/** Selects at most `limit` workspaces of the deployment, by name. Used by commands that run on the server. */
export const selectAllWorkspaces = (db: Database, limit: number): Promise<WorkspaceRow[]> =>
  db.selectFrom('workspaces').selectAll().orderBy('name').orderBy('id').limit(limit).execute()

/**
 * Counts the workspaces that a person has created. Locks the person, so that concurrent creations are counted
 * one after another.
 */
export const countWorkspacesMade = async (tx: Tx, userId: string): Promise<number> => {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('workspaces')
    .select((column) => column.fn.countAll<string>().as('count'))
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type WorkspaceChange = Partial<
  Pick<
    WorkspaceRow,
    | 'name'
    | 'country'
    | 'support_email'
    | 'affiliate_enabled'
    | 'public_slug'
    | 'logo_url'
    | 'accent'
    | 'affiliate_basis_points'
    | 'embed_origins'
    | 'invoice_reminder_days'
    | 'kyb_status'
    | 'deposit_addresses'
    | 'late_payments'
    | 'collecting'
    | 'seller_address'
    | 'seller_tax_id'
  > &
    /** The values of these columns are written as JSON text. */
    Record<'accepted_pairs' | 'confirmations', string>
>

export const updateWorkspaceRow = (tx: Tx, id: string, change: WorkspaceChange): Promise<WorkspaceRow> =>
  tx
    .updateTable('workspaces')
    .set({ id, ...change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Selects the id of the workspace that has a public name. Transactions that claim the same name wait for each
 * other, so that the second finds the first.
 */
export const selectSlugHolder = async (tx: Tx, slug: string): Promise<string | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`public slug ${slug}`}))`.execute(tx)
  const holder = tx.selectFrom('workspaces').select('id').where('public_slug', '=', slug)
  return (await holder.executeTakeFirst())?.id
}

export type NewLogo = { tag: string; image: Uint8Array; createdAt: Date }

export const putLogo = async (
  tx: Tx,
  workspaceId: string,
  { tag, image, createdAt }: NewLogo,
): Promise<void> => {
  const logo = { tag, image: Buffer.from(image), created_at: createdAt }
  await tx
    .insertInto('workspace_logos')
    .values({ workspace_id: workspaceId, ...logo })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(logo))
    .execute()
}

export const deleteLogo = async (tx: Tx, workspaceId: string): Promise<void> => {
  await tx.deleteFrom('workspace_logos').where('workspace_id', '=', workspaceId).execute()
}

export const selectLogoTag = async (db: Database, workspaceId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('workspace_logos')
      .select('tag')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst()
  )?.tag

/**
 * Selects the image of a workspace's logo; undefined if the given tag is not the tag (a hash of the image) of
 * the current logo.
 */
export const selectLogo = async (
  db: Database,
  workspaceId: string,
  tag: string,
): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('workspace_logos')
      .select('image')
      .where('workspace_id', '=', workspaceId)
      .where('tag', '=', tag)
      .executeTakeFirst()
  )?.image

export const selectWorkspaceBySlug = (db: Database, slug: string): Promise<WorkspaceRow | undefined> =>
  db.selectFrom('workspaces').selectAll().where('public_slug', '=', slug).executeTakeFirst()

/**
 * Selects the confirmations that workspaces require beyond those of the deployment. Workspaces without such a
 * setting are left out.
 */
export const selectAskedConfirmations = async (
  db: Database,
  ids: Iterable<string>,
): Promise<Map<string, AskedConfirmations>> => {
  const rows = await db
    .selectFrom('workspaces')
    .select(['id', 'confirmations'])
    .where(sql<boolean>`confirmations <> '{}'`)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, confirmations }) => [id, confirmations]))
}

/** Returns SQL for the confirmations that a workspace requires beyond those of the deployment, by chain. */
export const askedConfirmations = (workspaceId: RawBuilder<unknown>): RawBuilder<AskedConfirmations> =>
  sql<AskedConfirmations>`(select asking.confirmations from workspaces as asking where asking.id = ${workspaceId})`

/**
 * Returns SQL for the workspaces that require confirmations of their own on a chain, as rows of `id` and
 * `confirmations`.
 */
export const workspacesAsking = (chain: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select asking.id, (asking.confirmations ->> ${chain})::integer as confirmations from workspaces as asking
  where asking.confirmations <> '{}' and asking.confirmations ->> ${chain} is not null`

/**
 * Selects the share of affiliates, in basis points, of the workspaces that have affiliates enabled. Other
 * workspaces are left out.
 */
export const selectAffiliateShares = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('workspaces')
    .select(['id', 'affiliate_basis_points'])
    .where('affiliate_enabled', '=', true)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, affiliate_basis_points }) => [id, affiliate_basis_points]))
}
