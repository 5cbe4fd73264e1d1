import type { Customer } from '@stablerail/contract'
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
  createdAt: row.created_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
})

/** What stands in place of a deleted customer's address: unique, and no one's. */
export const scrubbedEmail = (customerId: string): string => `deleted+${customerId}@deleted.invalid`
