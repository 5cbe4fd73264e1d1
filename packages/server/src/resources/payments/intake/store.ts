/** SQL with which transfers become payments. */
import { type EventData, type PaymentAttribution, paymentMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import type { NetworkKey } from '../../../config.ts'
import type { Database, Tx } from '../../../context.ts'
import {
  addressKey,
  type BlockRange,
  type ChainTransfer,
  type RecordedTransfer,
} from '../../../mechanisms/chains/index.ts'
import type { PaymentRow } from '../payment.ts'
import type { Outcome } from '../settlement/decide-outcome.ts'
import { isOneOf, type PaymentKey } from '../store.ts'

/** A token and the address that a transfer sent the token to. */
export type TokenRecipient = { token: string; recipientKey: string }

export type OwnerRow = TokenRecipient & {
  workspaceId: string
  walletId: string
  verifiedAt: Date
  removed: boolean
  /** Whether a reservation exists for this token and address: a reference in the calldata then matters. */
  expected: boolean
}

/**
 * SQL of an array of texts, none of them empty and none with a line break. One joined text that PostgreSQL splits costs
 * client and server a fraction of an array literal, in which every text is quoted.
 */
const linesOf = (values: readonly (string | null)[] | null) =>
  sql`string_to_array(${values?.join('\n') ?? null}::text, ${sql.lit('\n')}, '')`

/** The verified wallets at these destinations, the earliest verified first, in one query. */
export const selectOwners = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  destinations: readonly TokenRecipient[],
): Promise<OwnerRow[]> => {
  const { rows } = await sql<OwnerRow>`
    select wallet.token, wallet.address_key as "recipientKey", wallet.workspace_id as "workspaceId",
      wallet.id as "walletId", wallet.verified_at as "verifiedAt", wallet.removed_at is not null as removed,
      exists (
        select from payment_reservations as reservation
        where reservation.chain = ${chain} and reservation.livemode = ${livemode}
          and reservation.token = wallet.token and reservation.recipient_key = wallet.address_key
      ) as expected
    from unnest(
      ${linesOf(destinations.map(({ token }) => token))},
      ${linesOf(destinations.map(({ recipientKey }) => recipientKey))}
    ) as sent (token, recipient_key)
    join wallets as wallet
      on wallet.chain = ${chain} and wallet.token = sent.token and wallet.address_key = sent.recipient_key
    where wallet.verified_at is not null
    order by wallet.verified_at, wallet.id
  `.execute(db)
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
> & { token: string; txHash: string; recipientKey: string; amountBase: bigint; position: number | null }

/** The payments recorded for these transactions, except those that failed as dropped. */
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
    .where('payment.tx_hash', '=', sql<string>`any(${linesOf(txHashes)})`)
    .where((is) => is.not(is.and([is('payment.status', '=', 'failed'), is('payment.log_index', 'is', null)])))
    .execute()
  return rows.map(({ token_amount_base, address_key, tx_hash, ...row }) => ({
    ...row,
    txHash: tx_hash ?? '',
    recipientKey: address_key,
    amountBase: BigInt(token_amount_base ?? 0),
    position: row.log_index,
  }))
}

/** The transfers of the payments recorded in these blocks. */
export const selectRecorded = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { from, to }: BlockRange,
): Promise<RecordedTransfer[]> => {
  const rows = await db
    .selectFrom('payments as payment')
    .innerJoin('wallets as wallet', (join) =>
      join
        .onRef('wallet.workspace_id', '=', 'payment.workspace_id')
        .onRef('wallet.id', '=', 'payment.wallet_id'),
    )
    .selectAll('payment')
    .select('wallet.address_key')
    .where('payment.chain', '=', chain)
    .where('payment.livemode', '=', livemode)
    .where('payment.reorg_suspected', '=', false)
    .where('payment.block_number', '>=', from)
    .where('payment.block_number', '<=', to)
    .execute()
  return rows.map((row) => ({
    txHash: row.tx_hash ?? '',
    position: row.log_index ?? -1,
    blockNumber: row.block_number ?? -1,
    blockHash: row.block_hash ?? '',
    token: row.token,
    from: addressKey(chain, row.payer_address ?? ''),
    to: row.address_key,
    amountBase: BigInt(row.token_amount_base ?? 0),
  }))
}

