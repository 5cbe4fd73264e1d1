/** SQL that finds the checkouts a transfer may be for. */
import type { CheckoutStatus } from '@stablerail/contract'
import { sql } from 'kysely'
import type { NetworkKey } from '../../../config.ts'
import type { Tx } from '../../../context.ts'
import type { CheckoutKey } from '../../checkouts/index.ts'
import { nearTargets } from '../amounts.ts'
import type { Candidate } from './match-transfer.ts'

/** The facts of a transfer by which the rules find checkouts. */
export type Claimable = {
  token: string
  recipientKey: string
  amountBase: bigint
  from: string
  reference: string | null
}

export type ReservedCandidate = Candidate & {
  token: string
  recipientKey: string
  walletId: string
  customerId: string | null
  invoiceId: string | null
  description: string | null
}

/** At most 20 checkouts near the amount of one transfer are read: enough to find the closest that can be credited. */
const nearAtMost = 20

const unnestClaimables = (transfers: readonly Claimable[]) => sql`
  unnest(
    ${transfers.map(({ token }) => token)}::text[], ${transfers.map(({ recipientKey }) => recipientKey)}::text[],
    ${transfers.map(({ amountBase }) => amountBase.toString())}::numeric[],
    ${transfers.map(({ amountBase }) => nearTargets(amountBase).lowest.toString())}::numeric[],
    ${transfers.map(({ amountBase }) => nearTargets(amountBase).highest.toString())}::numeric[],
    ${transfers.map(({ from }) => from)}::text[], ${transfers.map(({ reference }) => reference)}::text[]
  ) as sent (token, recipient_key, amount_base, lowest, highest, payer_key, reference)`

/** The checkouts that a rule may name for one of the transfers, and those whose amount is within 5 percent of one. */
export const selectClaims = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  transfers: readonly Claimable[],
): Promise<{ named: CheckoutKey[]; near: CheckoutKey[] }> => {
  if (transfers.length === 0) return { named: [], near: [] }
  const here = sql`reservation.chain = ${chain} and reservation.livemode = ${livemode}
    and reservation.token = sent.token and reservation.recipient_key = sent.recipient_key`
  const { rows } = await sql<CheckoutKey & { named: boolean }>`
    with sent as materialized (select * from ${unnestClaimables(transfers)})
    select distinct workspace_id as "workspaceId", checkout_id as "checkoutId", named from (
      select reservation.*, true as named from sent
        join payment_reservations as reservation on reservation.reference = sent.reference and ${here}
      union all
      select reservation.*, true from sent
        join payment_reservations as reservation on reservation.amount_base = sent.amount_base and ${here}
      union all
      select reservation.*, true from sent
        join payment_reservations as reservation on reservation.payer_key = sent.payer_key and ${here}
      union all
      select near.*, false from sent cross join lateral (
        select reservation.* from payment_reservations as reservation
        where ${here} and reservation.amount_base between sent.lowest and sent.highest
        order by abs(reservation.amount_base - sent.amount_base), reservation.checkout_id
        limit ${sql.lit(nearAtMost)}
      ) as near
    ) as claims
  `.execute(tx)
  return { named: rows.filter(({ named }) => named), near: rows.filter(({ named }) => !named) }
}

const unnestKeys = (keys: readonly CheckoutKey[]) => sql`
  unnest(
    ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ checkoutId }) => checkoutId)}::text[]
  )`

/** The present state of checkouts with their reservations. The caller first locks those that a rule may credit. */
export const selectCandidates = async (
  tx: Tx,
  { livemode }: Pick<NetworkKey, 'livemode'>,
  keys: readonly CheckoutKey[],
): Promise<ReservedCandidate[]> => {
  if (keys.length === 0) return []
  type Row = Omit<ReservedCandidate, 'targetBase' | 'status'> & { targetBase: string; status: CheckoutStatus }
  const { rows } = await sql<Row>`
    select reservation.workspace_id as "workspaceId", reservation.checkout_id as "checkoutId",
      reservation.token, reservation.recipient_key as "recipientKey", reservation.wallet_id as "walletId",
      reservation.amount_base::text as "targetBase", reservation.reference, reservation.payer_key as "payerKey",
      checkout.status, checkout.expires_at as "expiresAt", checkout.customer_id as "customerId",
      checkout.invoice_id as "invoiceId", checkout.description,
      exists (
        select from allocations as allocation
        where allocation.workspace_id = checkout.workspace_id and allocation.livemode = checkout.livemode
          and allocation.target_kind = 'checkout' and allocation.target_id = checkout.id
          and allocation.released_at is null
      ) as taken
    from ${unnestKeys(keys)} as wanted (workspace_id, checkout_id)
    join payment_reservations as reservation
      on reservation.workspace_id = wanted.workspace_id and reservation.livemode = ${livemode}
      and reservation.checkout_id = wanted.checkout_id
    join checkouts as checkout
      on checkout.workspace_id = wanted.workspace_id and checkout.livemode = ${livemode}
      and checkout.id = wanted.checkout_id
  `.execute(tx)
  return rows.map((row) => ({ ...row, targetBase: BigInt(row.targetBase) }))
}
