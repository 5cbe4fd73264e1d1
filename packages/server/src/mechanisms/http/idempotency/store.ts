/** SQL of the responses that are stored for idempotency keys. */
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Scope } from '../../../ports/index.ts'
import { compileOnce, type Database, type Tx, withCommit } from '../../db/index.ts'

export type KeyRef = Scope & { route: string; key: string }

export type StoredReply = { requestHash: Buffer; status: number; body: Buffer; sealed: boolean }

type Claimed = {
  locked: boolean
  expired: boolean | null
  request_hash: Buffer | null
  status: number
  body: Buffer
  sealed: boolean
}

const lockAndSelect = compileOnce((db, of: KeyRef & { lockId: string; now: Date }) =>
  sql<Claimed>`
    select pg_try_advisory_xact_lock(${of.lockId}::bigint) as locked,
      stored.expires_at <= ${of.now} as expired, stored.request_hash, stored.status, stored.body, stored.sealed
    from (select 1) as one
    left join idempotency_keys as stored
      on stored.workspace_id = ${of.workspaceId} and stored.livemode = ${of.livemode}
      and stored.route = ${of.route} and stored.key = ${of.key}
  `.compile(db),
)

type KeyClaim = { locked: boolean; stored: StoredReply | null; hasExpired: boolean }

/**
 * Tries to lock a key, and reads its stored response, in one statement. The lock ends with the transaction. A request
 * that does not get the lock rolls back and retries, so it holds no connection. A response that has expired is not
 * returned, and must be deleted before another one is stored.
 */
export const claimKey = async (tx: Tx, ref: KeyRef, lockId: bigint, now: Date): Promise<KeyClaim> => {
  const { rows } = await lockAndSelect(tx, { ...ref, lockId: lockId.toString(), now })
  const [row] = rows
  if (row === undefined) throw new Error('The claim of an idempotency key answered no row.')
  const { locked, expired, request_hash, status, body, sealed } = row
  const isStored = request_hash !== null && expired === false
  return {
    locked,
    hasExpired: expired === true,
    stored: isStored ? { requestHash: request_hash, status, body, sealed } : null,
  }
}

export const selectReply = async (db: Database, ref: KeyRef, now: Date): Promise<StoredReply | undefined> => {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body', 'sealed'])
    .where('workspace_id', '=', ref.workspaceId)
    .where('livemode', '=', ref.livemode)
    .where('route', '=', ref.route)
    .where('key', '=', ref.key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { requestHash: row.request_hash, status: row.status, body: row.body, sealed: row.sealed }
}

type StoredNow = KeyRef & StoredReply & { subjectId: string | null; expiresAt: Date }

const insertReply = compileOnce((db, of: StoredNow) =>
  withCommit(
    db
      .insertInto('idempotency_keys')
      .values({
        workspace_id: of.workspaceId,
        livemode: of.livemode,
        route: of.route,
        key: of.key,
        request_hash: of.requestHash,
        status: of.status,
        body: of.body,
        sealed: of.sealed,
        subject_id: of.subjectId,
        expires_at: of.expiresAt,
      })
      .compile(),
  ),
)

/**
 * Stores a response together with COMMIT. If another response is stored under the key, COMMIT fails with an error for which
 * `isStoredAlready` returns true.
 */
export const storeReply = async (
  tx: Tx,
  ref: KeyRef,
  reply: StoredReply & { subjectId: string | null; expiresAt: Date },
): Promise<void> => {
  await insertReply(tx, { ...ref, ...reply })
}

export const isStoredAlready = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.table === 'idempotency_keys'

/** Deletes the response of a key if it has expired. */
export const deleteExpiredReply = async (tx: Tx, ref: KeyRef, now: Date): Promise<void> => {
  await tx
    .deleteFrom('idempotency_keys')
    .where('workspace_id', '=', ref.workspaceId)
    .where('livemode', '=', ref.livemode)
    .where('route', '=', ref.route)
    .where('key', '=', ref.key)
    .where('expires_at', '<=', now)
    .execute()
}

/**
 * Writes a stored response again, unchanged. The transaction then commits only if the server is the primary and, with
 * synchronous replication, if the standby has the response too. A former primary may have a response that no standby has,
 * and that a failover removes: it must not be sent.
 */
export const touchReply = async (tx: Tx, ref: KeyRef): Promise<void> => {
  await tx
    .updateTable('idempotency_keys')
    .set((row) => ({ status: row.ref('status') }))
    .where('workspace_id', '=', ref.workspaceId)
    .where('livemode', '=', ref.livemode)
    .where('route', '=', ref.route)
    .where('key', '=', ref.key)
    .execute()
}

/**
 * Replaces the stored responses that hold personal data of a deleted record. The keys stay, so that a retry of the
 * request that created the record does not create it again.
 */
export const replaceRepliesAbout = async (
  tx: Tx,
  scope: Scope,
  { subjectId, status, text }: { subjectId: string; status: number; text: string },
): Promise<void> => {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, body: Buffer.from(text), sealed: false })
    .where('workspace_id', '=', scope.workspaceId)
    .where('livemode', '=', scope.livemode)
    .where('subject_id', '=', subjectId)
    .execute()
}

export const deleteExpiredKeys = async (db: Database, now: Date, limit: number): Promise<number> => {
  const result = await sql`
    delete from idempotency_keys where ctid in (
      select ctid from idempotency_keys where expires_at <= ${now} limit ${limit} for update skip locked
    )
  `.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}
