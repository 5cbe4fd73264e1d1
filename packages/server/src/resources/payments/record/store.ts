/** SQL that reads payments as the API shows them. */
import { ScreeningVerdict } from '@stablerail/contract'
import { type SqlBool, sql } from 'kysely'
import {
  type Database,
  isAfter,
  isIn,
  keysOf,
  type Position,
  type RecordKey,
} from '../../../mechanisms/db/index.ts'
import type { Scope } from '../../../ports/index.ts'
import { askedConfirmations } from '../../workspaces/index.ts'
import { needsDecision } from './decision-store.ts'
import { outcomes, type PaymentRow, transferFacts } from './payment.ts'

export type PaymentFilter = {
  status?: PaymentRow['status'] | undefined
  customerId?: string | undefined
  subscriptionId?: string | undefined
  checkoutId?: string | undefined
  txHash?: string | undefined
  unmatched?: boolean | undefined
  screeningVerdict?: PaymentRow['screening_verdict'] | undefined
  decision?: 'needed' | undefined
  from?: string | undefined
  to?: string | undefined
}

export type PaymentPage = PaymentFilter & { after?: Position | undefined; limit: number }

/** Returns the payments after a position, newest first. */
export const selectPayments = (db: Database, scope: Scope, page: PaymentPage): Promise<PaymentRow[]> =>
  paymentsPage(db, scope, page).execute()

/**
 * The maximum number of rows that a page of the API reads: 100, and one that shows whether there are more.
 * The limit is a literal in the statement, because for a parameter PostgreSQL assumes a tenth of the table.
 * Among a million payments it would then use no cached plan and plan each request again, which takes longer
 * than reading the page.
 */
const mostOnPage = 101

const newestFirst = (payments: Selection): Selection =>
  payments.orderBy('created_at', 'desc').orderBy('id', 'desc')

/** Returns the query of `selectPayments`. */
export const paymentsPage = (db: Database, scope: Scope, page: PaymentPage) =>
  shown(db, pageOf(db, scope, page))
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')

/** Returns the query of the payments that a filter selects, in no order. */
export const narrowed = (db: Database, scope: Scope, filter: PaymentFilter): Selection =>
  filtered(within(db, scope), scope, filter)

/** Returns the query of a page of `payments` alone, before anything is joined to it. */
export const pageOf = (db: Database, scope: Scope, { after, limit, ...filter }: PaymentPage): Selection => {
  const start = narrowed(db, scope, filter)
  const newest = (payments: Selection): Selection => {
    const rest = after === undefined ? payments : payments.where(isAfter(after))
    if (limit > mostOnPage) return newestFirst(rest).limit(sql.lit(limit))
    const most = newestFirst(rest).limit(sql.lit(mostOnPage))
    return newestFirst(db.selectFrom(most.as('payments')).selectAll()).limit(limit)
  }
  const kinds = kindsOf(filter)
  if (kinds.length === 0) return newest(start)
  return newest(
    merged(
      db,
      kinds.map((kind) => newest(start.where(isOf(kind)))),
    ),
  )
}

type Kind = Pick<PaymentRow, 'screening_verdict' | 'outcome'>

/**
 * Returns the kinds of payments that a filter selects. A kind is a combination of screening verdict and
 * attribution outcome. The caller reads the newest payments of each kind from the index `payments_by_kind`
 * and merges them into one page. Returns an empty list if the filter limits neither verdict nor outcome. Also
 * returns an empty list if the filter names one customer, subscription, checkout or transaction, because such
 * a filter selects few payments. The same applies to the payments that need a decision.
 */
const kindsOf = (filter: PaymentFilter): Kind[] => {
  const { screeningVerdict, unmatched, customerId, subscriptionId, checkoutId, txHash, decision } = filter
  if ((screeningVerdict ?? unmatched) === undefined) return []
  if ((customerId ?? subscriptionId ?? checkoutId ?? txHash ?? decision) !== undefined) return []
  return ScreeningVerdict.options
    .filter((verdict) => verdict === (screeningVerdict ?? verdict))
    .flatMap((screening_verdict) => outcomes.map((outcome) => ({ screening_verdict, outcome })))
    .filter(({ outcome }) => unmatched === undefined || (outcome === 'unmatched') === unmatched)
}

