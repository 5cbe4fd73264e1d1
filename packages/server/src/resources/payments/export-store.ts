/** SQL that writes payments and their refunds as lines of CSV. */
import { ChainId, defaultConfirmations, Payment } from '@stablerail/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Config, findNetwork } from '../../config.ts'
import type { Context, Database, Scope } from '../../context.ts'
import {
  type CsvColumn,
  csvMoment,
  csvPlain,
  csvSelection,
  csvText,
  type ExportedPage,
  isExported,
  type Position,
  selectExportedIds,
} from '../../mechanisms/db/index.ts'
import { csvField } from '../../mechanisms/http/index.ts'
import { askedConfirmations, toldConfirmations } from '../workspaces/index.ts'
import { addressOf, noPosition } from './payment.ts'
import { depth, joined, type PaymentFilter, pageOf, within } from './store.ts'

const rowsAtOnce = 2_000

/** Fields that are no single value. */
const nested = ['attribution', 'claims', 'customer'] as const
type Field = Exclude<keyof Payment, (typeof nested)[number]>
const more = ['logIndex', 'attributionRule', 'customerEmail', 'customerName', 'refundOf'] as const
type Column = 'type' | Field | (typeof more)[number]
type Row = { chain: ChainId }
type Columns = Record<Column, CsvColumn<Row>>

/** Every field of a payment that is a single value, in the contract's order, and what comes with it. */
export const paymentHeader: readonly Column[] = [
  'type',
  ...Object.keys(Payment.shape).filter((name): name is Field => !nested.some((other) => other === name)),
  ...more,
]

const address = (column: string) => ({
  text: sql.ref(column),
  write: (key: string | null, { chain }: Row) => csvField(key === null ? null : addressOf(chain, key)),
})
const nothing = { sql: sql.lit(null) }

/** What writes the columns of a payment. */
const ofPayment = (confirmations: RawBuilder<unknown>, decimals: RawBuilder<unknown>): Columns => ({
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
  tokenDecimals: { sql: decimals },
  logIndex: { sql: sql`nullif(transfer.position, ${sql.lit(noPosition)})` },
  attributionRule: { sql: sql`payment.attribution ->> 'rule'` },
  customerEmail: csvText('customer.email'),
  customerName: csvText('customer.name'),
  refundOf: nothing,
})

/** What differs in the line of a refund: its amounts are negative, its id, its transaction and its moment its own. */
const ofRefund = {
  type: { sql: sql.lit('refund') },
  id: csvPlain('back.id'),
  amountMinor: { sql: sql`-back.amount_minor` },
  feeMinor: { sql: sql.lit(0) },
  netMinor: { sql: sql`-back.amount_minor` },
  txHash: csvText('back.tx_id'),
  blockNumber: nothing,
  confirmations: { sql: sql.lit(0) },
  tokenAmountBase: nothing,
  createdAt: csvMoment('back.confirmed_at'),
  logIndex: nothing,
  refundOf: csvPlain('payment.id'),
} satisfies Partial<Columns>

/** SQL: how many confirmations a payment shows, no more than it needs. */
const shownConfirmations = (config: Config, { workspaceId, livemode }: Scope) => {
  const needed = ChainId.options.map((chain) => {
    const count = findNetwork(config, chain, livemode)?.confirmations ?? defaultConfirmations[chain]
    return sql`when ${sql.lit(chain)} then ${sql.lit(toldConfirmations(chain, count))}`
  })
  const asked = sql`(${askedConfirmations(sql`${workspaceId}`)} ->> transfer.chain)::integer`
  return sql`least(${depth}, greatest(case transfer.chain ${sql.join(needed, sql` `)} end, ${asked}))`
}

/** SQL: the decimals of the token that a payment moved. */
const shownDecimals = ({ networks }: Config, { livemode }: Scope) => {
  const known = networks
    .filter((network) => network.livemode === livemode)
    .flatMap(({ chain, tokens }) =>
      Object.entries(tokens).map(
        ([token, { decimals }]) =>
          sql`when transfer.chain = ${sql.lit(chain)} and transfer.token = ${sql.lit(token)} then ${sql.lit(decimals)}`,
      ),
    )
  return known.length === 0 ? sql.lit(null) : sql`case ${sql.join(known, sql` `)} end`
}

const linesOf = (columns: Columns) => csvSelection(paymentHeader.map((name) => columns[name]))

const withCustomers = (payments: ReturnType<typeof joined>) =>
  payments.leftJoin('customers as customer', (join) =>
    join
      .onRef('customer.workspace_id', '=', 'payment.workspace_id')
      .onRef('customer.livemode', '=', 'payment.livemode')
      .onRef('customer.id', '=', 'payment.customer_id'),
  )

/** Which payments are on a page, the newest after a place. */
export const selectExported = (
  db: Database,
  scope: Scope,
  filter: PaymentFilter & { after: Position | undefined },
): Promise<ExportedPage | undefined> =>
  selectExportedIds(db, pageOf(db, scope, { ...filter, limit: rowsAtOnce }))

const named = (db: Database, scope: Scope, ids: string) => within(db, scope).where(isExported('id', ids))

/** The payments of these ids, with commas between, newest first: what makes a line of each, and its id where it has refunds. */
export const selectPaymentLines = async ({ db, config }: Context, scope: Scope, ids: string) => {
  const { selection, toLine } = linesOf(
    ofPayment(shownConfirmations(config, scope), shownDecimals(config, scope)),
  )
  const rows = await withCustomers(joined(db, named(db, scope, ids)))
    .select('transfer.chain')
    .select(
      sql<string | null>`case when refund.refund_amount_minor > 0 then payment.id end`.as('refunded_id'),
    )
    .select(selection)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .execute()
  return { rows, toLine }
}

/** The lines of the confirmed refunds of payments, the oldest first, by payment. */
export const selectRefundLines = async (
  { db, config }: Context,
  scope: Scope,
  paymentIds: string,
): Promise<Map<string, string[]>> => {
  if (paymentIds === '') return new Map()
  const { selection, toLine } = linesOf({
    ...ofPayment(sql.lit(0), shownDecimals(config, scope)),
    ...ofRefund,
  })
  const rows = await withCustomers(joined(db, named(db, scope, paymentIds)))
    .innerJoin('refunds as back', (join) =>
      join
        .onRef('back.workspace_id', '=', 'payment.workspace_id')
        .onRef('back.livemode', '=', 'payment.livemode')
        .onRef('back.payment_id', '=', 'payment.id'),
    )
    .where('back.status', '=', 'confirmed')
    .where('back.confirmed_at', 'is not', null)
    .select(['payment.id', 'transfer.chain'])
    .select(selection)
    .orderBy('back.confirmed_at')
    .orderBy('back.id')
    .execute()
  const byPayment = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byPayment].map(([id, refunds]) => [id, refunds.map(toLine)]))
}
