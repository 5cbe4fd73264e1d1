/** SQL for deposit addresses. */
import { type Insertable, sql } from 'kysely'
import { type Database, isIn, type RecordKey, type Tables, type Tx } from '../../../mechanisms/db/index.ts'
import type { Scope } from '../../../ports/index.ts'
import type { ExpectationRow } from '../expectations/expectation.ts'

/**
 * Inserts a deposit address. Does nothing if the address exists: the pairs of a checkout that are paid to one
 * wallet have one address.
 */
export const insertDepositAddress = async (
  tx: Tx,
  address: Insertable<Tables['deposit_addresses']>,
): Promise<void> => {
  await tx
    .insertInto('deposit_addresses')
    .values(address)
    .onConflict((conflict) => conflict.columns(['livemode', 'address_key']).doNothing())
    .execute()
}

/** Writes the deposit address that takes the place of the one that the buyer was shown. */
export const updateAddress = (
  tx: Tx,
  scope: Scope,
  id: string,
  { walletId, recipientKey }: { walletId: string; recipientKey: string },
): Promise<ExpectationRow> =>
  tx
    .updateTable('expectations')
    .set({
      wallet_id: walletId,
      recipient_key: recipientKey,
      address_changes: sql<number>`address_changes + 1`,
    })
    .where(isIn(scope))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Returns for each checkout how many of its deposit addresses were replaced, or are replaced when its buyer next
 * requests instructions. Leaves out checkouts without such an address.
 */
export const selectAddressChanges = async (
  db: Database,
  keys: readonly RecordKey[],
): Promise<Map<string, number>> => {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ id: string; changes: number }>`
    select expectation.target_id as id,
      sum(expectation.address_changes + wallet.replaces_deposits::integer)::integer as changes
    from unnest(
      ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ livemode }) => livemode)}::boolean[],
      ${keys.map(({ id }) => id)}::text[]
    ) as wanted (workspace_id, livemode, id)
    join expectations as expectation
      on expectation.workspace_id = wanted.workspace_id and expectation.livemode = wanted.livemode
      and expectation.target_kind = 'checkout' and expectation.target_id = wanted.id and expectation.by_deposit
    join wallets as wallet
      on wallet.workspace_id = expectation.workspace_id and wallet.id = expectation.wallet_id
    where expectation.address_changes > 0 or wallet.replaces_deposits
    group by expectation.target_id
  `.execute(db)
  return new Map(rows.map(({ id, changes }) => [id, changes]))
}
