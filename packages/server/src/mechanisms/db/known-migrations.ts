import type { Migration } from 'kysely/migration'
import * as baseline from './migrations/0120-baseline.ts'
import * as depositAddresses from './migrations/0121-deposit-addresses.ts'
import * as indexesOfDeposits from './migrations/0122-indexes-of-deposits.ts'
import * as depositFactories from './migrations/0123-deposit-factories.ts'
import * as collecting from './migrations/0124-collecting.ts'
import * as payeesOfDeposits from './migrations/0125-payees-of-deposits.ts'
import * as remainders from './migrations/0126-remainders.ts'
import * as returnAddresses from './migrations/0127-return-addresses.ts'
import * as autoReturn from './migrations/0128-auto-return.ts'
import * as papers from './migrations/0129-papers.ts'
import * as attemptsOfDeliveries from './migrations/0131-attempts-of-deliveries.ts'
import * as indexesOfSearchAndDecisions from './migrations/0132-indexes-of-search-and-decisions.ts'
import * as autoReturnOfLinks from './migrations/0133-auto-return-of-links.ts'
import * as eventPositionsOfAServer from './migrations/0134-event-positions-of-a-server.ts'
import * as partitions from './migrations/0136-partitions.ts'
import * as filtersOfTheAuditLog from './migrations/0137-filters-of-the-audit-log.ts'
import * as eventsOfClaimedDeliveries from './migrations/0138-events-of-claimed-deliveries.ts'

/**
 * `inTransaction` is false if PostgreSQL refuses a statement inside a transaction, such as `create index
 * concurrently`.
 */
export type SchemaMigration = Migration & { inTransaction?: boolean }
export type SchemaMigrations = Record<string, SchemaMigration>

/** The migrations of this version in order, each under the name of its file in `migrations/`. */
export const migrations: SchemaMigrations = {
  '0120-baseline': baseline,
  '0121-deposit-addresses': depositAddresses,
  '0122-indexes-of-deposits': indexesOfDeposits,
  '0123-deposit-factories': depositFactories,
  '0124-collecting': collecting,
  '0125-payees-of-deposits': payeesOfDeposits,
  '0126-remainders': remainders,
  '0127-return-addresses': returnAddresses,
  '0128-auto-return': autoReturn,
  '0129-papers': papers,
  '0131-attempts-of-deliveries': attemptsOfDeliveries,
  '0132-indexes-of-search-and-decisions': indexesOfSearchAndDecisions,
  '0133-auto-return-of-links': autoReturnOfLinks,
  '0134-event-positions-of-a-server': eventPositionsOfAServer,
  '0136-partitions': partitions,
  '0137-filters-of-the-audit-log': filtersOfTheAuditLog,
  '0138-events-of-claimed-deliveries': eventsOfClaimedDeliveries,
}
