import type { Entitlement } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../mechanisms/db/index.ts'
import type { AcrossWorkspaces, Context, Work } from '../context.ts'

export type EntitlementRow = Selectable<Tables['entitlements']>

/**
 * A transaction in which entitlements are granted or revoked, and a function that returns a unit of work for
 * each workspace.
 */
export type Granting = {
  context: Context
  tx: Tx
  /**
   * Returns the unit of work for the workspace and mode of a record. Its `now` is stored as the time at which
   * entitlements of that workspace are granted or revoked.
   */
  workOf(record: { workspace_id: string; livemode: boolean }): Work
}

/**
 * Returns the `Granting` (transaction and units of work) to grant or revoke entitlements in a transaction
 * over many workspaces. The time in each workspace is real time, not the time of a test clock.
 */
export const grantingIn = ({
  context,
  tx,
  within,
}: Pick<AcrossWorkspaces, 'context' | 'tx' | 'within'>): Granting => ({
  context,
  tx,
  workOf: ({ workspace_id, livemode }) => within({ workspaceId: workspace_id, livemode }),
})

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

/**
 * Emits the event of a change of an entitlement. `at` is the time of the block that caused the change;
 * undefined if a person or a clock caused it.
 */
export const emitEntitlementEvent = (
  { workOf }: Granting,
  row: EntitlementRow,
  at: Date | undefined,
): void => {
  workOf(row).emit(
    row.revoked_at === null ? 'entitlement.granted' : 'entitlement.revoked',
    { entitlement: toEntitlement(row) },
    at && { at, of: row.id, version: row.version },
  )
}
