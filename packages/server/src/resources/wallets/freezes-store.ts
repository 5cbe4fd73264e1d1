/** SQL for wallets that the issuers of their tokens have frozen. */
import type { ChainId, TokenSymbol } from '@stablerail/contract'
import { type Selectable, sql } from 'kysely'
import type { Database, Tables } from '../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../settings/config.ts'

export type FreezeRow = Selectable<Tables['wallet_freezes']>

/** SQL: whether a workspace that uses deposit addresses has a verified wallet at the address of a row of `payee`. */
const isPayee = sql`exists (
  select from wallets as wallet join workspaces as workspace on workspace.id = wallet.workspace_id
  where wallet.chain = payee.chain and wallet.token = payee.token and wallet.address_key = payee.address_key
    and wallet.verified_at is not null and wallet.removed_at is null and workspace.deposit_addresses
)`

/**
 * Makes the rows of a network those of its payees: adds new ones as due, and deletes due ones of addresses that are
 * payees no longer. A frozen wallet keeps its row until the token has unfrozen it.
 */
export const updatePayees = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  now: Date,
): Promise<void> => {
  await sql`
    insert into wallet_freezes (livemode, chain, token, address_key, due_at)
    select distinct ${livemode}::boolean, wallet.chain, wallet.token, wallet.address_key, ${now}::timestamptz
    from wallets as wallet join workspaces as workspace on workspace.id = wallet.workspace_id
    where wallet.chain = ${chain} and wallet.verified_at is not null and wallet.removed_at is null
      and workspace.deposit_addresses
    on conflict (livemode, chain, token, address_key) do nothing
  `.execute(db)
  await sql`
    delete from wallet_freezes as payee
    where livemode = ${livemode} and chain = ${chain} and due_at <= ${now} and frozen_since is null
      and not ${isPayee}
  `.execute(db)
}

export type DueFreeze = Pick<FreezeRow, 'token' | 'address_key' | 'frozen_since'>

/** Claims rows that are due to be read, the longest due first, and sets the next due time of each. */
export const claimFreezes = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { now, againAt, limit }: { now: Date; againAt: Date; limit: number },
): Promise<DueFreeze[]> => {
  const { rows } = await sql<DueFreeze>`
    with due as materialized (
      select token, address_key from wallet_freezes
      where livemode = ${livemode} and chain = ${chain} and due_at <= ${now}
      order by due_at limit ${limit}
      for no key update skip locked
    )
    update wallet_freezes as payee set due_at = ${againAt}
    from due
    where payee.livemode = ${livemode} and payee.chain = ${chain} and payee.token = due.token
      and payee.address_key = due.address_key
    returning payee.token, payee.address_key, payee.frozen_since
  `.execute(db)
  return rows
}

export type ReadFreeze = { addressKey: string; isFrozen: boolean }

/** Stores the states that a token returned. */
export const saveFreezes = async (
  db: Database,
  { chain, livemode, token }: NetworkKey & { token: TokenSymbol },
  { read, now }: { read: readonly ReadFreeze[]; now: Date },
): Promise<void> => {
  await sql`
    update wallet_freezes as payee
    set read_at = ${now},
      frozen_since = case when read."isFrozen" then coalesce(payee.frozen_since, ${now}::timestamptz) end
    from json_to_recordset(${JSON.stringify(read)}::json) as read ("addressKey" text, "isFrozen" boolean)
    where payee.livemode = ${livemode} and payee.chain = ${chain} and payee.token = ${token}
      and payee.address_key = read."addressKey"
  `.execute(db)
}

export type FrozenKey = { chain: ChainId; token: TokenSymbol; address_key: string }

/** Returns the frozen wallets of a mode, all or those at given addresses. */
export const selectFrozen = async (
  db: Database,
  livemode: boolean,
  addressKeys: readonly string[] | null,
): Promise<FrozenKey[]> => {
  const query = db
    .selectFrom('wallet_freezes')
    .select(['chain', 'token', 'address_key'])
    .where('livemode', '=', livemode)
    .where('frozen_since', 'is not', null)
    .orderBy('chain')
    .orderBy('token')
    .orderBy('address_key')
  return await (addressKeys === null ? query : query.where('address_key', 'in', addressKeys)).execute()
}
