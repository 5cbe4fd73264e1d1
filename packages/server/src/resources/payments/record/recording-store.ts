/** SQL that records transfers as payments. */

import type { ChainTransfer } from '@stablerail/chains'
import { type EventData, type PaymentAttribution, paymentMoves } from '@stablerail/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import type { PaymentOutcome } from './decide-outcome.ts'
import { textArray } from './owners-store.ts'
import type { RecordedPayment } from './payment.ts'
import { pulledText, recordedPayments } from './transfers-store.ts'

/**
 * Locks and returns the payments that are recorded for the given transactions. Without the lock, the job that
 * ends lost payments could change a payment between this query and the caller's update.
 */
export const lockKnownPayments = (
  tx: Tx,
  network: NetworkKey,
  txHashes: readonly string[],
): Promise<RecordedPayment[]> =>
  recordedPayments(tx, network)
    .where('transfer.tx_id', '=', sql<string>`any(${textArray(txHashes)})`)
    .forUpdate()
    .execute()

export type NewPayment = {
  workspaceId: string
  identifiers: EventData<'payment.pending'>
  transferId: string
  walletId: string
  amountMinor: number
  feeMinor: number
  currency: string
  description: string | null
  transfer: Pick<
    ChainTransfer,
    'txHash' | 'position' | 'blockNumber' | 'blockHash' | 'token' | 'from' | 'to' | 'amountBase'
  > & { blockTime: Date; references: readonly string[]; pulled?: ChainTransfer['pulled'] | undefined }
  result: RecordedPayment['outcome']
  coverage: RecordedPayment['coverage']
  targetBase: bigint | null
  closeMatchCheckoutId: string | null
  expectedBase: bigint | null
  attribution: PaymentAttribution
  announced: boolean
  witnessed: boolean
  /** The outcome of a payment that is already settled when it is inserted; null for a pending payment. */
  outcome: PaymentOutcome | null
  version: number
}

type Plain = string | number | bigint | boolean | null

type Column = { name: string; values: RawBuilder<unknown> }

/**
 * Returns functions that build the column arrays to insert. A column that has only nulls is sent as one null,
 * because `unnest` pads shorter arrays with nulls.
 */
const columnsOf = (payments: readonly NewPayment[]) => {
  const values = <Value>(pick: (payment: NewPayment) => Value | null) => {
    const picked = payments.map(pick)
    return picked.some((value) => value !== null) ? picked : null
  }
  return {
    /** Makes an array literal of values that need no quotes. */
    plain: (name: string, type: string, pick: (payment: NewPayment) => Plain): Column => {
      const picked = values(pick)
      const literal = picked && `{${picked.map((value) => value ?? 'null').join(',')}}`
      return { name, values: sql`${literal}::${sql.raw(type)}[]` }
    },
    lines: (name: string, pick: (payment: NewPayment) => string | null): Column => ({
      name,
      values: textArray(values(pick)),
    }),
    any: (name: string, pick: (payment: NewPayment) => string | null): Column => ({
      name,
      values: sql`${values(pick)}::text[]`,
    }),
  }
}

/**
 * Returns each different text once (`distinct`), and for each input text its position in `distinct`, counted
 * from 1 (`places`). This makes the insert smaller, because most payments have the same attribution text.
 */
const gather = (texts: readonly string[]): { distinct: string[]; places: number[] } => {
  const known = new Map<string, number>()
  const places = texts.map((text) => {
    const place = known.get(text) ?? known.size + 1
    known.set(text, place)
    return place
  })
  return { distinct: [...known.keys()], places }
}

