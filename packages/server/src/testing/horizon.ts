import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../mechanisms/db/index.ts'

const withinMs = 50_000

/**
 * Waits until every transaction that is now open in the cluster has ended, including transactions of other
 * test files in their own databases. A stream sends an event only after all transactions that began before it
 * have ended, and starts at the oldest open transaction.
 */
export const passHorizon = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ next: string }>`select pg_current_xact_id()::text as next`.execute(db)
  const next = BigInt(rows[0]?.next ?? 0)
  const giveUpAtMs = performance.now() + withinMs
  while ((await oldestOpen(db)) <= next) {
    if (performance.now() > giveUpAtMs) throw new Error(`A transaction is open for ${withinMs} ms.`)
    await delay(5)
  }
}

const oldestOpen = async (db: Database): Promise<bigint> => {
  const { rows } = await sql<{ oldest: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest
  `.execute(db)
  return BigInt(rows[0]?.oldest ?? 0)
}
