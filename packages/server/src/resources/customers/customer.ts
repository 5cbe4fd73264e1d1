import type { Customer, EventData } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'

export type CustomerRow = Selectable<Tables['customers']>

export const toCustomer = (row: CustomerRow): Customer => ({
  id: row.id,
  workspaceId: row.workspace_id,
  email: row.email,
  name: row.name,
  wallet: row.wallet,
  country: row.country,
  status: row.status,
  metadata: row.metadata as Customer['metadata'],
  createdAt: row.created_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
})

/** Returns the customer as the data of events: without the merchant's metadata. */
export const customerEvent = ({ metadata: _, ...customer }: Customer): EventData<'customer.created'> => ({
  customer,
})

/**
 * Returns the placeholder for the email address of a deleted customer: unique, in a domain that cannot exist
 * (RFC 2606).
 */
export const scrubbedEmail = (customerId: string): string => `deleted+${customerId}@deleted.invalid`
