/** SQL for the deposits that the server collects. */
import type { TokenSymbol } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../settings/config.ts'

/** A deposit that waits, and the call that collects it. */
export type Collected = {
  address_key: string
  workspace_id: string
  payee_key: string
  ref: string
  /** The base units that wait, as far as the chain was read. */
  amount_base: string
}

export type Candidate = Collected & {
  /** The factory that the deposit address belongs to. */
  factory_key: string
  /** Whether the address was never collected. */
  is_first: boolean
  /** Whether screening flagged a payment to the address, or has yet to judge one. */
  held: boolean
  /** The time of the block of the oldest payment to the address since it was last collected. */
  waiting_since: Date
}

export type CandidateFilter = NetworkKey & {
  token: TokenSymbol
  /** The ids of workspaces. Deposits of those without `collecting` are left out. */
  workspaces: readonly string[]
  /** Smaller deposits are left out. */
  leastBase: bigint
  /** The most deposits of a workspace within a day. */
  maxPerDay: number
  /** Whether payments are screened, so that deposits with an unscreened payment are held. */
  screens: boolean
  now: Date
}

/** At most this many transactions of a network collect deposits at the same time. */
export const mostOpen = 4

const dayMs = 24 * 3_600_000

/** SQL: whether screening flagged a payment to the address of `balance` or, if payments are screened, has yet to judge one. */
const isHeld = (screens: boolean) => sql<boolean>`exists (
  select from transfers as transfer join payments as payment on payment.transfer_id = transfer.id
  where transfer.deposit = balance.address_key and transfer.livemode = balance.livemode
    and transfer.chain = balance.chain
    and (payment.screening_verdict = 'screened_flagged'
      or (${screens} and (payment.screening_provider is null or payment.screening_verdict = 'screen_error')))
)`

