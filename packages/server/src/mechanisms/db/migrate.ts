import { setTimeout } from 'node:timers/promises'
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
import * as defaultPairs from './migrations/0025-default-pairs.ts'
import * as listsOfCheckouts from './migrations/0026-lists-of-checkouts.ts'
import * as tracesOfEvents from './migrations/0028-traces-of-events.ts'
import * as workspaceSettings from './migrations/0029-workspace-settings.ts'
import * as heldTransfers from './migrations/0030-held-transfers.ts'
import * as walletRevisions from './migrations/0031-wallet-revisions.ts'
import * as walletsByRevision from './migrations/0032-wallets-by-revision.ts'
import * as testClocks from './migrations/0033-test-clocks.ts'
import * as checkoutsByShownEnd from './migrations/0034-checkouts-by-shown-end.ts'
import * as eventsByType from './migrations/0035-events-by-type.ts'
import * as firstPasswords from './migrations/0036-first-passwords.ts'
import * as paymentLinks from './migrations/0037-payment-links.ts'
import * as checkoutsOfLinks from './migrations/0038-checkouts-of-links.ts'
import * as invoices from './migrations/0039-invoices.ts'
import * as checkoutsOfInvoices from './migrations/0040-checkouts-of-invoices.ts'
import * as mailLimits from './migrations/0041-mail-limits.ts'
import * as subscriptions from './migrations/0048-subscriptions.ts'
import * as invoicesOfSubscriptions from './migrations/0049-invoices-of-subscriptions.ts'
import * as customersByText from './migrations/0056-customers-by-text.ts'
import * as programs from './migrations/0057-programs.ts'
import * as effectsOnEntitlements from './migrations/0058-effects-on-entitlements.ts'
import * as positionsOfEvents from './migrations/0060-positions-of-events.ts'
import * as mailsOfRecords from './migrations/0061-mails-of-records.ts'
import * as logos from './migrations/0062-logos.ts'
import * as relays from './migrations/0063-relays.ts'
import * as agreements from './migrations/0064-agreements.ts'
import * as pullerNamings from './migrations/0065-puller-namings.ts'
import * as autopay from './migrations/0066-autopay.ts'
import * as localTime from './migrations/0068-local-time.ts'
import * as offeredTerms from './migrations/0069-offered-terms.ts'
import * as relaysPutOff from './migrations/0070-relays-put-off.ts'
import * as invoiceReminders from './migrations/0073-invoice-reminders.ts'
import * as unpaidInvoicesByDueDate from './migrations/0074-unpaid-invoices-by-due-date.ts'
import * as momentOfAllocations from './migrations/0075-moment-of-allocations.ts'
import * as passkeys from './migrations/0083-passkeys.ts'
import * as awaitedApprovals from './migrations/0085-awaited-approvals.ts'
import * as pairsOfPayments from './migrations/0086-pairs-of-payments.ts'
import * as pairsOfOlderPayments from './migrations/0087-pairs-of-older-payments.ts'
import * as passkeysOfSessions from './migrations/0088-passkeys-of-sessions.ts'
import * as refusedRelays from './migrations/0089-refused-relays.ts'
import * as paymentsCounted from './migrations/0090-payments-counted.ts'
import * as refundsCounted from './migrations/0091-refunds-counted.ts'
import * as checkoutsCounted from './migrations/0092-checkouts-counted.ts'
import * as oneIndexOfCheckouts from './migrations/0093-one-index-of-checkouts.ts'
import * as subscriptionsCounted from './migrations/0094-subscriptions-counted.ts'
import { createPool } from './pool.ts'

/** `inTransaction` is false where PostgreSQL refuses a statement within a transaction, as for a concurrent index. */
export type SchemaMigration = Migration & { inTransaction?: boolean }
export type SchemaMigrations = Record<string, SchemaMigration>

