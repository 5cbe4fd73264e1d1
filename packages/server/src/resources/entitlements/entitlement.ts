import type { Entitlement } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../mechanisms/db/index.ts'
import type { AcrossWorkspaces, Context, Work } from '../context.ts'

export type EntitlementRow = Selectable<Tables['entitlements']>

/** Where entitlements are granted and revoked: one transaction, in which each workspace has its own time. */
export type Granting = {
  context: Context
  tx: Tx
  /** The part of the transaction that belongs to the workspace of a record. */
  workOf(record: { workspace_id: string; livemode: boolean }): Work
}

/** A unit of work over many workspaces, in real time in each. */
export const grantingIn = ({
  context,
  tx,
  within,
}: Pick<AcrossWorkspaces, 'context' | 'tx' | 'within'>): Granting => ({
  ...{ context, tx },
  workOf: ({ workspace_id, livemode }) => within({ workspaceId: workspace_id, livemode }),
})

/** The present of the workspace of a record. */
export const nowOf = ({ workOf }: Granting, livemode: boolean, workspaceId: string): Date =>
  workOf({ workspace_id: workspaceId, livemode }).now

export const toEntitlement = (row: EntitlementRow): Entitlement => ({
  id: row.id,
  customerId: row.customer_id,
  productId: row.product_id,
  source: row.source,
  grantedAt: row.granted_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

/** Tells of a change. `at` is the moment of the block that caused it; undefined where a person or a clock did. */
export const tellOf = ({ workOf }: Granting, row: EntitlementRow, at: Date | undefined): void => {
  workOf(row).emit(
    row.revoked_at === null ? 'entitlement.granted' : 'entitlement.revoked',
    { entitlement: toEntitlement(row) },
    at && { at, of: row.id, version: row.version },
  )
}
