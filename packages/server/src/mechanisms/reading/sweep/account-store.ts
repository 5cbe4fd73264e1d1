/**
 * SQL of the token accounts of the watched wallets. Each row has the state of an account after the last sweep
 * (a scan of all these accounts).
 */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { NetworkKey } from '../../../settings/config.ts'
import type { Database, Tables, Tx } from '../../db/index.ts'
import type { SweptAccount } from './swept-account.ts'

const accountsAtOnce = 10_000

export const selectAccounts = async (
  db: Database,
  { chain, livemode }: NetworkKey,
): Promise<SweptAccount[]> => {
  const rows = await db
    .selectFrom('chain_accounts')
    .selectAll()
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .orderBy('account')
    .execute()
  return rows.map(toAccount)
}

const toAccount = (row: Selectable<Tables['chain_accounts']>): SweptAccount => ({
  account: row.account,
  token: row.token,
  ownerKey: row.owner_key,
  associated: row.associated,
  heldBy: row.held_by,
  amountBase: BigInt(row.amount_base),
  unread: row.unread,
  historyNumber: row.history_number,
  historyBase: row.history_base === null ? null : BigInt(row.history_base),
  since: row.since,
  thoroughAt: row.thorough_at,
  doubt:
    row.doubted_at === null || row.asked_at === null
      ? null
      : { notedAt: row.doubted_at, askedAt: row.asked_at },
})

/** Inserts token accounts, or updates those that exist. */
export const writeAccounts = async (
  tx: Tx,
  network: NetworkKey,
  accounts: readonly SweptAccount[],
): Promise<void> => {
  for (let at = 0; at < accounts.length; at += accountsAtOnce)
    await writePart(tx, network, accounts.slice(at, at + accountsAtOnce))
}

const writePart = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  accounts: readonly SweptAccount[],
): Promise<void> => {
  const column = <Value>(pick: (one: SweptAccount) => Value) => accounts.map(pick)
  await sql`
    insert into chain_accounts (
      chain, livemode, account, owner_key, token, associated, held_by, amount_base, history_number, history_base,
      unread, since, thorough_at, doubted_at, asked_at
    )
    select ${chain}, ${livemode}, swept.* from unnest(
      ${column((it) => it.account)}::text[], ${column((it) => it.ownerKey)}::text[],
      ${column((it) => it.token)}::text[], ${column((it) => it.associated)}::boolean[],
      ${column((it) => it.heldBy)}::text[], ${column((it) => it.amountBase.toString())}::numeric[],
      ${column((it) => it.historyNumber)}::bigint[],
      ${column((it) => it.historyBase?.toString() ?? null)}::numeric[], ${column((it) => it.unread)}::boolean[],
      ${column((it) => it.since)}::timestamptz[], ${column((it) => it.thoroughAt)}::timestamptz[],
      ${column((it) => it.doubt?.notedAt ?? null)}::timestamptz[],
      ${column((it) => it.doubt?.askedAt ?? null)}::timestamptz[]
    ) as swept
    on conflict (chain, livemode, account) do update set
      held_by = excluded.held_by, amount_base = excluded.amount_base, history_number = excluded.history_number,
      history_base = excluded.history_base, unread = excluded.unread, thorough_at = excluded.thorough_at,
      doubted_at = excluded.doubted_at, asked_at = excluded.asked_at
  `.execute(tx)
}

export const deleteAccounts = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  accounts: readonly string[],
): Promise<void> => {
  if (accounts.length === 0) return
  await tx
    .deleteFrom('chain_accounts')
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where(sql<boolean>`account = any(${accounts}::text[])`)
    .execute()
}

/**
 * SQL: whether one of a wallet's accounts has a balance that its known transactions do not explain, first
 * noticed after `since`. Code that expires a record (such as a checkout) by the time of blocks checks this in
 * addition to `wasReadPast`, because a payment may be missing. Older cases are ignored, because a stranger
 * who can cause them must not delay an expiry forever.
 */
export const isDoubted = (
  wallet: Record<'chain' | 'livemode' | 'ownerKey' | 'token', RawBuilder<unknown>>,
  since: Date,
): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from chain_accounts as account
    where account.chain = ${wallet.chain} and account.livemode = ${wallet.livemode}
      and account.owner_key = ${wallet.ownerKey} and account.token = ${wallet.token}
      and account.doubted_at > ${since}
  )`
