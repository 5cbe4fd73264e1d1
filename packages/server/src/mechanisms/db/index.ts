/**
 * The database: one PostgreSQL server, one driver, one pool per process.
 *
 * `createPool` opens connections that read money exactly, prepare each statement once, and are closed by the server
 * when a transaction on them stays idle. Through a pooler nothing is prepared, and the timeouts are set in each
 * transaction; migrations and wake-ups need the direct address. `createDatabase` creates Kysely on the pool; `Tables`
 * describes the schema for Kysely, in a file per module under `tables/`. `migrateDatabase` updates a schema with the
 * files in `migrations/`, and may be called by any number of processes at the same time. It waits at most two seconds
 * for a table's lock and then tries again, so that other statements do not queue behind it. `planMigrations` lists the
 * migrations that it would apply. Both accept a database of the last version before the first release, and refuse
 * a database of an older version. `examineDatabase` reads facts about a database and the rights of its user.
 * `createWake` notifies workers in other processes of commits.
 *
 * `databaseFaultOf` distinguishes errors that the state of the database causes from other errors. `DatabaseUnavailable` is the
 * error of a transaction that wrote nothing, and `CommitUnknown` of one whose commit may have succeeded.
 * `readDatabaseState` names the state for readiness, and `sumUpOutages` keeps it from filling the log.
 *
 * A module keeps its SQL in its `store.ts` and writes only its own tables. This index exports the parts of statements
 * that many stores share (`isIn`, `isAfter`, `keysOf`, `jsonOf`, `byWorkspace`, the functions for CSV fields, and the
 * functions that find the key that encrypted a value). Every key of a business table begins with the workspace.
 *
 * Not promised: that a wake-up arrives, or arrives only once. Code that waits for a wake-up also polls. It is also not
 * promised that a statement succeeds while a migration runs: a migration may invalidate the plan of a prepared
 * statement. Inside a transaction this statement throws, and the module `work` runs the transaction again.
 */
export { byWorkspace } from './by-workspace.ts'
export { compileByShape, compileOnce } from './compile-once.ts'
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
export { createDatabase, type Database, renewConnections, type Tx } from './database.ts'
export { databaseRun, selectDatabaseRun } from './database-run.ts'
export { type DatabaseState, databaseStates, noteFullDisk, readDatabaseState } from './database-state.ts'
export { type DatabaseFacts, examineDatabase } from './examine-database.ts'
export { CommitUnknown, type DatabaseFault, DatabaseUnavailable, databaseFaultOf } from './faults.ts'
export { migrateDatabase, planMigrations } from './migrate.ts'
export { createPool } from './pool.ts'
export { isStalePlan } from './prepare-statements.ts'
export { requireDatabase } from './require-database.ts'
export { isOfPage, sealedCount } from './sealed-column.ts'
export type { SealedCount, SealedPage, SealedValue, SealedValues } from './sealed-values.ts'
export { sumUpOutages } from './sum-up-outages.ts'
export type { Tables } from './tables.ts'
export { createWake, type Wake } from './wake.ts'
export { withCommit } from './with-commit.ts'
export { isOvertime, type RunInTime, withDeadline, withoutTimeout } from './with-timeout.ts'
export { withoutPruning } from './without-pruning.ts'
