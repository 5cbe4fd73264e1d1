import type { Scope } from '../../packages/server/src/ports/index.ts'
import { idOf, idSql, isNewest, isRare, numbers, type Range, type Span, timeSql } from './span.ts'

export type Merchants = {
  /**
   * The first merchant. It has mostly credited and screened payments, and all records that are not payments.
   */
  shop: Scope
  /** The second merchant. It has mostly payments that belong to no checkout and were never screened. */
  treasury: Scope
}

/**
 * The number of additional workspaces with a hundred payments each. They prevent the query planner from
 * assuming that every workspace is large.
 */
export const otherWorkspaces = 500

/**
 * The number of records of each kind that belong to one customer. It is larger than a page, and independent
 * of the total number of records.
 */
const recordsOfCustomer = 50

/**
 * SQL: the id of the customer that a record belongs to. Consecutive records belong to different customers.
 */
export const payerSql = ({ rows }: Span) => idSql('cus_', `n % ${Math.floor(rows / recordsOfCustomer)} + 1`)

/**
 * How the payments of one merchant are inserted: SQL expressions for the workspace and the columns, computed
 * from the payment's number `n`. `prefix` is a digit that distinguishes the ids of the merchants.
 */
export type PaymentKind = {
  prefix: string
  workspace: string
  status: string
  outcome: string
  verdict: string
  provider: string
}

export const shopPayments = ({ workspaceId }: Scope, span: Span): PaymentKind => ({
  prefix: '0',
  workspace: `'${workspaceId}'`,
  status: `case when ${isNewest(span)} then 'pending' when ${isRare('failed', span)} then 'failed'
    when ${isRare('refunded', span)} then 'refunded' else 'confirmed' end`,
  outcome: `case when ${isRare('unmatched', span)} then 'unmatched' else 'credited' end`,
  verdict: `case when ${isRare('flagged', span)} then 'screened_flagged' when ${isRare('notScreened', span)}
    then 'not_screened' when ${isRare('screenError', span)} then 'screen_error' else 'screened_clean' end`,
  provider: `case when ${isRare('notScreened', span)} then null else 'deny-list' end`,
})

export const treasuryPayments = ({ workspaceId }: Scope, span: Span): PaymentKind => ({
  prefix: '1',
  workspace: `'${workspaceId}'`,
  status: `'confirmed'`,
  outcome: `case when ${isRare('unmatched', span)} then 'credited' else 'unmatched' end`,
  verdict: `case when ${isRare('flagged', span)} then 'screened_clean' else 'not_screened' end`,
  provider: `case when ${isRare('flagged', span)} then 'deny-list' end`,
})

export const otherPayments: PaymentKind = {
  prefix: '2',
  workspace: `'ws_' || lpad((n % ${otherWorkspaces})::text, 26, '0')`,
  status: `'confirmed'`,
  outcome: `'credited'`,
  verdict: `'screened_clean'`,
  provider: `'deny-list'`,
}

const attribution = JSON.stringify({
  rule: 'exact_amount',
  reason: 'The amount is the one reserved for the checkout.',
  candidateCheckoutIds: [idOf('chk', 1)],
  equallyCloseCheckoutIds: [],
})

/** SQL that inserts payments of one kind, each with its transfer. */
export const insertPayments = (
  { prefix, workspace, status, outcome, verdict, provider }: PaymentKind,
  span: Span,
  range: Range,
): string => `
  with transfer as (
    insert into transfers (id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number,
      block_hash, block_time, state, witnessed)
    select ${idSql(`trf_${prefix}`)}, 'base', false, '0x' || lpad('${prefix}' || lpad(n::text, 63, '0'), 64, '0'),
      n % 50, 'USDC', '0x' || lpad((n % 1000)::text, 40, '0'), '0x' || lpad('${prefix}', 40, 'a'), 19990042, n / 10,
      '0x' || lpad((n / 10)::text, 64, '0'), ${timeSql(span)}, 'confirmed', true
    from ${numbers(range)}
  )
  insert into payments (workspace_id, livemode, id, transfer_id, payer_key, customer_id, checkout_id, wallet_id,
    amount_minor, fee_minor, net_minor, currency, description, status, outcome, screening_verdict, screening_provider,
    attribution, target_amount_base, fully_settled, confirmed_at, created_at)
  select workspace, false, ${idSql(`pay_${prefix}`)}, ${idSql(`trf_${prefix}`)},
    '0x' || lpad((n % 1000)::text, 40, '0'),
    case when outcome = 'credited' then ${payerSql(span)} end,
    case when outcome = 'credited' then ${idSql('chk_')} end, ${idSql('wlt_', '1')}, 1999, 0, 1999, 'USD',
    'One blue mug', status, outcome, verdict, provider, '${attribution}'::jsonb, 19990042, true, created_at, created_at
  from (
    select n, ${workspace} as workspace, ${status} as status, ${outcome} as outcome, ${verdict} as verdict,
      ${provider} as provider, ${timeSql(span)} as created_at
    from ${numbers(range)}
  ) as payment`
