import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../../start-error.ts'
import * as workspaces from './migrations/0001-workspaces.ts'
import * as catalog from './migrations/0002-catalog.ts'
import * as wallets from './migrations/0003-wallets.ts'
import * as payments from './migrations/0004-payments.ts'
import * as chains from './migrations/0005-chains.ts'
import * as webhooks from './migrations/0006-webhooks.ts'
import * as sessions from './migrations/0007-sessions.ts'
import * as challengeClaims from './migrations/0008-challenge-claims.ts'
import * as deliveryTallies from './migrations/0009-delivery-tallies.ts'
import * as creationOrder from './migrations/0010-creation-order.ts'
import * as passwordTries from './migrations/0011-password-tries.ts'
import * as expectations from './migrations/0012-expectations.ts'
import * as transfers from './migrations/0013-transfers.ts'
import * as chainTruth from './migrations/0014-chain-truth.ts'
import * as screening from './migrations/0015-screening.ts'
import * as refunds from './migrations/0016-refunds.ts'
import * as acceptedPairs from './migrations/0017-accepted-pairs.ts'
import * as revertedAndLate from './migrations/0018-reverted-and-late.ts'
import * as fewerWrites from './migrations/0019-fewer-writes.ts'
import * as listsAndBalances from './migrations/0020-lists-and-balances.ts'
import * as audit from './migrations/0021-audit.ts'
import * as people from './migrations/0022-people.ts'
import * as devices from './migrations/0023-devices.ts'
import * as eventsOfCustomers from './migrations/0024-events-of-customers.ts'
import * as listsOfCheckouts from './migrations/0030-lists-of-checkouts.ts'
import { createPool } from './pool.ts'

const migrations: Record<string, Migration> = {
  '0001-workspaces': workspaces,
  '0002-catalog': catalog,
  '0003-wallets': wallets,
  '0004-payments': payments,
  '0005-chains': chains,
  '0006-webhooks': webhooks,
  '0007-sessions': sessions,
  '0008-challenge-claims': challengeClaims,
  '0009-delivery-tallies': deliveryTallies,
  '0010-creation-order': creationOrder,
  '0011-password-tries': passwordTries,
  '0012-expectations': expectations,
  '0013-transfers': transfers,
  '0014-chain-truth': chainTruth,
  '0015-screening': screening,
  '0016-refunds': refunds,
  '0017-accepted-pairs': acceptedPairs,
  '0018-reverted-and-late': revertedAndLate,
  '0019-fewer-writes': fewerWrites,
  '0020-lists-and-balances': listsAndBalances,
  '0021-audit': audit,
  '0022-people': people,
  '0023-devices': devices,
  '0024-events-of-customers': eventsOfCustomers,
  '0030-lists-of-checkouts': listsOfCheckouts,
}

/**
 * Brings a database to the present schema, and answers the names of the migrations that it applied. Any number of
 * processes may call it at once, because the migrator works under an advisory lock, in one transaction. A schema that a
 * later version of the server has migrated is left as it is, unless it needs that version.
 */
export const migrateDatabase = (databaseUrl: string): Promise<string[]> =>
  withMigrator(databaseUrl, async (migrator) => {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
    return results.map((result) => result.migrationName)
  })

/** The names of the migrations that `migrateDatabase` would apply; changes nothing. */
export const planMigrations = (databaseUrl: string): Promise<string[]> =>
  withMigrator(databaseUrl, async (migrator) =>
    (await migrator.getMigrations()).filter((one) => one.executedAt === undefined).map(({ name }) => name),
  )

const withMigrator = async <Result>(
  databaseUrl: string,
  run: (migrator: Migrator) => Promise<Result>,
): Promise<Result> => {
  // While the migrator holds one connection, the names of later migrations are read on the other.
  const db = new Kysely<MigrationTable>({
    dialect: new PostgresDialect({ pool: createPool(databaseUrl, { max: 2 }) }),
  })
  try {
    const getMigrations = async () => ({ ...migrations, ...laterMigrations(await appliedMigrations(db)) })
    return await run(new Migrator({ db, provider: { getMigrations } }))
  } finally {
    await db.destroy()
  }
}

type MigrationTable = { kysely_migration: { name: string } }

const appliedMigrations = async (db: Kysely<MigrationTable>): Promise<string[]> => {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (rows[0]?.exists !== true) return []
  const applied = await db.selectFrom('kysely_migration').select('name').execute()
  return applied.map(({ name }) => name)
}

const numberOf = (name: string) => Number(name.slice(0, 4))
const last = Object.keys(migrations).reduce((highest, name) => Math.max(highest, numberOf(name)), 0)

/**
 * The migrations of later versions, which have nothing to do here. One that takes away what earlier versions use has a
 * name that ends with the number of the migration that a version must know to run on its schema, as in
 * `0021-drop-old-names-needs-0019`.
 */
export const laterMigrations = (applied: readonly string[]): Record<string, Migration> => {
  const later = applied.filter((name) => numberOf(name) > last)
  for (const name of later) {
    const needed = Number(/-needs-(\d{4})$/.exec(name)?.[1] ?? 0)
    if (needed > last)
      throw new StartError(
        `This version of the server is too old for the database: its schema has ${name}, and this version ends at migration ${last}. Start a later version.`,
      )
  }
  return Object.fromEntries(later.map((name) => [name, { up: async () => undefined }]))
}
