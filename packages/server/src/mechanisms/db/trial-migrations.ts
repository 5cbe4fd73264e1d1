import { StartError } from '../../settings/start-error.ts'
import type { SchemaMigrations } from './known-migrations.ts'

/**
 * The migration that creates the whole schema at once, which the migrations of the trial versions created
 * step by step.
 */
export const baseline = '0120-baseline'

/** The migrations of the trial versions, from before the first release, in order. */
export const trialMigrations = `
  0001-workspaces 0002-catalog 0003-wallets 0004-payments 0005-chains 0006-webhooks 0007-sessions
  0008-challenge-claims 0009-delivery-tallies 0010-creation-order 0011-password-tries 0012-expectations
  0013-transfers 0014-chain-truth 0015-screening 0016-refunds 0017-accepted-pairs 0018-reverted-and-late
  0019-fewer-writes 0020-lists-and-balances 0021-audit 0022-people 0023-devices 0024-events-of-customers
  0025-default-pairs 0026-lists-of-checkouts 0028-traces-of-events 0029-workspace-settings 0030-held-transfers
  0031-wallet-revisions 0032-wallets-by-revision 0033-test-clocks 0034-checkouts-by-shown-end 0035-events-by-type
  0036-first-passwords 0037-payment-links 0038-checkouts-of-links 0039-invoices 0040-checkouts-of-invoices
  0041-mail-limits 0048-subscriptions 0049-invoices-of-subscriptions 0056-customers-by-text 0057-programs
  0058-effects-on-entitlements 0060-positions-of-events 0061-mails-of-records 0062-logos 0063-relays
  0064-agreements 0065-puller-namings 0066-autopay 0068-local-time 0069-offered-terms 0070-relays-put-off
  0073-invoice-reminders 0074-unpaid-invoices-by-due-date 0075-moment-of-allocations 0083-passkeys
  0085-awaited-approvals 0086-pairs-of-payments 0087-pairs-of-older-payments 0088-passkeys-of-sessions
  0089-refused-relays 0090-payments-counted 0091-refunds-counted 0092-checkouts-counted
  0093-one-index-of-checkouts 0094-subscriptions-counted 0095-waiting-cancellations 0097-chain-accounts
  0098-unsigned-refunds 0099-planned-transactions 0100-doubted-accounts 0101-contested-transfers
  0102-pulled-transfers 0103-witnessed-time 0105-guests-by-payer 0108-proven-reports 0109-reports-looked-up
  0111-audited-changes 0113-encryption-keys 0115-unavailable-pulls 0116-ordinals-of-events 0117-money-of-invoices
  0118-voided-with-money 0119-money-of-older-invoices`
  .trim()
  .split(/\s+/)

const lastTrial = trialMigrations.at(-1)

/**
 * Returns the migrations to run on a database that has the migrations `applied`. If these are exactly the
 * migrations of the trial versions, the schema is the same as the baseline's, so the baseline does nothing
 * and is recorded as applied. The records of the trial versions are kept, so that a process of the last trial
 * version can run beside this one. Throws a StartError for a database that has only some of the trial
 * versions' migrations, or other migrations.
 */
export const withTrialMigrations = (
  known: SchemaMigrations,
  applied: readonly string[],
): SchemaMigrations => {
  if (!(baseline in known) || !applied.some((name) => name < baseline)) return known
  requireTrialMigrations(applied)
  return { ...doNothing(trialMigrations), ...known, ...doNothing([baseline]) }
}

/** Returns migrations that do nothing, for the names of migrations that a database already has. */
export const doNothing = (names: readonly string[]): SchemaMigrations =>
  Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]))

const requireTrialMigrations = (applied: readonly string[]): void => {
  const earlier = applied.includes(baseline) ? applied.filter((name) => name < baseline) : applied
  const others = earlier.filter((name) => !trialMigrations.includes(name))
  if (others.length > 0)
    throw new StartError(
      `The database is of a trial version that cannot be upgraded: it has the migration ${listOf(others)}, which the last trial version does not have. Start with an empty database, or with another data directory.`,
    )
  const lacking = trialMigrations.filter((name) => !applied.includes(name))
  if (lacking.length > 0)
    throw new StartError(
      `The database is of an older trial version: it lacks the migration ${listOf(lacking)}. Migrate it first with the last trial version, whose migrations end with ${lastTrial}, or start with an empty database or another data directory.`,
    )
}

const listOf = ([first, ...others]: readonly string[]): string =>
  others.length === 0 ? `${first}` : `${first} and ${others.length} more`
