import type { Migration } from 'kysely/migration'
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
import * as waitingCancellations from './migrations/0095-waiting-cancellations.ts'
import * as chainAccounts from './migrations/0097-chain-accounts.ts'
import * as unsignedRefunds from './migrations/0098-unsigned-refunds.ts'
import * as plannedTransactions from './migrations/0099-planned-transactions.ts'
import * as doubtedAccounts from './migrations/0100-doubted-accounts.ts'
import * as contestedTransfers from './migrations/0101-contested-transfers.ts'
import * as pulledTransfers from './migrations/0102-pulled-transfers.ts'
import * as witnessedTime from './migrations/0103-witnessed-time.ts'
import * as guestsByPayer from './migrations/0105-guests-by-payer.ts'
import * as provenReports from './migrations/0108-proven-reports.ts'
import * as reportsLookedUp from './migrations/0109-reports-looked-up.ts'
import * as auditedChanges from './migrations/0111-audited-changes.ts'
import * as encryptionKeys from './migrations/0113-encryption-keys.ts'
import * as unavailablePulls from './migrations/0115-unavailable-pulls.ts'
import * as ordinalsOfEvents from './migrations/0116-ordinals-of-events.ts'
import * as moneyOfInvoices from './migrations/0117-money-of-invoices.ts'
import * as voidedWithMoney from './migrations/0118-voided-with-money.ts'
import * as moneyOfOlderInvoices from './migrations/0119-money-of-older-invoices.ts'

/** `inTransaction` is false where PostgreSQL refuses a statement within a transaction, as for a concurrent index. */
export type SchemaMigration = Migration & { inTransaction?: boolean }
export type SchemaMigrations = Record<string, SchemaMigration>

/** The migrations of this version in their order, each under the name of its file in `migrations/`. */
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
  '0095-waiting-cancellations': waitingCancellations,
  '0097-chain-accounts': chainAccounts,
  '0098-unsigned-refunds': unsignedRefunds,
  '0099-planned-transactions': plannedTransactions,
  '0100-doubted-accounts': doubtedAccounts,
  '0101-contested-transfers': contestedTransfers,
  '0102-pulled-transfers': pulledTransfers,
  '0103-witnessed-time': witnessedTime,
  '0105-guests-by-payer': guestsByPayer,
  '0108-proven-reports': provenReports,
  '0109-reports-looked-up': reportsLookedUp,
  '0111-audited-changes': auditedChanges,
  '0113-encryption-keys': encryptionKeys,
  '0115-unavailable-pulls': unavailablePulls,
  '0116-ordinals-of-events': ordinalsOfEvents,
  '0117-money-of-invoices': moneyOfInvoices,
  '0118-voided-with-money': voidedWithMoney,
  '0119-money-of-older-invoices': moneyOfOlderInvoices,
}
