/** SQL for the balances that the API returns with wallets. */
import { sql } from 'kysely'
import type { Database } from '../../mechanisms/db/index.ts'
import type { WalletRow } from './wallet.ts'

export type Due = Pick<WalletRow, 'workspace_id' | 'id' | 'chain' | 'token' | 'address_key'>

/**
 * Claims verified wallets whose balance is due to be read, the longest due first, and sets the next due time
 * of each.
 */
export const claimBalances = async (
  db: Database,
  { chains, now, againAt, limit }: { chains: readonly string[]; now: Date; againAt: Date; limit: number },
): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    with due as materialized (
      select wallet.workspace_id, wallet.id
      from unnest(${chains}::text[]) as network (chain)
      cross join lateral (
        select workspace_id, id from wallets
        where chain = network.chain and balance_due_at <= ${now} and verified_at is not null and removed_at is null
        order by balance_due_at limit ${limit}
        for no key update skip locked
      ) as wallet
      limit ${limit}
    )
    update wallets as wallet set balance_due_at = ${againAt}
    from due
    where wallet.workspace_id = due.workspace_id and wallet.id = due.id
    returning wallet.workspace_id, wallet.id, wallet.chain, wallet.token, wallet.address_key
  `.execute(db)
  return rows
}

export type Balance = { workspaceId: string; id: string; balanceMinor: number }

export const saveBalances = async (
  db: Database,
  { balances, now }: { balances: readonly Balance[]; now: Date },
): Promise<void> => {
  await sql`
    update wallets as wallet set balance_minor = read."balanceMinor", balance_read_at = ${now}
    from json_to_recordset(${JSON.stringify(balances)}::json) as read ("workspaceId" text, id text, "balanceMinor" bigint)
    where wallet.workspace_id = read."workspaceId" and wallet.id = read.id
  `.execute(db)
}