/** Returns ids of workspaces that have `collecting`, in their order after `after`. */
export const selectCollecting = async (
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('workspaces')
    .select('id')
    .where(sql<boolean>`collecting`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the largest deposits of some workspaces that may be collected now. Leaves out the deposits that a transaction
 * without an outcome collects. Of each workspace it reads `limit` deposits, and as many again for each transaction that may
 * be in progress, in the order of the index by amount. That limit is a literal, because PostgreSQL uses the order of the
 * index only if it knows that few rows are wanted.
 */
export const selectCandidates = async (
  db: Database,
  filter: CandidateFilter,
  limit: number,
): Promise<Candidate[]> => {
  const { rows } = await queryCandidates(filter, limit).execute(db)
  return rows
}

/** SQL: the query of `selectCandidates`. */
export const queryCandidates = (
  { chain, livemode, token, workspaces, leastBase, maxPerDay, screens, now }: CandidateFilter,
  limit: number,
) => sql<Candidate>`
    select balance.address_key, balance.workspace_id, address.payee_key, address.ref, address.factory_key,
      balance.amount_base::text, balance.is_first, ${isHeld(screens)} as held,
      ${waitingSince(now)} as waiting_since
    from (
      select largest.* from workspaces as workspace
      cross join lateral (
        select count(*)::integer as deposits from (
          select from deposit_collections as collection
          where collection.workspace_id = workspace.id and collection.livemode = ${livemode}
            and collection.chain = ${chain} and collection.created_at > ${new Date(now.getTime() - dayMs)}
          limit ${maxPerDay}
        ) as collected
      ) as used
      cross join lateral (
        select * from (
          select balance.workspace_id, balance.livemode, balance.chain, balance.token, balance.address_key,
            balance.received_base - balance.collected_base as amount_base, balance.collected_base = 0 as is_first
          from deposit_balances as balance
          where balance.workspace_id = workspace.id and balance.livemode = ${livemode} and balance.chain = ${chain}
            and balance.token = ${token} and balance.received_base > balance.collected_base
            and balance.received_base - balance.collected_base >= ${leastBase}
            and (balance.collect_after is null or balance.collect_after <= ${now})
          order by balance.received_base - balance.collected_base desc, balance.address_key
          limit ${sql.lit(limit * (1 + mostOpen))}
        ) as balance
        where not ${isBeingCollected}
        order by balance.amount_base desc, balance.address_key
        limit least(${limit}, greatest(0, ${maxPerDay} - used.deposits))
      ) as largest
      where workspace.id = any(${workspaces}::text[]) and workspace.collecting
      order by largest.amount_base desc, largest.address_key
      limit ${limit}
    ) as balance
    join deposit_addresses as address
      on address.livemode = balance.livemode and address.address_key = balance.address_key
    order by balance.amount_base desc, balance.address_key
  `

/** SQL: whether a transaction without an outcome collects `balance`. */
const isBeingCollected = sql<boolean>`exists (
  select from deposit_collections as collection join relays as relay on relay.id = collection.relay_id
  where collection.livemode = balance.livemode and collection.address_key = balance.address_key
    and collection.chain = balance.chain and collection.token = balance.token
    and relay.state in ('waiting', 'sent')
)`

/** SQL: the time of the block of the oldest payment to the address of `balance` since it was last collected. */
const waitingSince = (now: Date) => sql<Date>`coalesce((
  select min(transfer.block_time) from transfers as transfer
  where transfer.livemode = balance.livemode and transfer.deposit = balance.address_key
    and transfer.chain = balance.chain and transfer.token = balance.token and transfer.state <> 'orphaned'
    and transfer.to_key = balance.address_key
    and transfer.block_number >= coalesce((
      select max(collected.block_number) from transfers as collected
      where collected.livemode = balance.livemode and collected.deposit = balance.address_key
        and collected.chain = balance.chain and collected.token = balance.token and collected.state <> 'orphaned'
        and collected.to_key <> balance.address_key
    ), 0)
), ${now}::timestamptz)`

/** Makes other processes wait that are about to insert collections on the same network, until the transaction ends. */
export const lockCollections = async (tx: Tx, { chain, livemode }: NetworkKey): Promise<void> => {
  const name = `collections ${chain} ${livemode}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Returns the number of transactions that collect deposits of a network and have no outcome. */
export const countOpenCollections = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  kind: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from relays
    where chain = ${chain} and livemode = ${livemode} and kind = ${kind} and state in ('waiting', 'sent')
  `.execute(db)
  return rows[0]?.count ?? 0
}

export const insertCollection = async (
  tx: Tx,
  relayId: string,
  { chain, livemode, token, now }: Pick<CandidateFilter, 'chain' | 'livemode' | 'token' | 'now'>,
  deposits: readonly Collected[],
): Promise<void> => {
  const rows = deposits.map(({ workspace_id, address_key }) => ({
    relay_id: relayId,
    workspace_id,
    livemode,
    chain,
    token,
    address_key,
    created_at: now,
  }))
  await tx.insertInto('deposit_collections').values(rows).execute()
}

export type Member = Collected & {
  token: TokenSymbol
  /** Whether the workspace still has `collecting`. */
  collecting: boolean
  /** Whether screening flagged a payment to the address, or has yet to judge one. */
  held: boolean
}

/** Returns the deposits that a transaction collects. */
export const selectMembers = async (db: Database, relayId: string, screens: boolean): Promise<Member[]> => {
  const { rows } = await sql<Member>`
    select collection.address_key, collection.workspace_id, collection.token, address.payee_key, address.ref,
      (balance.received_base - balance.collected_base)::text as amount_base,
      workspace.collecting, ${isHeld(screens)} as held
    from deposit_collections as collection
    join workspaces as workspace on workspace.id = collection.workspace_id
    join deposit_addresses as address
      on address.livemode = collection.livemode and address.address_key = collection.address_key
    join deposit_balances as balance
      on balance.livemode = collection.livemode and balance.address_key = collection.address_key
      and balance.chain = collection.chain and balance.token = collection.token
    where collection.relay_id = ${relayId}
    order by collection.address_key
  `.execute(db)
  return rows
}

/**
 * Makes the deposits of a transaction wait at least until a time before they are collected again. Returns the token of
 * each deposit.
 */
export const delayMembers = async (tx: Tx, relayId: string, until: Date): Promise<TokenSymbol[]> => {
  const { rows } = await sql<{ token: TokenSymbol }>`
    update deposit_balances as balance set collect_after = greatest(balance.collect_after, ${until}::timestamptz)
    from deposit_collections as collection
    where collection.relay_id = ${relayId} and balance.livemode = collection.livemode
      and balance.address_key = collection.address_key and balance.chain = collection.chain
      and balance.token = collection.token
    returning balance.token
  `.execute(tx)
  return rows.map(({ token }) => token)
}

export const deleteCollection = async (tx: Tx, relayId: string): Promise<void> => {
  await tx.deleteFrom('deposit_collections').where('relay_id', '=', relayId).execute()
}

/** Makes a deposit wait until a time before it is collected. */
export const delayDeposit = async (
  db: Database,
  { chain, livemode, token }: NetworkKey & { token: TokenSymbol },
  { addressKey, until }: { addressKey: string; until: Date },
): Promise<void> => {
  await db
    .updateTable('deposit_balances')
    .set({ collect_after: until })
    .where('livemode', '=', livemode)
    .where('address_key', '=', addressKey)
    .where('chain', '=', chain)
    .where('token', '=', token)
    .execute()
}

export type WaitingSum = NetworkKey & { token: TokenSymbol; factory_key: string; amount_base: string }

/** Returns the sums that wait on all networks, by token and factory, of at most `limit` deposits. */
export const sumWaiting = async (db: Database, limit: number): Promise<WaitingSum[]> => {
  const { rows } = await sql<WaitingSum>`
    select waiting.chain, waiting.livemode, waiting.token, address.factory_key,
      sum(waiting.amount_base)::text as amount_base
    from (
      select chain, livemode, token, address_key, received_base - collected_base as amount_base
      from deposit_balances where received_base > collected_base limit ${limit}
    ) as waiting
    join deposit_addresses as address
      on address.livemode = waiting.livemode and address.address_key = waiting.address_key
    group by waiting.chain, waiting.livemode, waiting.token, address.factory_key
  `.execute(db)
  return rows
}
