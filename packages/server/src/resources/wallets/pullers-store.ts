/**
 * SQL for the signatures with which owners of wallets allow a puller (the account that sends pulls) to pull
 * payments to their wallets, or forbid it.
 */
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type Database, isIn, type Tables, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'

export type NamingRow = Selectable<Tables['puller_namings']>

/**
 * Selects the newest signature with which the owner of a wallet allowed a puller (the account that sends
 * pulls) to pull payments to the wallet, or forbade it; undefined if there is none.
 */
export const selectNewestNaming = (
  db: Database,
  scope: Scope,
  walletId: string,
): Promise<NamingRow | undefined> =>
  db
    .selectFrom('puller_namings')
    .selectAll()
    .where(isIn(scope))
    .where('wallet_id', '=', walletId)
    .orderBy('created_at', 'desc')
    .orderBy('relay_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Selects the time at which a workspace sent its n-th newest signature that allows or forbids a puller (the
 * account that sends pulls), over all its wallets; undefined if the workspace has sent fewer.
 */
export const selectNthNaming = async (
  tx: Tx,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  nth: number,
): Promise<Date | undefined> => {
  const row = await tx
    .selectFrom('puller_namings')
    .select('created_at')
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/**
 * Inserts a signature with which the owner of a wallet allows or forbids a puller (the account that sends
 * pulls). Returns false if an earlier signature for this wallet is still on its way to the pull contract.
 */
export const insertNaming = async (tx: Tx, row: Omit<NamingRow, 'state' | 'tx_hash'>): Promise<boolean> => {
  // Write the values of the condition as literals, because PostgreSQL uses the partial index only then.
  const { rows } = await sql<{ relay_id: string }>`
    insert into puller_namings
      (workspace_id, livemode, wallet_id, relay_id, allowed, deadline, state, created_at)
    values (${row.workspace_id}, ${row.livemode}, ${row.wallet_id}, ${row.relay_id}, ${row.allowed},
      ${row.deadline}, 'carrying', ${row.created_at})
    on conflict (workspace_id, livemode, wallet_id) where state = 'carrying' do nothing
    returning relay_id
  `.execute(tx)
  return rows.length > 0
}

/**
 * Records the outcome of the transaction that sent a wallet owner's signature to the pull contract. The
 * signature allows or forbids a puller (the account that sends pulls).
 */
export const settleNaming = async (
  tx: Tx,
  relayId: string,
  outcome: { state: 'carried' | 'failed'; tx_hash: string | null },
): Promise<void> => {
  await tx.updateTable('puller_namings').set(outcome).where('relay_id', '=', relayId).execute()
}