export type NewPayment = {
  workspaceId: string
  identifiers: EventData<'payment.pending'>
  walletId: string
  amountMinor: number
  feeMinor: number
  currency: string
  description: string | null
  transfer: Pick<
    ChainTransfer,
    'txHash' | 'position' | 'blockNumber' | 'blockHash' | 'token' | 'amountBase'
  > & { blockTime: Date }
  confirmations: number
  payerAddress: string
  targetBase: bigint | null
  unmatchedInbound: boolean
  closeMatchCheckoutId: string | null
  expectedBase: bigint | null
  attribution: PaymentAttribution
  /** The outcome when the payment is settled in the same step; null for a pending payment. */
  outcome: Outcome | null
}

type Plain = string | number | bigint | boolean | null

/** The columns to insert. A column of nulls only is sent as null: `unnest` pads shorter arrays with nulls. */
const columnsOf = (payments: readonly NewPayment[]) => {
  const values = <Value>(pick: (payment: NewPayment) => Value | null) => {
    const picked = payments.map(pick)
    return picked.some((value) => value !== null) ? picked : null
  }
  return {
    /** An array literal of values that need no quotes. */
    plain: (pick: (payment: NewPayment) => Plain) => {
      const picked = values(pick)
      return picked && `{${picked.map((value) => value ?? 'null').join(',')}}`
    },
    lines: (pick: (payment: NewPayment) => string | null) => linesOf(values(pick)),
    any: (pick: (payment: NewPayment) => string | null) => values(pick),
  }
}

/** Inserts payments, up to some thousands in one statement. */
export const insertPayments = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  payments: readonly NewPayment[],
  now: Date,
): Promise<void> => {
  const { plain, lines, any } = columnsOf(payments)
  await sql`
    insert into payments (
      livemode, chain, created_at, workspace_id, id, customer_id, invoice_id, checkout_id, wallet_id,
      amount_minor, fee_minor, net_minor, currency, description, token, tx_hash, log_index,
      block_number, block_hash, block_time, confirmations, payer_address, token_amount_base,
      target_amount_base, unmatched_inbound, close_match_checkout_id, expected_token_amount_base,
      received_token_amount_base, attribution, status, failure_reason, fully_settled, confirmed_at
    )
    select ${livemode}, ${chain}, ${now}, row.*,
      case when status = ${paymentMoves.confirm.to} then ${now}::timestamptz end
    from unnest(
      ${lines((it) => it.workspaceId)}, ${lines((it) => it.identifiers.paymentId)},
      ${lines((it) => it.identifiers.customerId)}, ${lines((it) => it.identifiers.invoiceId)},
      ${lines((it) => it.identifiers.checkoutId)}, ${lines((it) => it.walletId)},
      ${plain((it) => it.amountMinor)}::bigint[], ${plain((it) => it.feeMinor)}::bigint[],
      ${plain((it) => it.amountMinor - it.feeMinor)}::bigint[], ${lines((it) => it.currency)},
      ${any((it) => it.description)}::text[], ${lines((it) => it.transfer.token)},
      ${lines((it) => it.transfer.txHash)}, ${plain((it) => it.transfer.position)}::integer[],
      ${plain((it) => it.transfer.blockNumber)}::bigint[], ${lines((it) => it.transfer.blockHash)},
      ${plain((it) => it.transfer.blockTime.toISOString())}::timestamptz[],
      ${plain((it) => it.confirmations)}::integer[], ${lines((it) => it.payerAddress)},
      ${plain((it) => it.transfer.amountBase)}::numeric[], ${plain((it) => it.targetBase)}::numeric[],
      ${plain((it) => it.unmatchedInbound)}::boolean[], ${lines((it) => it.closeMatchCheckoutId)},
      ${plain((it) => it.expectedBase)}::numeric[],
      ${plain((it) => (it.expectedBase === null ? null : it.transfer.amountBase))}::numeric[],
      ${lines((it) => JSON.stringify(it.attribution))}::jsonb[], ${lines(statusOf)},
      ${lines((it) => (it.outcome?.move === 'fail' ? it.outcome.failureReason : null))},
      ${plain(({ outcome }) => (outcome === null ? null : outcome.move === 'confirm' && outcome.fullySettled))}::boolean[]
    ) as row (
      workspace_id, id, customer_id, invoice_id, checkout_id, wallet_id, amount_minor, fee_minor, net_minor,
      currency, description, token, tx_hash, log_index, block_number, block_hash, block_time, confirmations,
      payer_address, token_amount_base, target_amount_base, unmatched_inbound, close_match_checkout_id,
      expected_token_amount_base, received_token_amount_base, attribution, status, failure_reason, fully_settled
    )
  `.execute(tx)
}

