/**
 * SQL that finds expectations (expected payments of checkouts) that the transfers of transactions may pay.
 */
import { sql } from 'kysely'
import type { Tx } from '../../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import { nearTargets } from '../record/amounts.ts'
import { textArray } from '../record/owners-store.ts'
import type { Expectation, Inbound } from './expectation.ts'

/**
 * The fields of a transfer that are used to find the expectations (expected payments of checkouts) that it
 * may pay.
 */
export type Claimable = Pick<
  Inbound,
  'token' | 'recipientKey' | 'amountBase' | 'blockTime' | 'homeWorkspaceId'
>

/**
 * A transaction with the fields that are used to find the expectations (expected payments) that it may pay.
 */
export type ClaimableTransaction = { references: readonly string[]; transfers: readonly Claimable[] }

/**
 * The keys of an expectation (expected payment of a checkout) that a transaction may pay. `transaction` is
 * the index of the transaction among those that were given to the query.
 */
export type Claim = {
  transaction: number
  workspaceId: string
  id: string
  checkoutId: string
  named: boolean
}

/**
 * For a transfer, at most this many expected payments with the nearest prices are considered: as many as an unmatched
 * payment names if their prices are equally near. The query reads this many with a price up to the amount of the
 * transfer, and this many with a higher price.
 */
const nearAtMost = 10

export type TokenAddress = Pick<Claimable, 'token' | 'recipientKey'>

/**
 * Returns the elements of `places` (each a token and an address) for which an exact amount is reserved or a
 * checkout awaits a payment. Only a transfer of such a token to such an address may pay a checkout.
 */
export const selectAwaiting = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  places: readonly TokenAddress[],
): Promise<TokenAddress[]> => {
  const at = sql`
    select from expectations as expectation
    where expectation.chain = ${chain} and expectation.livemode = ${livemode}
      and expectation.token = place.token and expectation.recipient_key = place.recipient_key`
  const { rows } = await sql<TokenAddress>`
    select token, recipient_key as "recipientKey"
    from unnest(
      ${textArray(places.map(({ token }) => token))}, ${textArray(places.map(({ recipientKey }) => recipientKey))}
    ) as place (token, recipient_key)
    where exists (${at} and expectation.amount_base is not null)
      or exists (${at} and expectation.paid_at is null and expectation.ended_at is null)
  `.execute(tx)
  return rows
}

type Numbered = Claimable & { transaction: number }

const unnestTransfers = (sent: readonly Numbered[]) => sql`
  unnest(
    ${sent.map(({ transaction }) => transaction)}::integer[], ${sent.map(({ token }) => token)}::text[],
    ${sent.map(({ recipientKey }) => recipientKey)}::text[],
    ${sent.map(({ homeWorkspaceId }) => homeWorkspaceId)}::text[],
    ${sent.map(({ amountBase }) => amountBase.toString())}::numeric[],
    ${sent.map(({ amountBase }) => nearTargets(amountBase).lowest.toString())}::numeric[],
    ${sent.map(({ amountBase }) => nearTargets(amountBase).highest.toString())}::numeric[],
    ${sent.map(({ blockTime }) => blockTime.toISOString())}::timestamptz[]
  ) as sent (transaction, token, recipient_key, home, amount_base, lowest, highest, mined_at)`

const columns = sql`expectation.workspace_id, expectation.id, expectation.target_id`

/**
 * Returns the expectations (expected payments of checkouts) whose reference a transaction carries, or whose
 * exact amount is the amount of a transfer. `offset 0` makes PostgreSQL look up each expectation by its
 * index; for a large batch it would otherwise read all expectations of the deployment.
 */
export const selectNamed = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  transactions: readonly ClaimableTransaction[],
): Promise<Claim[]> => {
  const references = transactions.flatMap((it, transaction) =>
    it.references.map((reference) => ({ transaction, reference })),
  )
  const sent = numbered(transactions)
  if (references.length === 0 && sent.length === 0) return []
  const here = sql`expectation.chain = ${chain} and expectation.livemode = ${livemode}`
  const { rows } = await sql<Claim>`
    select transaction, workspace_id as "workspaceId", id, target_id as "checkoutId", true as named from (
      select carried.transaction, ${columns} from unnest(
        ${references.map(({ transaction }) => transaction)}::integer[],
        ${references.map(({ reference }) => reference)}::text[]
      ) as carried (transaction, reference)
      cross join lateral (
        select * from expectations as expectation where expectation.reference = carried.reference and ${here} offset 0
      ) as expectation
      union
      select sent.transaction, ${columns} from ${unnestTransfers(sent)}
      cross join lateral (
        select * from expectations as expectation where ${here} and expectation.token = sent.token
          and expectation.recipient_key = sent.recipient_key and expectation.amount_base = sent.amount_base
        offset 0
      ) as expectation
    ) as named
  `.execute(tx)
  return rows
}

/**
 * Returns, for each transfer, the expectations (expected payments) whose prices are nearest to its amount,
 * within 5 percent. They belong to the workspace that gets the transfer if no checkout is credited
 * (`homeWorkspaceId`). Expectations that ended unpaid are returned only if none is still awaited. Lower and
 * higher prices are read separately, by an index and with a limit, so that the time does not depend on the
 * number of expectations of a wallet.
 */
