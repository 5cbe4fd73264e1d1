/** SQL that writes payments and their refunds as lines of CSV. */

import { parseAddress } from '@stablerail/chains/addresses'
import { ChainId, defaultConfirmations, idPrefixes } from '@stablerail/contract'
import { type RawBuilder, sql } from 'kysely'
import {
  type CsvColumn,
  csvMoment,
  csvPlain,
  csvSelection,
  csvText,
  type Database,
  type ExportedPage,
  isAfter,
  isExported,
  isIn,
  type Position,
  selectExportedIds,
} from '../../mechanisms/db/index.ts'
import { csvField } from '../../mechanisms/http/index.ts'
import type { Scope } from '../../ports/index.ts'
import { type Config, findNetwork } from '../../settings/config.ts'
import type { Context } from '../context.ts'
import { askedConfirmations, displayedConfirmations } from '../workspaces/index.ts'
import { withDeposits } from './export-deposits-store.ts'
import { type Column, paymentHeader } from './export-header.ts'
import { addressOf, noPosition } from './record/payment.ts'
import { depth, joined, narrowed, type PaymentFilter, pageOf, senderProven, within } from './record/store.ts'

const rowsAtOnce = 2_000
const refundPrefix = `${idPrefixes.refund}_`

type Row = { chain: ChainId }
type Columns = Record<Column, CsvColumn<Row>>

const addressIn = (text: RawBuilder<unknown>) => ({
  text,
  write: (key: string | null, { chain }: Row) => csvField(key === null ? null : addressOf(chain, key)),
})
const address = (column: string) => addressIn(sql.ref(column))
const nothing = { sql: sql.lit(null) }

const ofPayment = (confirmations: RawBuilder<unknown>, token: TokenFacts): Columns => ({
  type: { sql: sql.lit('payment') },
  id: csvPlain('payment.id'),
  workspaceId: csvPlain('payment.workspace_id'),
  customerId: csvPlain('payment.customer_id'),
  subscriptionId: csvPlain('payment.subscription_id'),
  invoiceId: csvPlain('payment.invoice_id'),
  checkoutId: csvPlain('payment.checkout_id'),
  walletId: csvPlain('payment.wallet_id'),
  amountMinor: csvPlain('payment.amount_minor'),
  feeMinor: csvPlain('payment.fee_minor'),
  netMinor: csvPlain('payment.net_minor'),
  currency: csvPlain('payment.currency'),
  token: csvPlain('transfer.token'),
  chain: csvPlain('transfer.chain'),
  status: csvPlain('payment.status'),
  failureReason: csvText('payment.failure_reason'),
  description: csvText('payment.description'),
  txHash: csvText('transfer.tx_id'),
  blockNumber: {
    sql: sql`case when transfer.state <> 'orphaned' or payment.status not in ('pending', 'failed')
    then transfer.block_number end`,
  },
  confirmations: { sql: confirmations },
  refundTxHash: csvText('refund.refund_tx_id'),
  refundAmountMinor: csvPlain('refund.refund_amount_minor'),
  refundRecipient: address('refund.refund_recipient_key'),
  refundBroadcastAt: csvMoment('refund.refund_broadcast_at'),
  refundedAt: csvMoment('refund.refund_confirmed_at'),
  refundReason: csvText('refund.refund_reason'),
  screeningVerdict: csvPlain('payment.screening_verdict'),
  screeningProvider: csvText('payment.screening_provider'),
  screeningScreenedAt: csvMoment('payment.screening_screened_at'),
  tokenAmountBase: csvPlain('transfer.amount_base'),
  coverage: csvPlain('payment.coverage'),
  unmatchedInbound: { sql: sql`(payment.outcome = 'unmatched')::text` },
  closeMatchCheckoutId: csvPlain('payment.close_match_checkout_id'),
  expectedTokenAmountBase: csvPlain('payment.expected_token_amount_base'),
  receivedTokenAmountBase: {
    sql: sql`case when payment.expected_token_amount_base is not null then transfer.amount_base end`,
  },
  reorgSuspected: { sql: sql`payment.reorg_suspected::text` },
  confirmedAt: csvMoment('payment.confirmed_at'),
  createdAt: csvMoment('payment.created_at'),
  payerAddress: address('transfer.from_key'),
  senderProven: { sql: sql`(${senderProven})::text` },
  tokenDecimals: { sql: token.decimals },
  logIndex: { sql: sql`nullif(transfer.position, ${sql.lit(noPosition)})` },
  attributionRule: { sql: sql`payment.attribution ->> 'rule'` },
  customerEmail: csvText('customer.email'),
  customerName: csvText('customer.name'),
  refundOf: nothing,
  settlementAddress: addressIn(sql`coalesce(place.payee_key, transfer.to_key)`),
  tokenContract: { sql: token.contract },
  depositAddress: address('place.address_key'),
  collectionTxHash: csvText('collection.tx_id'),
  collectedAt: csvMoment('collection.block_time'),
})