const statusOf = ({ outcome }: NewPayment) =>
  outcome === null ? paymentMoves.detect.to : paymentMoves[outcome.move].to

/**
 * Clears the log indexes of payments before they are placed again. The unique index on transaction and log index would
 * otherwise refuse two payments that exchange their indexes.
 */
export const freeLogIndexes = async (
  tx: Tx,
  { livemode }: NetworkKey,
  keys: readonly PaymentKey[],
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update payments set log_index = null where livemode = ${livemode} and ${isOneOf(keys)}
  `.execute(tx)
}

export type Placement = PaymentKey & {
  position: number
  blockNumber: number
  blockHash: string
  blockTime: Date
  confirmations: number
  /** The reason when the payment's checkout can no longer be credited and the payment becomes unmatched; else null. */
  releasedBecause: string | null
}

/** Writes the blocks that hold the transactions of payments now. A settled payment keeps its confirmations. */
export const placePayments = async (
  tx: Tx,
  { livemode }: NetworkKey,
  placements: readonly Placement[],
): Promise<void> => {
  const column = <Value>(pick: (placement: Placement) => Value) => placements.map(pick)
  await sql`
    update payments set log_index = placed.log_index, block_number = placed.block_number,
      block_hash = placed.block_hash, block_time = placed.block_time, detached_at = null, reorg_suspected = false,
      confirmations = case when status = 'pending' then placed.confirmations else payments.confirmations end
    from unnest(
      ${column((it) => it.workspaceId)}::text[], ${column((it) => it.id)}::text[],
      ${column((it) => it.position)}::integer[], ${column((it) => it.blockNumber)}::bigint[],
      ${column((it) => it.blockHash)}::text[], ${column((it) => it.blockTime)}::timestamptz[],
      ${column((it) => it.confirmations)}::integer[]
    ) as placed (workspace_id, id, log_index, block_number, block_hash, block_time, confirmations)
    where payments.workspace_id = placed.workspace_id and payments.livemode = ${livemode}
      and payments.id = placed.id
  `.execute(tx)
  const released = placements.filter(({ releasedBecause }) => releasedBecause !== null)
  if (released.length === 0) return
  await sql`
    update payments set checkout_id = null, unmatched_inbound = true, close_match_checkout_id = checkout_id,
      expected_token_amount_base = target_amount_base, received_token_amount_base = token_amount_base,
      target_amount_base = null, customer_id = null, invoice_id = null, description = null,
      attribution = jsonb_build_object('rule', 'none', 'reason', released.reason,
        'candidateCheckoutIds', jsonb_build_array(checkout_id))
    from unnest(
      ${released.map(({ workspaceId }) => workspaceId)}::text[], ${released.map(({ id }) => id)}::text[],
      ${released.map(({ releasedBecause }) => releasedBecause)}::text[]
    ) as released (workspace_id, id, reason)
    where payments.workspace_id = released.workspace_id and payments.livemode = ${livemode}
      and payments.id = released.id
  `.execute(tx)
}
