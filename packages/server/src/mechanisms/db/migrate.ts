import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
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
}

/**
 * Brings a database to the present schema, and answers the names of the migrations that it applied. Any number of
 * processes may call it at once, because the migrator works under an advisory lock, in one transaction.
 */
export const migrateDatabase = async (databaseUrl: string): Promise<string[]> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: createPool(databaseUrl, { max: 1 }) }),
  })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
