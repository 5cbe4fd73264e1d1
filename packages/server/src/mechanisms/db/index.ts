/**
 * The database: one PostgreSQL, one driver, one pool in each process.
 *
 * `createPool` opens connections that read money exactly, prepare each statement once, and are closed by the server
 * when a transaction on them stays idle. Through a pooler nothing is prepared, and the timeouts are set in each
 * transaction; migrations and wake-ups need the direct address. `createDatabase` puts kysely over the pool; `Tables` says
 * what kysely knows of the schema, in a file for each room under `tables/`. `migrateDatabase` brings a schema up to date,
 * from `migrations/`, and may be called by any number of processes at once; it waits for a table's lock for two seconds
 * and then tries again, so that others are not kept waiting behind it. `planMigrations` says what it would apply.
 * Both take over a database that the last trial version has migrated, and refuse one of an older trial version.
 * `examineDatabase` asks a database what it is and what its user may do there.
 * `createWake` tells workers in other processes that something was committed.
 *
 * A room keeps its SQL in its `store.ts` and writes its own tables alone. This door offers the parts of statements that
 * many stores share (`isIn`, `isAfter`, `keysOf`, `jsonOf`, `byWorkspace`, what writes fields of CSV, and what tells which
 * key sealed a value). Every key of a business table begins with the workspace.
 *
 * Not promised: that a wake-up arrives, or arrives once. Whoever waits for a wake-up polls as well. Nor that a
 * statement succeeds while a migration runs: a plan that the migration made stale throws within a transaction, and
 * `work` runs such a transaction again from the start.
 */
export { byWorkspace } from './by-workspace.ts'
export { isAfter, isIn, jsonOf, keysOf, type Position, type RecordKey } from './conditions.ts'
export {
  type CsvColumn,
  csvMoment,
  csvPlain,
  csvSelection,
  csvText,
  type ExportedPage,
  isExported,
  selectExportedIds,
} from './csv.ts'
export { createDatabase, type Database, type Tx } from './database.ts'
export { type DatabaseFacts, examineDatabase } from './examine-database.ts'
export { migrateDatabase, planMigrations } from './migrate.ts'
export { createPool } from './pool.ts'
export { isStalePlan } from './prepare-statements.ts'
export { requireDatabase } from './require-database.ts'
export { isOfPage, sealedCount } from './sealed-column.ts'
export type { SealedCount, SealedPage, SealedValue, SealedValues } from './sealed-values.ts'
export type { Tables } from './tables.ts'
export { createWake, type Wake } from './wake.ts'
export { isOvertime, type RunInTime, withDeadline, withoutTimeout } from './with-timeout.ts'
