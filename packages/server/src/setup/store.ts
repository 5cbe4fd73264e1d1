import type { Role } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Scope } from '../context.ts'
import type { Tx } from '../mechanisms/work/index.ts'

/** Makes set-ups wait for one another, so that of two for the same name one finds the other's work. */
export const lockSetup = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('stablerail set-up'))`.execute(tx)
}

export const selectWorkspaceByName = async (tx: Tx, name: string): Promise<string | undefined> =>
  (await tx.selectFrom('workspaces').select('id').where('name', '=', name).orderBy('id').executeTakeFirst())
    ?.id

export const insertWorkspace = async (
  tx: Tx,
  { id, name, createdAt }: { id: string; name: string; createdAt: Date },
): Promise<void> => {
  await tx.insertInto('workspaces').values({ id, name, created_at: createdAt }).execute()
}

export const insertMember = async (
  tx: Tx,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  { id, userId, role, createdAt }: { id: string; userId: string; role: Role; createdAt: Date },
): Promise<void> => {
  await tx
    .insertInto('workspace_members')
    .values({ workspace_id: workspaceId, id, user_id: userId, role, created_at: createdAt })
    .execute()
}
