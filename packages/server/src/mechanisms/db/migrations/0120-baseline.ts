import type { Kysely } from 'kysely'
import { createAudit } from './baseline/audit.ts'
import { createCatalog } from './baseline/catalog.ts'
import { createChains } from './baseline/chains.ts'
import { createCheckouts } from './baseline/checkouts.ts'
import { createClocks } from './baseline/clocks.ts'
import { createCustomers } from './baseline/customers.ts'
import { createEvents } from './baseline/events.ts'
import { createInvoices } from './baseline/invoices.ts'
import { createMail } from './baseline/mail.ts'
import { createPayments } from './baseline/payments.ts'
import { createPeople } from './baseline/people.ts'
import { createRelays } from './baseline/relays.ts'
import { createSubscriptions } from './baseline/subscriptions.ts'
import { createWallets } from './baseline/wallets.ts'
import { createWorkspaces } from './baseline/workspaces.ts'

/**
 * The schema of the first release. It is the same as the schema made by the trial versions' migrations, which ended at
 * 0119. The number of this migration follows their numbers, so that a process of a trial version can run at the same
 * time as a process of this version. Columns are in the order in which the trial versions added them.
 *
 * Lists are ordered by creation time, and by id among records of the same time.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createPeople(db)
  await createWorkspaces(db)
  await createAudit(db)
  await createClocks(db)
  await createCustomers(db)
  await createCatalog(db)
  await createWallets(db)
  await createCheckouts(db)
  await createChains(db)
  await createPayments(db)
  await createInvoices(db)
  await createSubscriptions(db)
  await createRelays(db)
  await createEvents(db)
  await createMail(db)
}
