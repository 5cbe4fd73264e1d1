import { sql } from 'kysely'
import type { Database } from '../../mechanisms/db/index.ts'

/** Selects the email address of each admin of a workspace, with the name of the workspace. */
export const selectAdmins = (
  db: Database,
  workspaceId: string,
): Promise<{ email: string; workspace: string }[]> =>
  db
    .selectFrom('workspace_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'member.workspace_id')
    .select(['users.email', 'workspaces.name as workspace'])
    .where('member.workspace_id', '=', workspaceId)
    .where('member.role', '=', 'admin')
    .orderBy('users.email')
    .execute()

/**
 * Selects the email addresses of the longest-standing admins of many workspaces, at most `most` of each
 * workspace.
 */
export const selectAdminsOf = async (
  db: Database,
  workspaceIds: readonly string[],
  { most }: { most: number },
): Promise<{ workspaceId: string; email: string }[]> => {
  const { rows } = await sql<{ workspaceId: string; email: string }>`
    select workspace_id as "workspaceId", email from (
      select distinct * from unnest(${workspaceIds}::text[]) as wanted (workspace_id)
    ) as wanted cross join lateral (
      select users.email from workspace_members as member join users on users.id = member.user_id
      where member.workspace_id = wanted.workspace_id and member.role = 'admin'
      order by member.created_at, member.id limit ${most}
    ) as admin
  `.execute(db)
  return rows
}

/**
 * Selects a person's email address (`person`), and the addresses that get a notice about this person's
 * account (`emails`): those of the person and of every admin of the person's workspaces, without duplicates.
 */
export const selectPersonAndAdmins = async (
  db: Database,
  userId: string,
): Promise<{ person: string; emails: string[] }> => {
  const { email: person } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const admins = await db
    .selectFrom('workspace_members as own')
    .innerJoin('workspace_members as admin', 'admin.workspace_id', 'own.workspace_id')
    .innerJoin('users', 'users.id', 'admin.user_id')
    .select('users.email')
    .distinct()
    .where('own.user_id', '=', userId)
    .where('admin.role', '=', 'admin')
    .execute()
  return { person, emails: [...new Set([person, ...admins.map(({ email }) => email)])].sort() }
}