const isOf = ({ screening_verdict, outcome }: Kind) =>
  sql<SqlBool>`(screening_verdict = ${sql.lit(screening_verdict)} and outcome = ${sql.lit(outcome)})`

/** Returns the query of the payments of several pages together. */
const merged = (db: Database, pages: readonly Selection[]): Selection => {
  const [first, ...rest] = pages.map((page) => db.selectFrom(page.as('payments')).selectAll())
  if (first === undefined) throw new Error('There is no page to merge.')
  return db.selectFrom(rest.reduce((all, page) => all.unionAll(page), first).as('payments')).selectAll()
}

export const within = (db: Database, scope: Scope) => db.selectFrom('payments').selectAll().where(isIn(scope))

type Selection = ReturnType<typeof within>

/**
 * Applies the filter. The states are literals in the statement: a plan that PostgreSQL caches for any
 * parameter could not use the partial indexes of rare states.
 */
const filtered = (payments: Selection, scope: Scope, filter: PaymentFilter): Selection => {
  let query = payments
  if (filter.status !== undefined) query = query.where('status', '=', sql.lit(filter.status))
  if (filter.screeningVerdict !== undefined)
    query = query.where('screening_verdict', '=', sql.lit(filter.screeningVerdict))
  if (filter.unmatched !== undefined)
    query = query.where('outcome', filter.unmatched ? '=' : '<>', sql.lit('unmatched'))
  if (filter.decision === 'needed') query = query.where(needsDecision)
  if (filter.customerId !== undefined) query = query.where('customer_id', '=', filter.customerId)
  if (filter.subscriptionId !== undefined) query = query.where('subscription_id', '=', filter.subscriptionId)
  if (filter.checkoutId !== undefined) query = query.where('checkout_id', '=', filter.checkoutId)
  if (filter.txHash !== undefined)
    query = query.where('transfer_id', 'in', ofTransaction(scope, filter.txHash))
  if (filter.from !== undefined) query = query.where('created_at', '>=', new Date(filter.from))
  if (filter.to !== undefined) query = query.where('created_at', '<=', new Date(filter.to))
  return query
}

/**
 * SQL for the transfers of a transaction. EVM chains and Tron write hashes in lower case, Tron without `0x`;
 * Solana signatures have only one form. So a hash is found in upper or lower case, and with `0x` even if its
 * chain does not write `0x`.
 */
const ofTransaction = ({ livemode }: Scope, txHash: string) => sql<string>`(
  select id from transfers
  where tx_id in (${txHash}, ${txHash.toLowerCase()}, ${txHash.toLowerCase().replace(/^0x/, '')})
    and livemode = ${livemode}
)`

const shown = (db: Database, payments: Selection) =>
  joined(db, payments)
    .selectAll('payment')
    .select(transferFacts.map((name) => `transfer.${name}` as const))
    .select(depth.as('depth'))
    .select(senderProven.as('sender_proven'))
    .select(requestedAmount.as('requested_amount_base'))
    .select(collectedAt.as('collected_at'))
    .select(askedConfirmations(sql.ref('payment.workspace_id')).as('asked_confirmations'))
    .select([
      ...(['refund.refund_amount_minor', 'refund.refund_tx_id', 'refund.refund_recipient_key'] as const),
      ...(['refund.refund_broadcast_at', 'refund.refund_confirmed_at', 'refund.refund_reason'] as const),
    ])

/** SQL for the number of blocks that were read from the transfer's block on, that block included. */
export const depth = sql<number>`case when transfer.state = 'orphaned' then 0
  else greatest(coalesce(cursor.block_number - transfer.block_number + 1, 0), 0) end`

/**
 * SQL for whether the key of the sender signed the report of the transaction for the checkout of the payment. A report
 * for another checkout proves nothing.
 */
export const senderProven = sql<boolean>`exists (
  select from reports as report
  where report.workspace_id = payment.workspace_id and report.livemode = payment.livemode
    and report.checkout_id = coalesce(payment.checkout_id, payment.close_match_checkout_id)
    and report.chain = transfer.chain and report.tx_id = transfer.tx_id and report.signer_key = transfer.from_key
)`

