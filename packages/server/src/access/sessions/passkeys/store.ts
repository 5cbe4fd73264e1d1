import type { AuditAction } from '@stablerail/contract'
import { type Selectable, sql } from 'kysely'
import type { Database, Tables, Tx } from '../../../mechanisms/db/index.ts'
import type { Factors, Passkey } from './passkey.ts'

const passkeyOf = (row: Selectable<Tables['passkeys']>): Passkey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
  backedUp: row.backed_up,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

/** Selects the passkeys of a person, oldest first. */
export const selectPasskeys = async (db: Database, userId: string): Promise<Passkey[]> => {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(passkeyOf)
}

/** Selects the owner of a passkey; null if there is no such passkey. */
export const selectOwner = async (
  db: Database,
  id: string,
): Promise<{ userId: string; email: string } | null> => {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('passkeys.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Finds the passkey with a credential id; null if there is none. */
export const findPasskey = async (db: Database, credentialId: Buffer): Promise<Passkey | null> => {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row === undefined ? null : passkeyOf(row)
}

/**
 * Selects the factors of a person, and locks the person: until the transaction ends, other transactions that
 * add or remove a factor wait.
 */
export const lockFactors = async (tx: Tx, userId: string): Promise<Factors> => {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { hasPassword, passkeys } = await tx
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('user_accounts')
          .select('id')
          .where('user_id', '=', userId)
          .where('provider_id', '=', 'credential')
          .where('password', 'is not', null),
      ).as('hasPassword'),
      selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('passkeys'),
    ])
    .executeTakeFirstOrThrow()
  return { hasPassword: Boolean(hasPassword), passkeys: passkeys ?? 0 }
}

/** Inserts a passkey. Returns false if a passkey with its credential id exists, of this person or another. */
export const insertPasskey = async (tx: Tx, passkey: Passkey): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      backed_up: passkey.backedUp,
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Own = { id: string; userId: string }

/**
 * Selects and locks a passkey of a person until the transaction ends. Returns null if the person has no such
 * passkey.
 */
export const lockPasskey = async (tx: Tx, { id, userId }: Own): Promise<Passkey | null> => {
  const row = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : passkeyOf(row)
}

export const updateName = async (tx: Tx, id: string, name: string): Promise<void> => {
  await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
}

/** Deletes a passkey and returns it. Returns null if the person has no such passkey. */
export const deletePasskey = async (tx: Tx, { id, userId }: Own): Promise<Passkey | null> => {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : passkeyOf(row)
}

/**
 * Selects the signature counter of a passkey and locks its row until the transaction ends. Returns null if
 * there is no such passkey.
 */
export const lockCounter = async (tx: Tx, id: string): Promise<number | null> =>
  (await tx.selectFrom('passkeys').select('counter').where('id', '=', id).forUpdate().executeTakeFirst())
    ?.counter ?? null

type Use = { id: string; counter: number; backedUp: boolean; usedAt: Date }

export const updateUse = async (tx: Tx, { id, counter, backedUp, usedAt }: Use): Promise<void> => {
  await tx
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, last_used_at: usedAt })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns whether a session exists and has not expired. If so, it cannot be deleted until the transaction
 * ends.
 */
export const lockSession = async (tx: Tx, sessionId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    // Compares `expires_at` with PostgreSQL's `now()`, because Better Auth sets `expires_at` from the real
    // time and not from the context's clock.
    .where('expires_at', '>', sql<Date>`now()`)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export type ChallengeKind = Tables['passkey_challenges']['kind']

/**
 * The holder of a challenge, which is a session or a browser that signs in, and the purpose of the challenge.
 */
export type ChallengeHolder = { holder: string; kind: ChallengeKind }

/** Stores a challenge, which replaces the challenge of the same holder and kind. */
export const keepChallenge = async (
  db: Database,
  { holder, kind }: ChallengeHolder,
  { challenge, expiresAt }: { challenge: string; expiresAt: Date },
): Promise<void> => {
  const kept = { challenge, expires_at: expiresAt }
  await db
    .insertInto('passkey_challenges')
    .values({ holder, kind, ...kept })
    .onConflict((conflict) => conflict.columns(['holder', 'kind']).doUpdateSet(kept))
    .execute()
}

/** Deletes the challenge of a holder and kind, and returns it; null if there is none. */
export const takeChallenge = async (
  db: Database,
  { holder, kind }: ChallengeHolder,
): Promise<{ challenge: string; expiresAt: Date } | null> => {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('holder', '=', holder)
    .where('kind', '=', kind)
    .returning(['challenge', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return row ?? null
}

export type ActOfPerson = {
  userId: string
  at: Date
  action: AuditAction
  /** The id of the record that the act concerns; null if there is none. */
  target: string | null
  ip: string | null
  /** The actor of the audit entry, such as `operator`; undefined if the person with the id `userId` acted. */
  actor?: string
}

/** Records an act upon the account of a person in the audit log of each of their workspaces. */
export const recordActOfPerson = async (
  tx: Tx,
  { userId, at, action, target, ip, actor = userId }: ActOfPerson,
): Promise<void> => {
  await sql`select record_act_of_person(${userId}, ${at}, ${actor}, ${action}, ${target}, ${ip})`.execute(tx)
}
