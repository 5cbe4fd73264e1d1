/** SQL with which transfers become payments. */
import type { PaymentAttribution } from '@stablerail/contract'
import { sql } from 'kysely'
import type { ChainTransfer } from '../chains/index.ts'
import type { NetworkConfig } from '../config.ts'
import type { Database } from '../context.ts'
import type { Tx } from '../db/transaction.ts'
import type { PaymentRow } from './payment.ts'

export type NetworkKey = Pick<NetworkConfig, 'chain' | 'livemode'>

/** A token and an address it was sent to. */
export type Destination = { token: string; recipientKey: string }

/** Which destinations are wallets, and whether a checkout expects something there. One query, however many. */
export const selectWatched = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  destinations: readonly Destination[],
): Promise<(Destination & { expected: boolean })[]> => {
  const { rows } = await sql<Destination & { expected: boolean }>`
    select sent.token, sent.recipient_key as "recipientKey", exists (
      select from payment_reservations as reservation
      where reservation.chain = ${chain} and reservation.livemode = ${livemode}
        and reservation.token = sent.token and reservation.recipient_key = sent.recipient_key
    ) as expected
    from unnest(
      ${destinations.map(({ token }) => token)}::text[],
      ${destinations.map(({ recipientKey }) => recipientKey)}::text[]
    ) as sent (token, recipient_key)
    where exists (
      select from wallets
      where wallets.chain = ${chain} and wallets.token = sent.token
        and wallets.address_key = sent.recipient_key and wallets.verified_at is not null
    )
  `.execute(db)
  return rows
}

export type OwnerRow = Destination & {
  workspaceId: string
  walletId: string
  verifiedAt: Date
  removed: boolean
}

/** The wallets at these destinations, the first verified first. */
export const selectOwners = async (
  tx: Tx,
  { chain }: NetworkKey,
  destinations: readonly Destination[],
): Promise<OwnerRow[]> => {
  const { rows } = await sql<OwnerRow>`
    select token, address_key as "recipientKey", workspace_id as "workspaceId", id as "walletId",
      verified_at as "verifiedAt", removed_at is not null as removed
    from wallets
    where chain = ${chain} and verified_at is not null and (token, address_key) in (
      select * from unnest(
        ${destinations.map(({ token }) => token)}::text[],
        ${destinations.map(({ recipientKey }) => recipientKey)}::text[]
      )
    )
    order by verified_at, id
  `.execute(tx)
  return rows
}

export type KnownPayment = Pick<
  PaymentRow,
  | 'id'
  | 'workspace_id'
  | 'status'
  | 'checkout_id'
  | 'block_number'
  | 'block_hash'
  | 'log_index'
  | 'detached_at'
  | 'reorg_suspected'
> & { token: string; txHash: string; recipientKey: string; amountBase: bigint; logIndex: number | null }

/** The payments that these transactions made, but for those given up as dropped. */
export const selectKnownPayments = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  txHashes: readonly string[],
): Promise<KnownPayment[]> => {
  const rows = await tx
    .selectFrom('payments as payment')
    .innerJoin('wallets as wallet', (join) =>
      join
        .onRef('wallet.workspace_id', '=', 'payment.workspace_id')
        .onRef('wallet.id', '=', 'payment.wallet_id'),
    )
    .select([
      ...(['payment.id', 'payment.workspace_id', 'payment.status', 'payment.checkout_id'] as const),
      ...(['payment.block_number', 'payment.block_hash', 'payment.log_index'] as const),
      ...(['payment.detached_at', 'payment.reorg_suspected', 'payment.token', 'payment.tx_hash'] as const),
      ...(['payment.token_amount_base', 'wallet.address_key'] as const),
    ])
    .where('payment.chain', '=', chain)
    .where('payment.livemode', '=', livemode)
    .where('payment.tx_hash', '=', sql<string>`any(${txHashes}::text[])`)
    .where((is) => is.not(is.and([is('payment.status', '=', 'failed'), is('payment.log_index', 'is', null)])))
    .execute()
  return rows.map(({ token_amount_base, address_key, tx_hash, ...row }) => ({
    ...row,
    txHash: tx_hash ?? '',
    recipientKey: address_key,
    amountBase: BigInt(token_amount_base ?? 0),
    logIndex: row.log_index,
  }))
}

export type NewPayment = {
  id: string
  workspaceId: string
  customerId: string | null
  invoiceId: string | null
  checkoutId: string | null
  walletId: string
  amountMinor: number
  feeMinor: number
  currency: string
  description: string | null
  transfer: Pick<
    ChainTransfer,
    'txHash' | 'logIndex' | 'blockNumber' | 'blockHash' | 'token' | 'amountBase'
  > & { blockTime: Date }
  confirmations: number
  payerAddress: string
  targetBase: bigint | null
  unmatchedInbound: boolean
  closeMatchCheckoutId: string | null
  expectedBase: bigint | null
  attribution: PaymentAttribution
}

const rowsAtOnce = 5_000

/** Inserts pending payments, thousands in a statement. */
export const insertPayments = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  payments: readonly NewPayment[],
  now: Date,
): Promise<void> => {
  for (let start = 0; start < payments.length; start += rowsAtOnce) {
    const some = payments.slice(start, start + rowsAtOnce)
    const column = <Value>(pick: (payment: NewPayment) => Value) => some.map(pick)
    const base = (value: bigint | null) => value?.toString() ?? null
    await sql`
      insert into payments (
        livemode, chain, status, created_at, workspace_id, id, customer_id, invoice_id, checkout_id, wallet_id,
        amount_minor, fee_minor, net_minor, currency, description, token, tx_hash, log_index,
        block_number, block_hash, block_time, confirmations, payer_address, token_amount_base,
        target_amount_base, unmatched_inbound, close_match_checkout_id, expected_token_amount_base,
        received_token_amount_base, attribution
      )
      select ${livemode}, ${chain}, 'pending', ${now}, row.*
      from unnest(
        ${column((it) => it.workspaceId)}::text[], ${column((it) => it.id)}::text[],
        ${column((it) => it.customerId)}::text[], ${column((it) => it.invoiceId)}::text[],
        ${column((it) => it.checkoutId)}::text[], ${column((it) => it.walletId)}::text[],
        ${column((it) => it.amountMinor)}::bigint[], ${column((it) => it.feeMinor)}::bigint[],
        ${column((it) => it.amountMinor - it.feeMinor)}::bigint[], ${column((it) => it.currency)}::text[],
        ${column((it) => it.description)}::text[], ${column((it) => it.transfer.token)}::text[],
        ${column((it) => it.transfer.txHash)}::text[], ${column((it) => it.transfer.logIndex)}::integer[],
        ${column((it) => it.transfer.blockNumber)}::bigint[],
        ${column((it) => it.transfer.blockHash)}::text[],
        ${column((it) => it.transfer.blockTime)}::timestamptz[],
        ${column((it) => it.confirmations)}::integer[], ${column((it) => it.payerAddress)}::text[],
        ${column((it) => base(it.transfer.amountBase))}::numeric[],
        ${column((it) => base(it.targetBase))}::numeric[], ${column((it) => it.unmatchedInbound)}::boolean[],
        ${column((it) => it.closeMatchCheckoutId)}::text[],
        ${column((it) => base(it.expectedBase))}::numeric[],
        ${column((it) => (it.expectedBase === null ? null : base(it.transfer.amountBase)))}::numeric[],
        ${column((it) => JSON.stringify(it.attribution))}::jsonb[]
      ) as row
    `.execute(tx)
  }
}