/**
 * SQL for the exact amount that the close match of the payment reserves, for the same price in the pair of the transfer.
 * Null after the amount was released.
 */
const requestedAmount = sql<string | null>`(
  select expectation.amount_base::text from expectations as expectation
  where expectation.workspace_id = payment.workspace_id and expectation.livemode = payment.livemode
    and expectation.target_kind in ('checkout', 'remainder')
    and expectation.target_id = payment.close_match_checkout_id
    and expectation.chain = transfer.chain and expectation.token = transfer.token
    and expectation.recipient_key = transfer.to_key
    and expectation.price_base = payment.expected_token_amount_base and expectation.amount_base is not null
  order by expectation.amount_base limit 1
)`

/**
 * SQL for the time at which the payment left its deposit address. A collection sends all that its address holds of a
 * token, so the first one after the payment contains the payment.
 */
const collectedAt = sql<Date | null>`(
  select sent.block_time from transfers as sent
  where sent.livemode = transfer.livemode and sent.deposit = transfer.deposit and sent.from_key = transfer.deposit
    and sent.chain = transfer.chain and sent.token = transfer.token
    and sent.state <> 'orphaned' and transfer.state <> 'orphaned'
    and (sent.block_number, sent.position) > (transfer.block_number, transfer.position)
  order by sent.block_number, sent.position limit 1
)`

/** Joins payments with their transfers, the height up to which the chain was read, and the refunds. */
export const joined = (db: Database, payments: Selection) =>
  db
    .selectFrom(payments.as('payment'))
    .innerJoin('transfers as transfer', 'transfer.id', 'payment.transfer_id')
    .leftJoin('chain_cursors as cursor', (join) =>
      join.onRef('cursor.chain', '=', 'transfer.chain').onRef('cursor.livemode', '=', 'transfer.livemode'),
    )
    .leftJoinLateral(liveRefunds(db).as('refund'), (join) => join.onTrue())

/**
 * The newest refund of a payment, with the sum of all its refunds. Only refunds that are confirmed or under
 * way count.
 */
const liveRefunds = (db: Database) =>
  db
    .selectFrom('refunds')
    .select([
      sql<number>`(sum(amount_minor) over ())::bigint`.as('refund_amount_minor'),
      'tx_id as refund_tx_id',
      'recipient_key as refund_recipient_key',
      'broadcast_at as refund_broadcast_at',
      'confirmed_at as refund_confirmed_at',
      'reason as refund_reason',
    ])
    .where((is) =>
      is.and([
        is('refunds.workspace_id', '=', is.ref('payment.workspace_id' as 'refunds.workspace_id')),
        is('refunds.livemode', '=', is.ref('payment.livemode' as 'refunds.livemode')),
        is('refunds.payment_id', '=', is.ref('payment.id' as 'refunds.payment_id')),
      ]),
    )
    .where(sql<boolean>`refunds.status in ('initiated', 'broadcast', 'confirmed')`)
    .orderBy('refunds.created_at', 'desc')
    .orderBy('refunds.id', 'desc')
    .limit(1)

export const selectPayment = (db: Database, scope: Scope, id: string): Promise<PaymentRow | undefined> =>
  shown(db, within(db, scope).where('id', '=', id)).executeTakeFirst()

/** Returns the newest payments among those with the given ids, newest first. */
export const selectPaymentsById = (
  db: Database,
  scope: Scope,
  { ids, limit }: { ids: readonly string[]; limit: number },
): Promise<PaymentRow[]> =>
  shown(db, newestFirst(within(db, scope).where('id', 'in', ids)).limit(limit))
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .execute()

/**
 * Returns the payments of checkouts of any workspace. For each checkout the payment to show comes first: in
 * the chain before not in the chain, then sufficient before too little, then the newest.
 */
export const selectCheckoutPayments = (
  db: Database,
  checkouts: readonly RecordKey[],
): Promise<PaymentRow[]> =>
  shown(
    db,
    db
      .selectFrom('payments')
      .selectAll('payments')
      .where(sql<boolean>`(workspace_id, livemode, checkout_id) in ${keysOf(checkouts)}`),
  )
    .orderBy((is) => is('transfer.state', '=', 'orphaned'))
    .orderBy((is) => is('payment.outcome', '=', 'underpaid'))
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .execute()
