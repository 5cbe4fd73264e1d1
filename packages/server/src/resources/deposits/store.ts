/** SQL for the money that waits at deposit addresses. */
import type { ChainId, TokenSymbol } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'

export type WaitingRow = {
  chain: ChainId
  token: TokenSymbol
  payee_key: string
  wallet_id: string
  deposits: number
  amount_base: string
}

const waiting = sql`balance.received_base > balance.collected_base`

/** Returns the sums that wait, by chain, token and payee, the largest first. */
export const selectWaitingDeposits = async (
  db: Database,
  { workspaceId, livemode }: Scope,
): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select balance.chain, balance.token, address.payee_key, max(address.wallet_id) as wallet_id,
      count(*)::integer as deposits, sum(balance.received_base - balance.collected_base)::text as amount_base
    from deposit_balances as balance
    join deposit_addresses as address
      on address.livemode = balance.livemode and address.address_key = balance.address_key
    where balance.workspace_id = ${workspaceId} and balance.livemode = ${livemode} and ${waiting}
    group by balance.chain, balance.token, address.payee_key
    order by sum(balance.received_base - balance.collected_base) desc, balance.chain, balance.token
  `.execute(db)
  return rows
}

export type WaitingDeposit = {
  address_key: string
  checkout_id: string
  payee_key: string
  ref: string
  factory_key: string
  amount_base: string
  flagged: boolean
}

/**
 * Returns the deposits of a workspace that wait in one token on one chain, the largest first. If `includeFlagged` is
 * false, leaves out those with a payment that screening flagged.
 */
export const selectCollectable = async (
  db: Database,
  { workspaceId, livemode }: Scope,
  wanted: { chain: ChainId; token: TokenSymbol; includeFlagged: boolean; limit: number },
): Promise<WaitingDeposit[]> => {
  const { rows } = await sql<WaitingDeposit>`
    select * from (
      select address.address_key, address.checkout_id, address.payee_key, address.ref, address.factory_key,
        (balance.received_base - balance.collected_base)::text as amount_base,
        exists (
          select from transfers as transfer join payments as payment on payment.transfer_id = transfer.id
          where transfer.deposit = balance.address_key and transfer.livemode = balance.livemode
            and transfer.chain = balance.chain and payment.screening_verdict = 'screened_flagged'
        ) as flagged
      from deposit_balances as balance
      join deposit_addresses as address
        on address.livemode = balance.livemode and address.address_key = balance.address_key
      where balance.workspace_id = ${workspaceId} and balance.livemode = ${livemode}
        and balance.chain = ${wanted.chain} and balance.token = ${wanted.token} and ${waiting}
      order by balance.received_base - balance.collected_base desc, balance.address_key
    ) as deposit
    where ${wanted.includeFlagged} or not flagged
    limit ${wanted.limit}
  `.execute(db)
  return rows
}