export const migrations: SchemaMigrations = {
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
  '0025-default-pairs': defaultPairs,
  '0026-lists-of-checkouts': listsOfCheckouts,
  '0028-traces-of-events': tracesOfEvents,
  '0029-workspace-settings': workspaceSettings,
  '0030-held-transfers': heldTransfers,
  '0031-wallet-revisions': walletRevisions,
  '0032-wallets-by-revision': walletsByRevision,
  '0033-test-clocks': testClocks,
  '0034-checkouts-by-shown-end': checkoutsByShownEnd,
  '0035-events-by-type': eventsByType,
  '0036-first-passwords': firstPasswords,
  '0037-payment-links': paymentLinks,
  '0038-checkouts-of-links': checkoutsOfLinks,
  '0039-invoices': invoices,
  '0040-checkouts-of-invoices': checkoutsOfInvoices,
  '0041-mail-limits': mailLimits,
  '0048-subscriptions': subscriptions,
  '0049-invoices-of-subscriptions': invoicesOfSubscriptions,
  '0056-customers-by-text': customersByText,
  '0057-programs': programs,
  '0058-effects-on-entitlements': effectsOnEntitlements,
  '0060-positions-of-events': positionsOfEvents,
  '0061-mails-of-records': mailsOfRecords,
  '0062-logos': logos,
  '0063-relays': relays,
  '0064-agreements': agreements,
  '0065-puller-namings': pullerNamings,
  '0066-autopay': autopay,
  '0068-local-time': localTime,
  '0069-offered-terms': offeredTerms,
  '0070-relays-put-off': relaysPutOff,
  '0073-invoice-reminders': invoiceReminders,
  '0074-unpaid-invoices-by-due-date': unpaidInvoicesByDueDate,
  '0075-moment-of-allocations': momentOfAllocations,
  '0083-passkeys': passkeys,
  '0085-awaited-approvals': awaitedApprovals,
  '0086-pairs-of-payments': pairsOfPayments,
  '0087-pairs-of-older-payments': pairsOfOlderPayments,
  '0088-passkeys-of-sessions': passkeysOfSessions,
  '0089-refused-relays': refusedRelays,
  '0090-payments-counted': paymentsCounted,
  '0091-refunds-counted': refundsCounted,
  '0092-checkouts-counted': checkoutsCounted,
  '0093-one-index-of-checkouts': oneIndexOfCheckouts,
  '0094-subscriptions-counted': subscriptionsCounted,
}

/**
 * Brings a database to the present schema, and answers the names of the migrations that it applied. Any number of
 * processes may call it at once: one migrates, the others wait. Migrations that follow each other commit together, but
 * for one that runs without a transaction. A schema that a later version of the server has migrated is left as it is,
 * unless it needs that version.
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

/** The names of the migrations that `migrateDatabase` would apply; changes nothing. */
export const planMigrations = (databaseUrl: string, known = migrations): Promise<string[]> =>
  withDatabase(databaseUrl, (db) => lackingMigrations(db, known))

type MigrationDatabase = Kysely<MigrationTable>

const withDatabase = async <Result>(
  databaseUrl: string,
  run: (db: MigrationDatabase) => Promise<Result>,
): Promise<Result> => {
  // One connection holds the lock, one migrates, and on one the names of later migrations are read meanwhile.
  const pool = createPool(databaseUrl, { max: 3 })
  const db: MigrationDatabase = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    return await run(db)
  } finally {
    await db.destroy()
  }
}

/** Any number that other programs do not lock on this database. */
const migrationLock = 7_368_421_953n
const lockPollMs = 200

/**
 * Runs while this process alone migrates. It asks for the lock again and again, because a statement that waits for a
 * lock has a snapshot, and `create index concurrently` in the process that migrates would wait for that snapshot.
 */
const whileMigrating = <Result>(db: MigrationDatabase, run: () => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (holder) => {
    const tryLock = () =>
      sql<{ locked: boolean }>`select pg_try_advisory_lock(${migrationLock}) as locked`.execute(holder)
    while ((await tryLock()).rows[0]?.locked !== true) await setTimeout(lockPollMs)
    // The lock ends with the connection.
    return await run()
  })

const createMigrator = (db: MigrationDatabase, known: SchemaMigrations): Migrator => {
  const getMigrations = async () => ({
    ...known,
    ...laterMigrations(await appliedMigrations(db), known),
  })
  return new Migrator({ db, provider: { getMigrations } })
}

const lackingMigrations = async (db: MigrationDatabase, known: SchemaMigrations): Promise<string[]> => {
  const all = await createMigrator(db, known).getMigrations()
  return all.filter((one) => one.executedAt === undefined).map(({ name }) => name)
}

/** What is applied at once: migrations that follow each other, or one that runs without a transaction. */
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

/** A migration that waits for a lock makes every later statement on that table wait behind it, so it waits no longer. */
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
 * The migrations of later versions, which have nothing to do here. One that takes away what earlier versions use has a
 * name that ends with the number of the migration that a version must know to run on its schema, as in
 * `0021-drop-old-names-needs-0019`.
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
  return Object.fromEntries(later.map((name) => [name, { up: async () => undefined }]))
}
