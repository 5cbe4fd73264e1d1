import { type Role, roles } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../context.ts'

export type NewUser = {
  id: string
  accountId: string
  email: string
  name: string
  passwordHash: string
  createdAt: Date
}

/** Inserts a user with a verified email address and a password hash, in the form that the session library reads. */
export const insertUser = async (tx: Tx, user: NewUser): Promise<void> => {
  const times = { created_at: user.createdAt, updated_at: user.createdAt }
  await tx
    .insertInto('users')
    .values({ id: user.id, email: user.email, name: user.name, email_verified: true, ...times })
    .execute()
  await tx
    .insertInto('user_accounts')
    .values({
      id: user.accountId,
      user_id: user.id,
      provider_id: 'credential',
      account_id: user.id,
      password: user.passwordHash,
      ...times,
    })
    .execute()
}

export const selectUserId = async (db: Database, email: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id

/** The role of a user in a workspace; null when the user is not a member, or the stored role is unknown. */
export const findMembership = async (
  db: Database,
  userId: string,
  workspaceId: string,
): Promise<{ role: Role } | null> => {
  const row = await db
    .selectFrom('workspace_members')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const role = roles.find((known) => known === row?.role)
  return role === undefined ? null : { role }
}

type Window = { count: number; windowStartedAt: Date }
type Counted = { hash: Buffer; now: Date; windowStart: Date }

/**
 * The part of an insert into a table of counters, `known`, that counts from one again after the window of the counter.
 * It returns the window, with what was just counted.
 */
const counting = (hashColumn: 'address_hash' | 'account_hash', { hash, now, windowStart }: Counted) => {
  const column = sql.ref(hashColumn)
  return sql`
    (${column}, window_started_at, count) values (${hash}, ${now}, 1)
    on conflict (${column}) do update set
      window_started_at = case when known.window_started_at <= ${windowStart} then ${now}::timestamptz
        else known.window_started_at end,
      count = case when known.window_started_at <= ${windowStart} then 1 else known.count + 1 end
    returning count, window_started_at as "windowStartedAt"
  `
}

const first = ({ rows }: { rows: Window[] }, { now }: Counted): Window =>
  rows[0] ?? { count: 1, windowStartedAt: now }

/** Counts a code for an email address. */
export const countCodeRequest = async (db: Database, counted: Counted): Promise<Window> => {
  const insert = sql<Window>`insert into code_requests as known ${counting('address_hash', counted)}`
  return first(await insert.execute(db), counted)
}

/** Counts a password try for an account. */
export const countPasswordTry = async (db: Database, counted: Counted): Promise<Window> => {
  const insert = sql<Window>`insert into password_tries as known ${counting('account_hash', counted)}`
  return first(await insert.execute(db), counted)
}

/** Whether the user with an email address has a session that was begun from this IP address and has not expired. */
export const isSignedInFrom = async (db: Database, email: string, ip: string): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('sessions.id')
    .where('users.email', '=', email)
    .where('sessions.ip_address', '=', ip)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes expired sessions and codes, and counters that are older than a day. Returns the number of rows. The library
 * times its own rows by the system's clock, so the database's clock decides about those.
 */
export const deleteExpired = async (db: Database, quietSince: Date): Promise<number> => {
  const dayAgoMs = sql<number>`extract(epoch from now() - interval '1 day') * 1000`
  const expired = [
    db.deleteFrom('sessions').where('expires_at', '<=', sql<Date>`now()`),
    db.deleteFrom('user_verifications').where('expires_at', '<=', sql<Date>`now()`),
    db.deleteFrom('session_rate_limits').where('last_request', '<=', dayAgoMs),
    db.deleteFrom('code_requests').where('window_started_at', '<=', quietSince),
    db.deleteFrom('password_tries').where('window_started_at', '<=', quietSince),
  ]
  let count = 0
  for (const deletion of expired) count += Number((await deletion.executeTakeFirst()).numDeletedRows)
  return count
}
