import { type Role, roles } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../mechanisms/db/index.ts'

export type NewUser = {
  id: string
  accountId: string
  email: string
  name: string
  passwordHash: string
  createdAt: Date
}

/** Inserts a user with a verified email address and a password hash, in the form that Better Auth reads. */
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

/**
 * Selects the newest mailed code, encrypted. `identifier` is the key under which Better Auth stores codes:
 * the purpose and the email address.
 */
export const selectStoredCode = async (db: Database, identifier: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('user_verifications')
      .select('value')
      .where('identifier', '=', identifier)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.value.split(':')[0]

export const selectUserId = async (db: Database, email: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id

export type NewPassword = { email: string; passwordHash: string; accountId: string; actor: string; now: Date }

/**
 * Sets the password of the user with an email address and ends their sessions; returns false if there is no
 * such user.
 */
export const replacePassword = (
  db: Database,
  { email, passwordHash, accountId, actor, now }: NewPassword,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const id = await selectUserId(tx, email)
    if (id === undefined) return false
    // Store the actor in this setting, from which the trigger that records a changed password reads it.
    await sql`select set_config('stablerail.actor', ${actor}, true)`.execute(tx)
    const change = { password: passwordHash, updated_at: now }
    const { numUpdatedRows } = await tx
      .updateTable('user_accounts')
      .set(change)
      .where('user_id', '=', id)
      .where('provider_id', '=', 'credential')
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      await tx
        .insertInto('user_accounts')
        .values({
          id: accountId,
          user_id: id,
          provider_id: 'credential',
          account_id: id,
          created_at: now,
          ...change,
        })
        .execute()
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
    return true
  })

/**
 * Returns the role of a user in a workspace; null if the user is not a member, or the stored role is unknown.
 */
export const findMembership = async (
  db: Database,
  userId: string,
  workspaceId: string,
): Promise<{ role: Role; memberId: string } | null> => {
  const row = await db
    .selectFrom('workspace_members')
    .select(['id', 'role'])
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const role = roles.find((known) => known === row?.role)
  return row === undefined || role === undefined ? null : { role, memberId: row.id }
}

/** Ends a session of a user; returns false if the user has no session with that id. */
export const deleteSession = async (
  db: Database,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export type SeenDevice = { userId: string; hash: Buffer; ip: string; now: Date; forgottenBefore: Date }

/**
 * Records a sign-in of a user from a device: the user's first device, a new device, or a device that was used
 * before.
 */
export const recordDevice = async (
  db: Database,
  { userId, hash, ip, now, forgottenBefore }: SeenDevice,
): Promise<'first' | 'new' | 'known'> => {
  const { rows } = await sql<{ known: boolean; others: boolean }>`
    with forgotten as (
      delete from user_devices
      where user_id = ${userId} and last_seen_at < ${forgottenBefore} and device_hash <> ${hash}
    ), before as (
      select device_hash, last_seen_at >= ${forgottenBefore} as remembered from user_devices where user_id = ${userId}
    ), seen as (
      insert into user_devices (user_id, device_hash, ip, last_seen_at) values (${userId}, ${hash}, ${ip}, ${now})
      on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    )
    select coalesce(bool_or(device_hash = ${hash} and remembered), false) as known, count(*) > 0 as others from before
  `.execute(db)
  const [row = { known: false, others: false }] = rows
  if (row.known) return 'known'
  return row.others ? 'new' : 'first'
}

/** Returns whether the user with an email address has signed in from this IP address before. */
export const hasSignedInFrom = async (db: Database, email: string, ip: string): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_devices as device', 'device.user_id', 'users.id')
    .select('device.user_id')
    .where('users.email', '=', email)
    .where('device.ip', '=', ip)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Window = { count: number; windowStartedAt: Date }
type Counted = { hash: Buffer; now: Date; windowStart: Date }

/**
 * Returns the part of an insert into a table of counters (alias `known`) that increments an existing counter,
 * or sets it to one if the counter's time window has ended. The statement returns the start of the window and
 * its new count.
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

/**
 * Counts one event against a limit and returns the current time window of the limit. The event is a requested
 * code, a try of a code, an invitation or a notice; `hash` identifies the limit.
 */
export const countCodeRequest = async (db: Database, counted: Counted): Promise<Window> => {
  const insert = sql<Window>`insert into code_requests as known ${counting('address_hash', counted)}`
  return first(await insert.execute(db), counted)
}

export const countPasswordTry = async (db: Database, counted: Counted): Promise<Window> => {
  const insert = sql<Window>`insert into password_tries as known ${counting('account_hash', counted)}`
  return first(await insert.execute(db), counted)
}

/**
 * Returns whether the user with an email address has a session that began at this IP address and has not
 * expired.
 */
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
 * Deletes expired sessions, codes and challenges, and counters of past time windows. Returns the number of
 * deleted rows. Better Auth sets the times of its rows from the real time, so these rows are compared with
 * the database's time. The other rows are compared with `now` and `quietSince`.
 */
export const deleteExpired = async (
  db: Database,
  { now, quietSince }: { now: Date; quietSince: Date },
): Promise<number> => {
  const dayAgoMs = sql<number>`extract(epoch from now() - interval '1 day') * 1000`
  const expired = [
    db.deleteFrom('sessions').where('expires_at', '<=', sql<Date>`now()`),
    db.deleteFrom('user_verifications').where('expires_at', '<=', sql<Date>`now()`),
    db.deleteFrom('session_rate_limits').where('last_request', '<=', dayAgoMs),
    db.deleteFrom('code_requests').where('window_started_at', '<=', quietSince),
    db.deleteFrom('password_tries').where('window_started_at', '<=', quietSince),
    db.deleteFrom('passkey_challenges').where('expires_at', '<=', now),
  ]
  let count = 0
  for (const deletion of expired) count += Number((await deletion.executeTakeFirst()).numDeletedRows)
  return count
}
