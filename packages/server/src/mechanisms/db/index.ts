/**
 * The database: one PostgreSQL, one driver, one pool in each process.
 *
 * `createPool` opens connections that read money exactly, prepare each statement once and cannot sit in an open
 * transaction for long. `createDatabase` puts kysely over the pool; `Tables`, one file a room under `tables/`, are what
 * kysely knows of the schema. `migrateDatabase` brings a schema up to date, from `migrations/`, and may be called by
 * any number of processes at once. `createWake` tells workers in other processes that something was committed.
 *
 * A room keeps its SQL in its `store.ts` and writes its own tables alone. Conditions that many stores have in common
 * (`isIn`, `isAfter`, `jsonOf`) are offered here. Every key of a business table begins with the workspace.
 *
 * Not promised: that a wake-up arrives, or arrives once. Whoever waits for one polls as well. A plan that a migration
 * made stale costs a second try, which a transaction has to make as a whole (see `work`).
 */
export { isAfter, isIn, jsonOf, type Position } from './conditions.ts'
export { createDatabase } from './database.ts'
export { migrateDatabase } from './migrate.ts'
export { createPool } from './pool.ts'
export { isStalePlan } from './prepare-statements.ts'
export { requireDatabase } from './require-database.ts'
export type { Tables } from './tables.ts'
export { createWake, type Wake } from './wake.ts'
export { withoutTimeout } from './without-timeout.ts'
