import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from './database.ts'
import { DatabaseUnavailable } from './faults.ts'

/**
 * - `unreachable`: the database does not respond in time.
 * - `recovering`: PostgreSQL is starting, recovers after a crash, or is a standby.
 * - `read_only`: PostgreSQL accepts no writes, because of its configuration.
 * - `disk_full`: a write failed in the last 30 seconds, because the disk of the database is full.
 */
export type DatabaseState = 'ok' | 'unreachable' | 'recovering' | 'read_only' | 'disk_full'

export const databaseStates: readonly DatabaseState[] = [
  'ok',
  'unreachable',
  'recovering',
  'read_only',
  'disk_full',
]

const answersWithinMs = 2_000
const isFullForMs = 30_000
const cannotConnectNow = '57P03'

/** For each database, the time until which its disk counts as full. A read does not show a full disk. */
const fullUntil = new WeakMap<Database, number>()

/** Records that a write failed because the disk of the database is full. */
export const noteFullDisk = (db: Database): void => {
  fullUntil.set(db, performance.now() + isFullForMs)
}

/** Asks the database for its state. */
export const readDatabaseState = (db: Database): Promise<DatabaseState> =>
  Promise.race([askState(db), unreachableAfter(answersWithinMs)])

const askState = async (db: Database): Promise<DatabaseState> => {
  try {
    const { rows } = await sql<{ recovering: boolean; read_only: boolean }>`
      select pg_is_in_recovery() as recovering, current_setting('transaction_read_only') = 'on' as read_only
    `.execute(db)
    if (rows[0]?.recovering === true) return 'recovering'
    if (rows[0]?.read_only === true) return 'read_only'
    return performance.now() < (fullUntil.get(db) ?? 0) ? 'disk_full' : 'ok'
  } catch (error) {
    const cause = error instanceof DatabaseUnavailable ? error.cause : error
    return cause instanceof DatabaseError && cause.code === cannotConnectNow ? 'recovering' : 'unreachable'
  }
}

const unreachableAfter = (ms: number): Promise<'unreachable'> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('unreachable'), ms).unref()
  })
