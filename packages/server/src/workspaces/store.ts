import type { Selectable } from 'kysely'
import type { Database } from '../context.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'

export type WorkspaceRow = Selectable<Tables['workspaces']>

export const selectWorkspace = (db: Database | Tx, id: string): Promise<WorkspaceRow | undefined> =>
  db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst()
