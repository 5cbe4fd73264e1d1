import type { Role } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Database, Scope, Tx } from '../../context.ts'
import type { Tables } from '../../mechanisms/db/index.ts'

export type WorkspaceRow = Selectable<Tables['workspaces']>

export const selectWorkspace = (db: Database, id: string): Promise<WorkspaceRow | undefined> =>
  db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst()

/** The id of the oldest workspace with a name; undefined when there is none. Names are not unique. */
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
