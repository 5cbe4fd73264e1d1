import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartError } from '../../settings/start-error.ts'
import { migrations, type SchemaMigrations } from './known-migrations.ts'
import { createPool } from './pool.ts'
import { doNothing, withTrialMigrations } from './trial-migrations.ts'

/**
 * Updates a database to the current schema. Returns the names of the migrations that it applied. Any number of
 * processes may call it at the same time: one migrates, the others wait. Consecutive migrations commit together, except
 * migrations that run without a transaction. A schema that a later version of the server has migrated is left
 * unchanged; if it requires that version, this throws.
 */
export const migrateDatabase = (databaseUrl: string, known = migrations): Promise<string[]> =>
  withDatabase(databaseUrl, (db) =>
    whileMigrating(db, async () => {
      const applied: string[] = []
      for (const step of stepsOf(await lackingMigrations(db, known), known))
        applied.push(...(await applyStep(db, known, step)))
      return applied
    }),
  )

/** Returns the names of the migrations that `migrateDatabase` would apply. Changes nothing. */
export const planMigrations = (databaseUrl: string, known = migrations): Promise<string[]> =>
  withDatabase(databaseUrl, (db) => lackingMigrations(db, known))

type MigrationDatabase = Kysely<MigrationTable>

const withDatabase = async <Result>(
  databaseUrl: string,
  run: (db: MigrationDatabase) => Promise<Result>,
): Promise<Result> => {
  // Allow three connections: one holds the lock, one migrates, and one reads the names of later migrations.
  const pool = createPool(databaseUrl, { max: 3 })
  // Ignore the `error` event of an idle connection that breaks: no statement fails, but without a handler the
  // event would end the process.
  pool.on('error', () => undefined)
  const db: MigrationDatabase = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    return await run(db)
  } finally {
    await db.destroy()
  }
}

/** An arbitrary number that other programs do not use for a lock on this database. */
const migrationLock = 7_368_421_953n
const lockPollMs = 200

/**
 * Runs a function while no other process migrates. It polls for the lock, because a statement that waits for a lock
 * has a snapshot, and `create index concurrently` in the migrating process would wait for that snapshot.
 */
const whileMigrating = <Result>(db: MigrationDatabase, run: () => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (holder) => {
    const tryLock = () =>
      sql<{ locked: boolean }>`select pg_try_advisory_lock(${migrationLock}) as locked`.execute(holder)
    while ((await tryLock()).rows[0]?.locked !== true) await setTimeout(lockPollMs)
    // Do not unlock explicitly, because the lock ends with the connection.
    return await run()
  })

const createMigrator = (db: MigrationDatabase, known: SchemaMigrations): Migrator => {
  const getMigrations = async () => {
    const applied = await appliedMigrations(db)
    return { ...withTrialMigrations(known, applied), ...laterMigrations(applied, known) }
  }
  return new Migrator({ db, provider: { getMigrations } })
}

const lackingMigrations = async (db: MigrationDatabase, known: SchemaMigrations): Promise<string[]> => {
  const all = await createMigrator(db, known).getMigrations()
  return all.filter((one) => one.executedAt === undefined).map(({ name }) => name)
}

/**
 * Migrations that are applied together: consecutive migrations, or a single migration that runs without a transaction.
 */
type Step = { last: string; inTransaction: boolean }

const stepsOf = (lacking: readonly string[], known: SchemaMigrations): Step[] => {
  const steps: Step[] = []
  for (const name of lacking) {
    const inTransaction = known[name]?.inTransaction !== false
    if (inTransaction && steps.at(-1)?.inTransaction) steps.pop()
    steps.push({ last: name, inTransaction })
  }
  return steps
}

/**
 * A migration that waits for a lock makes every later statement on that table wait behind it, so it waits at most
 * this long.
 */
const lockTimeout = sql`set local lock_timeout = '2s'`
const mostTries = 60
const betweenTriesMs = 500

const applyStep = async (
  db: MigrationDatabase,
  known: SchemaMigrations,
  { last, inTransaction }: Step,
): Promise<string[]> => {
  const upTo = Object.entries(known).filter(([name]) => numberOf(name) <= numberOf(last))
  const step = Object.fromEntries(
    upTo.map(([name, { up }]) => [
      name,
      {
        up: async (within: MigrationDatabase) => {
          if (inTransaction) await lockTimeout.execute(within)
          await up(within)
        },
      },
    ]),
  )
  for (let tries = 1; ; tries += 1) {
    const { error, results = [] } = await createMigrator(db, step).migrateToLatest({
      disableTransactions: !inTransaction,
    })
    if (error === undefined) return results.map((result) => result.migrationName)
    if (!isLockTimeout(error)) throw error
    if (tries === mostTries) throw new StartError(`${last}: ${lockedOut}`)
    await setTimeout(betweenTriesMs)
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

const lockedOut =
  'other transactions hold locks on the tables that this migration changes. End them (pg_stat_activity lists them) and migrate again; nothing was changed.'

type MigrationTable = { kysely_migration: { name: string } }

const appliedMigrations = async (db: Kysely<MigrationTable>): Promise<string[]> => {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (rows[0]?.exists !== true) return []
  const applied = await db.selectFrom('kysely_migration').select('name').execute()
  return applied.map(({ name }) => name)
}

const numberOf = (name: string) => Number(name.slice(0, 4))
const lastOf = (known: SchemaMigrations) =>
  Object.keys(known).reduce((highest, name) => Math.max(highest, numberOf(name)), 0)

/**
 * Returns the applied migrations that this version does not know, with empty functions. Throws StartError if
 * this version is too old for one of them: `0131-drop-old-names-needs-0128` removes something, and only
 * versions that include migration 0128 can run after it.
 */
export const laterMigrations = (applied: readonly string[], known = migrations): SchemaMigrations => {
  const last = lastOf(known)
  const later = applied.filter((name) => numberOf(name) > last)
  for (const name of later) {
    const needed = Number(/-needs-(\d{4})$/.exec(name)?.[1] ?? 0)
    if (needed > last)
      throw new StartError(
        `This version of the server is too old for the database: its schema has ${name}, and this version ends at migration ${last}. Start a later version.`,
      )
  }
  return doNothing(later)
}