/**
 * The columns in which the CSV line of a refund differs from the line of its payment: negative amounts, and
 * the refund's own id, transaction and time.
 */
const ofRefund = {
  type: { sql: sql.lit('refund') },
  id: csvPlain('back.id'),
  amountMinor: { sql: sql`-back.amount_minor` },
  feeMinor: { sql: sql.lit(0) },
  netMinor: { sql: sql`-back.amount_minor` },
  txHash: csvText('back.tx_id'),
  blockNumber: csvPlain('sent.block_number'),
  confirmations: { sql: sql.lit(0) },
  tokenAmountBase: { sql: sql`-back.amount_base` },
  createdAt: csvMoment('back.confirmed_at'),
  logIndex: csvPlain('sent.position'),
  refundOf: csvPlain('payment.id'),
  settlementAddress: address('back.sender_key'),
  // The wallet sends a refund, not the deposit address.
  depositAddress: nothing,
  collectionTxHash: nothing,
  collectedAt: nothing,
} satisfies Partial<Columns>

/**
 * SQL for the number of confirmations that the export shows for a payment: at most the number that the
 * payment needs.
 */
const shownConfirmations = (config: Config, { workspaceId, livemode }: Scope) => {
  const needed = ChainId.options.map((chain) => {
    const count = findNetwork(config, chain, livemode)?.confirmations ?? defaultConfirmations[chain]
    return sql`when ${sql.lit(chain)} then ${sql.lit(displayedConfirmations(chain, count))}`
  })
  const asked = sql`(${askedConfirmations(sql`${workspaceId}`)} ->> transfer.chain)::integer`
  return sql`least(${depth}, greatest(case transfer.chain ${sql.join(needed, sql` `)} end, ${asked}))`
}

type TokenFacts = { decimals: RawBuilder<unknown>; contract: RawBuilder<unknown> }

/**
 * SQL for the configured decimals and contract of the token that a payment moved; null if the network or
 * token is not configured.
 */
const shownToken = ({ networks }: Config, { livemode }: Scope): TokenFacts => {
  const known = networks
    .filter((network) => network.livemode === livemode)
    .flatMap(({ chain, tokens }) =>
      Object.entries(tokens).map(([token, { address, decimals }]) => ({
        is: sql`transfer.chain = ${sql.lit(chain)} and transfer.token = ${sql.lit(token)}`,
        decimals,
        contract: parseAddress(chain, address) ?? address,
      })),
    )
  const caseOf = (pick: (one: (typeof known)[number]) => string | number): RawBuilder<unknown> => {
    const cases = known.map((one) => sql`when ${one.is} then ${sql.lit(pick(one))}`)
    return known.length === 0 ? sql.lit(null) : sql`case ${sql.join(cases, sql` `)} end`
  }
  return { decimals: caseOf((one) => one.decimals), contract: caseOf((one) => one.contract) }
}

const linesOf = (columns: Columns) => csvSelection(paymentHeader.map((name) => columns[name]))

const withOthers = (payments: ReturnType<typeof joined>) =>
  withDeposits(payments).leftJoin('customers as customer', (join) =>
    join
      .onRef('customer.workspace_id', '=', 'payment.workspace_id')
      .onRef('customer.livemode', '=', 'payment.livemode')
      .onRef('customer.id', '=', 'payment.customer_id'),
  )

/**
 * Returns the ids of the payments and refunds on a page after a position, newest first. A confirmed refund is
 * listed by the time of its confirmation, to which `from` and `to` apply; the other filters apply to its
 * payment.
 */
