import type { Selectable } from 'kysely'
import type { Database } from '../../context.ts'
import type { Tables } from '../../mechanisms/db/index.ts'
import type { Tx } from '../../mechanisms/work/index.ts'

export type WorkspaceRow = Selectable<Tables['workspaces']>

export const selectWorkspace = (db: Database | Tx, id: string): Promise<WorkspaceRow | undefined> =>
  db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst()