export const selectNear = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  transactions: readonly ClaimableTransaction[],
  isWanted: (transaction: number) => boolean,
): Promise<Claim[]> => {
  const sent = numbered(transactions).filter(({ transaction }) => isWanted(transaction))
  if (sent.length === 0) return []
  const awaited = sql`expectation.ended_at is null`
  const missed = sql`expectation.ended_at is not null and expectation.amount_base is not null`
  const side = (state: typeof awaited, bounds: typeof awaited, direction: 'asc' | 'desc') => sql`
    (select ${columns}, expectation.price_base, expectation.prepared_at, expectation.expires_at
    from expectations as expectation
    where expectation.chain = ${chain} and expectation.livemode = ${livemode} and expectation.token = sent.token
      and expectation.recipient_key = sent.recipient_key and expectation.workspace_id = sent.home
      and expectation.paid_at is null and ${state} and ${bounds}
    order by expectation.price_base ${sql.raw(direction)}, expectation.id ${sql.raw(direction)}
    limit ${sql.lit(nearAtMost)})`
  const nearest = (state: typeof awaited) => sql`
    select workspace_id, id, target_id from (
      ${side(state, sql`expectation.price_base between sent.lowest and sent.amount_base`, 'desc')}
      union all
      ${side(state, sql`expectation.price_base > sent.amount_base and expectation.price_base <= sent.highest`, 'asc')}
    ) as near
    order by not (sent.mined_at between prepared_at - interval '1 minute' and expires_at),
      abs(price_base - sent.amount_base), id
    limit ${sql.lit(nearAtMost)}`
  const { rows } = await sql<Claim>`
    select sent.transaction, near.workspace_id as "workspaceId", near.id, near.target_id as "checkoutId",
      false as named
    from ${unnestTransfers(sent)} cross join lateral (
      with awaited as (${nearest(awaited)})
      select * from awaited
      union all
      select * from (${nearest(missed)}) as missed where not exists (select from awaited)
    ) as near
  `.execute(tx)
  return rows
}

const numbered = (transactions: readonly ClaimableTransaction[]): Numbered[] =>
  transactions.flatMap(({ transfers }, transaction) => transfers.map((it) => ({ ...it, transaction })))

/**
 * SQL for whether a payment is allocated to `checkout`, or to another checkout of the same invoice that
 * awaits the confirmations of that payment.
 */
const isTaken = sql`
  exists (
    select from allocations as allocation
    where allocation.workspace_id = checkout.workspace_id and allocation.livemode = checkout.livemode
      and allocation.target_kind = 'checkout' and allocation.target_id = checkout.id
      and allocation.released_at is null
  ) or checkout.invoice_id is not null and exists (
    select from checkouts as other
    join allocations as allocation
      on allocation.workspace_id = other.workspace_id and allocation.livemode = other.livemode
      and allocation.target_kind = 'checkout' and allocation.target_id = other.id
      and allocation.released_at is null
    where other.workspace_id = checkout.workspace_id and other.livemode = checkout.livemode
      and other.invoice_id = checkout.invoice_id and other.id <> checkout.id and other.status <> 'succeeded'
  )`

/**
 * Returns expectations (expected payments) with the present state of their checkouts. A caller that may
 * credit these checkouts locks them first.
 */
export const selectExpectations = async (
  tx: Tx,
  { livemode }: Pick<NetworkKey, 'livemode'>,
  keys: readonly { workspaceId: string; id: string }[],
): Promise<Expectation[]> => {
  if (keys.length === 0) return []
  type Row = Omit<Expectation, 'priceBase' | 'wholeBase' | 'amountBase'> & {
    priceBase: string
    wholeBase: string
    amountBase: string | null
  }
  const { rows } = await sql<Row>`
    select expectation.workspace_id as "workspaceId", expectation.id, expectation.target_id as "targetId",
      expectation.wallet_id as "walletId", checkout.customer_id as "customerId",
      checkout.invoice_id as "invoiceId", checkout.subscription_id as "subscriptionId", checkout.description, expectation.token,
      expectation.recipient_key as "recipientKey", expectation.price_base::text as "priceBase",
      (case when expectation.target_kind = 'checkout' then expectation.price_base else (
        select whole.price_base from expectations as whole
        where whole.workspace_id = expectation.workspace_id and whole.livemode = expectation.livemode
          and whole.target_kind = 'checkout' and whole.target_id = expectation.target_id
          and whole.chain = expectation.chain and whole.token = expectation.token
      ) end)::text as "wholeBase",
      expectation.amount_base::text as "amountBase", expectation.reference,
      expectation.prepared_at as "preparedAt", expectation.known_block_number as "knownBlockNumber",
      expectation.known_block_time as "knownBlockTime", expectation.expires_at as "expiresAt",
      expectation.paid_at as "paidAt", expectation.ended_at as "endedAt", checkout.status, ${isTaken} as taken,
      invoice.status as "invoiceStatus"
    from unnest(
      ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ id }) => id)}::text[]
    ) as wanted (workspace_id, id)
    join expectations as expectation
      on expectation.workspace_id = wanted.workspace_id and expectation.livemode = ${livemode}
      and expectation.id = wanted.id
    join checkouts as checkout
      on checkout.workspace_id = expectation.workspace_id and checkout.livemode = expectation.livemode
      and checkout.id = expectation.target_id
    left join invoices as invoice
      on invoice.workspace_id = checkout.workspace_id and invoice.livemode = checkout.livemode
      and invoice.id = checkout.invoice_id
  `.execute(tx)
  return rows.map((row) => ({
    ...row,
    priceBase: BigInt(row.priceBase),
    wholeBase: BigInt(row.wholeBase),
    amountBase: row.amountBase === null ? null : BigInt(row.amountBase),
  }))
}