const columnsOfRows = (payments: readonly NewPayment[], attributionPlaces: readonly number[]): Column[] => {
  const { plain, lines, any } = columnsOf(payments)
  return [
    lines('workspace_id', (it) => it.workspaceId),
    lines('id', (it) => it.identifiers.paymentId),
    lines('transfer_id', (it) => it.transferId),
    lines('customer_id', (it) => it.identifiers.customerId),
    lines('invoice_id', (it) => it.identifiers.invoiceId),
    lines('subscription_id', (it) => it.identifiers.subscriptionId),
    lines('checkout_id', (it) => it.identifiers.checkoutId),
    lines('wallet_id', (it) => it.walletId),
    plain('amount_minor', 'bigint', (it) => it.amountMinor),
    plain('fee_minor', 'bigint', (it) => it.feeMinor),
    lines('currency', (it) => it.currency),
    any('description', (it) => it.description),
    lines('token', (it) => it.transfer.token),
    lines('tx_id', (it) => it.transfer.txHash),
    plain('position', 'bigint', (it) => it.transfer.position),
    lines('from_key', (it) => it.transfer.from),
    lines('to_key', (it) => it.transfer.to),
    plain('amount_base', 'numeric', (it) => it.transfer.amountBase),
    plain('block_number', 'bigint', (it) => it.transfer.blockNumber),
    lines('block_hash', (it) => it.transfer.blockHash),
    plain('block_time', 'timestamptz', (it) => it.transfer.blockTime.toISOString()),
    plain('witnessed', 'boolean', (it) => it.witnessed),
    lines('reference_keys', (it) => it.transfer.references.join(',') || null),
    lines('pulled', (it) => pulledText(it.transfer)),
    lines('outcome', (it) => it.result),
    lines('coverage', (it) => it.coverage),
    lines('deposit', (it) => (it.coverage === null ? null : it.transfer.to)),
    plain('target_amount_base', 'numeric', (it) => it.targetBase),
    lines('close_match_checkout_id', (it) => it.closeMatchCheckoutId),
    plain('expected_token_amount_base', 'numeric', (it) => it.expectedBase),
    lines('status', statusOf),
    lines('failure_reason', ({ outcome }) => (outcome?.move === 'fail' ? outcome.failureReason : null)),
    plain(
      'fully_settled',
      'boolean',
      ({ outcome }) => outcome && outcome.move === 'confirm' && outcome.fullySettled,
    ),
    plain('announced', 'boolean', (it) => it.announced),
    plain('version', 'integer', (it) => it.version),
    { name: 'attribution_place', values: sql`${`{${attributionPlaces.join(',')}}`}::integer[]` },
  ]
}

export const statusOf = ({ outcome }: NewPayment) =>
  outcome === null ? paymentMoves.detect.to : paymentMoves[outcome.move].to

/**
 * Inserts payments with their transfers and allocations, up to some thousands in one statement. An unknown
 * payer is stored as an empty text, as in payments of earlier versions.
 */
export const insertPayments = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  payments: readonly NewPayment[],
  now: Date,
): Promise<void> => {
  if (payments.length === 0) return
  const attributions = gather(payments.map(({ attribution }) => JSON.stringify(attribution)))
  const columns = columnsOfRows(payments, attributions.places)
  await sql`
    with said as materialized (
      select array_agg(text::jsonb order by place) as attributions
      from unnest(${textArray(attributions.distinct)}) with ordinality as distinct_text (text, place)
    ),
    row as materialized (
      select * from unnest(${sql.join(columns.map(({ values }) => values))})
        as row (${sql.join(columns.map(({ name }) => sql.id(name)))})
    ),
    transfer as (
      insert into transfers (
        id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number, block_hash,
        block_time, state, witnessed, reference_keys, pulled, deposit
      )
      select transfer_id, ${chain}, ${livemode}, tx_id, position, token, coalesce(from_key, ''), to_key, amount_base,
        block_number, block_hash, block_time,
        case when status = ${sql.lit(paymentMoves.detect.to)} then 'seen' else 'confirmed' end, witnessed,
        coalesce(string_to_array(reference_keys, ','), '{}'), pulled, deposit
      from row
    ),
    allocation as (
      insert into allocations (workspace_id, livemode, payment_id, target_kind, target_id, amount_base)
      select workspace_id, ${livemode}, id, 'checkout', checkout_id, amount_base
      from row where outcome = 'credited' and coverage is distinct from 'part'
    )
    insert into payments (
      livemode, created_at, workspace_id, id, transfer_id, customer_id, invoice_id, subscription_id, checkout_id, wallet_id,
      payer_key, amount_minor, fee_minor, net_minor, currency, description, outcome, coverage, target_amount_base,
      close_match_checkout_id, expected_token_amount_base, attribution, status, failure_reason, fully_settled,
      announced, version, transfer_chain, transfer_token, confirmed_at
    )
    select ${livemode}, block_time, workspace_id, id, transfer_id, customer_id, invoice_id, subscription_id, checkout_id, wallet_id,
      coalesce(from_key, ''), amount_minor, fee_minor, amount_minor - fee_minor, currency, description, outcome, coverage, target_amount_base,
      close_match_checkout_id, expected_token_amount_base, (select attributions from said)[attribution_place], status,
      failure_reason, fully_settled, announced, version, ${chain}, token, case when status = ${sql.lit(paymentMoves.confirm.to)} then ${now}::timestamptz end
    from row
  `.execute(tx)
}
