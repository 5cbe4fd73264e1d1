/** SQL that finds the verified wallets (owners) at the recipient and sender addresses of transfers. */

import type { ChainId, TokenSymbol } from '@stablerail/contract'
import { sql } from 'kysely'
import { type Database, databaseRun } from '../../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'

/**
 * A verified wallet, or a deposit address with the wallet that it pays. Those at the recipient and sender addresses of
 * a transfer are its owners.
 */
export type OwnerRow = {
  workspaceId: string
  walletId: string
  token: string
  recipientKey: string
  verifiedAt: Date
  removed: boolean
  /**
   * The number of the last change of the wallet. Changes are numbered in the order in which they were
   * committed.
   */
  revision: number
  /** The checkout of the deposit address at which the transfer arrived; absent for a wallet. */
  deposit?: { checkoutId: string }
}

/**
 * The position after which the reading of changed wallets continues: a revision, and a wallet of that
 * revision.
 */
export type WalletRevision = Pick<OwnerRow, 'revision' | 'walletId'>

/**
 * Changed wallets. `server` identifies the run of the database server that returned them, by its start time.
 */
export type ChangedWallets = { server: string; wallets: OwnerRow[] }

/**
 * SQL for an array of texts that are not empty and contain no line break. A joined text that PostgreSQL
 * splits costs client and server much less than an array literal, in which every text is quoted.
 */
export const textArray = (values: readonly (string | null)[] | null) =>
  sql`string_to_array(${values?.join('\n') ?? null}::text, ${sql.lit('\n')}, '')`

/**
 * Returns the verified wallets of a chain that were created, verified or removed after the change `after`, in
 * the order of their changes.
 */
export const selectChangedWallets = async (
  db: Database,
  chain: ChainId,
  { after, limit }: { after: WalletRevision; limit: number },
): Promise<ChangedWallets> => {
  type NoWallet = { walletId: null }
  const { rows } = await sql<{ server: string } & (OwnerRow | NoWallet)>`
    select running.server, changed.*
    from (select ${databaseRun} as server) as running
    left join lateral (
      select revision, workspace_id as "workspaceId", id as "walletId", token, address_key as "recipientKey",
        verified_at as "verifiedAt", removed_at is not null as removed
      from wallets
      where chain = ${chain} and verified_at is not null
        and (revision, id) > (${after.revision}, ${after.walletId})
      order by revision, id
      limit ${limit}
    ) as changed on true
  `.execute(db)
  const [first] = rows
  if (first === undefined) throw new Error('The database gave no answer to the question for changed wallets.')
  return {
    server: first.server,
    wallets: rows.flatMap(({ server, ...row }) => (row.walletId === null ? [] : [row])),
  }
}

/**
 * Returns the addresses in `recipientKeys` at which a checkout of this network and mode awaits a payment or
 * has reserved an exact amount. For transfers to these addresses, the chain reader looks up the references in
 * the calldata.
 */
export const selectExpecting = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { tokens, recipientKeys }: { tokens: readonly string[]; recipientKeys: readonly string[] },
): Promise<Set<string>> => {
  if (recipientKeys.length === 0) return new Set()
  const { rows } = await sql<{ recipientKey: string }>`
    select sent.recipient_key as "recipientKey"
    from unnest(${textArray(tokens)}) as offered (token)
    cross join unnest(${textArray(recipientKeys)}) as sent (recipient_key)
    cross join lateral (
      -- One index probe for each address: without the limit PostgreSQL may read every expectation of the chain.
      select from expectations
      where chain = ${chain} and livemode = ${livemode}
        and token = offered.token and recipient_key = sent.recipient_key
        and (amount_base is not null or paid_at is null and ended_at is null)
      limit 1
    ) as expectation
  `.execute(db)
  return new Set(rows.map(({ recipientKey }) => recipientKey))
}

/**
 * Returns the addresses and tokens at which a checkout awaits a payment and expires at `from` or later, and
 * before `until`.
 */
export const selectEnding = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { from, until }: { from: Date | null; until: Date },
): Promise<{ ownerKey: string; token: TokenSymbol }[]> => {
  // The chain is a literal, so that PostgreSQL can use the partial index `expectations_ending`, which covers
  // only one chain.
  const { rows } = await sql<{ ownerKey: string; token: TokenSymbol }>`
    select distinct recipient_key as "ownerKey", token from expectations
    where chain = ${sql.lit(chain)} and livemode = ${livemode} and paid_at is null and ended_at is null
      and expires_at >= coalesce(${from}::timestamptz, '-infinity') and expires_at < ${until}
  `.execute(db)
  return rows
}
