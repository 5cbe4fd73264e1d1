import type { Role } from '@stablerail/contract'
import type { Database, Tx } from '../../../mechanisms/db/index.ts'
import type { Scope } from '../../../ports/index.ts'

type Workspace = Pick<Scope, 'workspaceId'>

export type MemberRow = {
  workspace_id: string
  id: string
  user_id: string
  role: string
  created_at: Date
  email: string
  name: string
}

export const insertMember = async (
  tx: Tx,
  { workspaceId }: Workspace,
  { id, userId, role, createdAt }: { id: string; userId: string; role: Role; createdAt: Date },
): Promise<void> => {
  await tx
    .insertInto('workspace_members')
    .values({ workspace_id: workspaceId, id, user_id: userId, role, created_at: createdAt })
    .execute()
}

const withPeople = (db: Database, { workspaceId }: Workspace) =>
  db
    .selectFrom('workspace_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select([
      ...([
        'member.workspace_id',
        'member.id',
        'member.user_id',
        'member.role',
        'member.created_at',
      ] as const),
      ...(['users.email', 'users.name'] as const),
    ])
    .where('member.workspace_id', '=', workspaceId)

/** Selects the members of a workspace, newest first. */
export const selectMembers = (db: Database, workspace: Workspace): Promise<MemberRow[]> =>
  withPeople(db, workspace).orderBy('member.created_at', 'desc').orderBy('member.id', 'desc').execute()

export const selectMember = (
  db: Database,
  workspace: Workspace,
  id: string,
): Promise<MemberRow | undefined> => withPeople(db, workspace).where('member.id', '=', id).executeTakeFirst()

export const selectMemberByEmail = (
  db: Database,
  workspace: Workspace,
  email: string,
): Promise<MemberRow | undefined> =>
  withPeople(db, workspace).where('users.email', '=', email).executeTakeFirst()

export const countMembers = async (
  tx: Tx,
  { workspaceId }: Workspace,
): Promise<{ people: number; admins: number }> => {
  const { people, admins } = await tx
    .selectFrom('workspace_members')
    .select((column) => [
      column.fn.countAll<string>().as('people'),
      column.fn.countAll<string>().filterWhere('role', '=', 'admin').as('admins'),
    ])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return { people: Number(people), admins: Number(admins) }
}

export const updateMemberRole = async (
  tx: Tx,
  { workspaceId }: Workspace,
  { id, role }: { id: string; role: Role },
): Promise<void> => {
  await tx
    .updateTable('workspace_members')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export const deleteMember = async (tx: Tx, { workspaceId }: Workspace, id: string): Promise<void> => {
  await tx
    .deleteFrom('workspace_members')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