export const selectExported = (
  db: Database,
  scope: Scope,
  filter: ExportFilter,
): Promise<ExportedPage | undefined> => selectExportedIds(db, exportedPage(db, scope, filter))

export type ExportFilter = PaymentFilter & { after: Position | undefined }

/** Returns the query of `selectExported`. */
export const exportedPage = (db: Database, scope: Scope, filter: ExportFilter) => {
  const payments = pageOf(db, scope, { ...filter, limit: rowsAtOnce })
  const refunds = refundsPage(db, scope, filter)
  return db
    .selectFrom(
      db
        .selectFrom(payments.as('payments'))
        .select(['id', 'created_at'])
        .unionAll(db.selectFrom(refunds.as('refunds')).select(['id', 'created_at']))
        .as('records'),
    )
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(rowsAtOnce))
}

/**
 * Reads the index `refunds_counted` from its newest entry and, if a filter applies to payments, looks up each
 * payment. If the filter selects few payments, PostgreSQL reads their refunds instead.
 */
const refundsPage = (db: Database, scope: Scope, { after, from, to, ...filter }: ExportFilter) => {
  // Pick the filters by name: the query of a request has other fields as well, such as `limit`.
  const { status, customerId, subscriptionId, checkoutId, txHash, unmatched, screeningVerdict, decision } =
    filter
  const ofPayment: PaymentFilter = {
    status,
    customerId,
    subscriptionId,
    checkoutId,
    txHash,
    unmatched,
    screeningVerdict,
    decision,
  }
  let confirmed = db
    .selectFrom('refunds')
    .select(['id', 'payment_id', sql<Date>`confirmed_at`.as('created_at')])
    .where(isIn(scope))
    .where('status', '=', sql.lit('confirmed'))
    .where('confirmed_at', 'is not', null)
  if (from !== undefined) confirmed = confirmed.where('confirmed_at', '>=', new Date(from))
  if (to !== undefined) confirmed = confirmed.where('confirmed_at', '<=', new Date(to))
  let query = db.selectFrom(confirmed.as('refunds')).select(['id', 'created_at'])
  if (after !== undefined) query = query.where(isAfter(after))
  if (Object.values(ofPayment).some((value) => value !== undefined))
    query = query.where('payment_id', 'in', narrowed(db, scope, ofPayment).clearSelect().select('id'))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(sql.lit(rowsAtOnce))
}

/** Returns the CSV lines of the records of a page, by id. */
export const selectLines = async (
  context: Context,
  scope: Scope,
  ids: string,
): Promise<ReadonlyMap<string, string>> => {
  const [payments, refunds] = await Promise.all([
    selectPaymentLines(context, scope, ids),
    ids.includes(refundPrefix) ? selectRefundLines(context, scope, ids) : [],
  ])
  return new Map([...payments, ...refunds])
}

type Line = [id: string, line: string]

const selectPaymentLines = async ({ db, config }: Context, scope: Scope, ids: string): Promise<Line[]> => {
  const columns = ofPayment(shownConfirmations(config, scope), shownToken(config, scope))
  const { selection, toLine } = linesOf(columns)
  const rows = await withOthers(joined(db, within(db, scope).where(isExported('id', ids))))
    .select(['payment.id', 'transfer.chain'])
    .select(selection)
    .execute()
  return rows.map((row) => [row.id, toLine(row)])
}

const selectRefundLines = async ({ db, config }: Context, scope: Scope, ids: string): Promise<Line[]> => {
  const columns = { ...ofPayment(sql.lit(0), shownToken(config, scope)), ...ofRefund }
  const { selection, toLine } = linesOf(columns)
  const refunds = db.selectFrom('refunds').selectAll().where(isIn(scope)).where(isExported('id', ids))
  const refunded = within(db, scope).where('id', 'in', db.selectFrom(refunds.as('back')).select('payment_id'))
  const rows = await withOthers(joined(db, refunded))
    .innerJoin(refunds.as('back'), 'back.payment_id', 'payment.id')
    .leftJoin('transfers as sent', 'sent.id', 'back.transfer_id')
    .where('back.confirmed_at', 'is not', null)
    .select(['back.id', 'transfer.chain'])
    .select(selection)
    .execute()
  return rows.map((row) => [row.id, toLine(row)])
}
