/**
 * SQL for the sums of analytics. The conditions repeat those of the partial indexes `payments_counted`,
 * `refunds_counted`, `subscriptions_counted` and `subscriptions_refunded` literally, because PostgreSQL does
 * not use a partial index for a condition with parameters.
 */
import type { AnalyticsBy } from '@stablerail/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Database, isIn } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { RecurringInterval } from '../prices/index.ts'
import type { Amounts, Checkouts } from './figures.ts'
import type { Period } from './span.ts'

/** SQL expressions for the `group by` of a query: one for each way of grouping. */
type Grouping = { day: RawBuilder<string>; chain: RawBuilder<string>; token: RawBuilder<string> }

const dayOf = (moment: RawBuilder<unknown>) => sql<string>`((${moment} at time zone 'UTC')::date)::text`

/**
 * The SQL expressions that group payments. A payment has copies of its transfer's chain and token, unless a
 * process of an older version inserted it; then the transfer is read.
 */
const ofPayments: Grouping = {
  day: dayOf(sql`created_at`),
  chain: sql`coalesce(transfer_chain, (select chain from transfers where id = payments.transfer_id))`,
  token: sql`coalesce(transfer_token, (select token from transfers where id = payments.transfer_id))`,
}

const ofRefunds: Grouping = {
  day: dayOf(sql`refund.confirmed_at`),
  chain: sql`refund.chain`,
  token: sql`refund.token`,
}

const ofCheckouts: Grouping = {
  day: dayOf(sql`created_at`),
  chain: sql`coalesce(paid_chain, chain)`,
  token: sql`coalesce(paid_token, token)`,
}

type SumRow = { name: string; count: string; amountMinor: string }

const byName = (rows: readonly SumRow[]): Map<string, Amounts> =>
  new Map(
    rows.map(({ name, count, amountMinor }) => [
      name,
      { count: BigInt(count), amountMinor: BigInt(amountMinor) },
    ]),
  )

/** Returns the query of `sumPayments`. */
export const paymentSums = (scope: Scope, { from, to }: Period, by: AnalyticsBy) => sql<SumRow>`
  select ${ofPayments[by]} as name, count(*)::text as count, sum(amount_minor)::text as "amountMinor"
  from payments
  where ${isIn(scope)} and created_at >= ${from} and created_at < ${to}
    and confirmed_at is not null and status in ('confirmed', 'refunded') and not reorg_suspected
  group by 1
`

/**
 * Sums the payments that were created in a period. Only payments that were confirmed count, also if they were
 * refunded later, unless they are suspected to be removed by a reorg.
 */
export const sumPayments = async (db: Database, scope: Scope, span: Period, by: AnalyticsBy) =>
  byName((await paymentSums(scope, span, by).execute(db)).rows)

/**
 * Returns the query of `sumRefunds`. Because of its `limit`, PostgreSQL looks each payment up instead of
 * reading all payments of the workspace.
 */
export const refundSums = (scope: Scope, { from, to }: Period, by: AnalyticsBy) => sql<SumRow>`
  select ${ofRefunds[by]} as name, count(*)::text as count, sum(refund.amount_minor)::text as "amountMinor"
  from refunds as refund cross join lateral (
    select from payments
    where workspace_id = refund.workspace_id and livemode = refund.livemode and id = refund.payment_id
      and confirmed_at is not null and status in ('confirmed', 'refunded') and not reorg_suspected
    limit 1
  ) as payment
  where refund.workspace_id = ${scope.workspaceId} and refund.livemode = ${scope.livemode}
    and refund.confirmed_at >= ${from} and refund.confirmed_at < ${to} and refund.status = 'confirmed'
  group by 1
`

/**
 * Sums the refunds that were confirmed in a period. Only refunds of payments that count in `sumPayments` are
 * included, no matter when the payment was created.
 */
export const sumRefunds = async (db: Database, scope: Scope, span: Period, by: AnalyticsBy) =>
  byName((await refundSums(scope, span, by).execute(db)).rows)

type CheckoutRow = { name: string; made: string; ended: string; succeeded: string }

/** Returns the query of `countCheckouts`. */
export const checkoutCounts = (scope: Scope, { from, to }: Period, by: AnalyticsBy) => sql<CheckoutRow>`
  select ${ofCheckouts[by]} as name, count(*)::text as made,
    count(*) filter (where status in ('succeeded', 'failed', 'expired'))::text as ended,
    count(*) filter (where status = 'succeeded')::text as succeeded
  from checkouts
  where ${isIn(scope)} and created_at >= ${from} and created_at < ${to}
  group by 1
`

/** Counts the checkouts that were created in a span, by outcome. */
export const countCheckouts = async (
  db: Database,
  scope: Scope,
  span: Period,
  by: AnalyticsBy,
): Promise<Map<string, Checkouts>> => {
  const { rows } = await checkoutCounts(scope, span, by).execute(db)
  return new Map(
    rows.map(({ name, made, ended, succeeded }) => [
      name,
      { made: BigInt(made), ended: BigInt(ended), succeeded: BigInt(succeeded) },
    ]),
  )
}

type PlanRow = { interval: RecurringInterval; amountMinor: number; count: string }

/**
 * Returns the query of `countPlans`. The few subscriptions whose current period was refunded are subtracted;
 * they have a separate index.
 */
export const planCounts = (scope: Scope) => sql<PlanRow>`
  select interval, amount_minor as "amountMinor", sum(subscriptions)::text as count from (
    select interval, amount_minor, count(*) as subscriptions from subscriptions
    where ${isIn(scope)} and status in ('active', 'past_due') and paid_periods > 0
    group by interval, amount_minor
    union all
    select interval, amount_minor, -count(*) from subscriptions
    where ${isIn(scope)} and status in ('active', 'past_due') and paid_periods > 0 and refunded
    group by interval, amount_minor
  ) as counted
  group by interval, amount_minor having sum(subscriptions) > 0
`

/** Counts the subscriptions with monthly recurring revenue, by interval and amount. */
export const countPlans = async (db: Database, scope: Scope): Promise<PlanRow[]> =>
  (await planCounts(scope).execute(db)).rows
