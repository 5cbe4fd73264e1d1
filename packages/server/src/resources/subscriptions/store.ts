import { type Expression, type SqlBool, sql } from 'kysely'
import { type Database, isAfter, isIn, type Position, type Tx } from '../../mechanisms/db/index.ts'
import type { PullNetwork } from '../../mechanisms/relaying/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { SubscriptionRow } from './subscription.ts'

export type SubscriptionKey = Pick<SubscriptionRow, 'workspace_id' | 'id'>

const within = (db: Database, scope: Scope) => db.selectFrom('subscriptions').selectAll().where(isIn(scope))

export const selectSubscription = (
  db: Database,
  scope: Scope,
  id: string,
): Promise<SubscriptionRow | undefined> => within(db, scope).where('id', '=', id).executeTakeFirst()

/** Returns the subscription of a hosted page, in any workspace: the page knows only the token. */
export const selectSubscriptionByToken = (
  db: Database,
  hostedToken: string,
): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('hosted_token', '=', hostedToken).executeTakeFirst()

/** Reads a subscription and locks it until the transaction ends, which serializes its transitions. */
export const lockSubscription = (tx: Tx, scope: Scope, id: string): Promise<SubscriptionRow | undefined> =>
  within(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()

/** Reads and locks the subscriptions of a customer that are not canceled, in the order of their keys. */
export const lockLiving = (tx: Tx, scope: Scope, customerId: string): Promise<SubscriptionRow[]> =>
  within(tx, scope)
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'canceled')
    .orderBy('workspace_id')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Reads subscriptions and locks them until the transaction ends, in the order of their keys. */
export const lockSubscriptions = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly SubscriptionKey[],
): Promise<SubscriptionRow[]> =>
  keys.length === 0
    ? []
    : await tx
        .selectFrom('subscriptions')
        .selectAll()
        .where('livemode', '=', livemode)
        .where(isOneOf(keys))
        .orderBy('workspace_id')
        .orderBy('id')
        .forUpdate()
        .execute()

const isOneOf = (keys: readonly SubscriptionKey[]): Expression<SqlBool> =>
  sql<SqlBool>`(workspace_id, id) in (select * from unnest(
    ${keys.map(({ workspace_id }) => workspace_id)}::text[], ${keys.map(({ id }) => id)}::text[]
  ))`

export type SubscriptionPage = {
  customerId?: string | undefined
  status?: SubscriptionRow['status'] | undefined
  after?: Position | undefined
  limit: number
}

/** Returns subscriptions after a position, newest first. */
export const selectSubscriptions = (
  db: Database,
  scope: Scope,
  page: SubscriptionPage,
): Promise<SubscriptionRow[]> => subscriptionsPage(db, scope, page).execute()

/** Returns the query of `selectSubscriptions`. */
export const subscriptionsPage = (
  db: Database,
  scope: Scope,
  { customerId, status, after, limit }: SubscriptionPage,
) => {
  let query = within(db, scope)
  // A literal, so that a generic plan of PostgreSQL takes the frequency of the status into account.
  if (status !== undefined) query = query.where('status', '=', sql.lit(status))
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId)
  if (after !== undefined) query = query.where(isAfter(after))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
}

const fixed = [
  ...(['workspace_id', 'livemode', 'id', 'customer_id', 'currency', 'chain', 'token', 'autopay'] as const),
  ...(['metadata', 'hosted_token', 'created_at', 'started_at', 'trial_ends_at'] as const),
] satisfies (keyof SubscriptionRow)[]

const changing = [
  ...([
    'product_id',
    'price_id',
    'amount_minor',
    'interval',
    'pending_product_id',
    'pending_price_id',
  ] as const),
  ...(['pending_amount_minor', 'pending_interval', 'status', 'trial_mailed', 'anchor', 'boundary'] as const),
  ...([
    'period',
    'paid_periods',
    'current_period_end',
    'previous_period_end',
    'previous_anchor',
    'previous_boundary',
    'previous_canceled_at',
    'open_invoice_id',
  ] as const),
  ...(['paid_invoice_id', 'renewed_invoice_id', 'dunning_from', 'dunning_step', 'held_at'] as const),
  ...(['paused_at', 'canceled_at', 'cancel_reason', 'next_step', 'next_step_at'] as const),
  ...([
    'agreement',
    'allowance_tx',
    'allowance_remaining',
    'autopay_issue',
    'collect_at',
    'refunded',
  ] as const),
] satisfies (keyof SubscriptionRow)[]

/**
 * Each column of a subscription is in one of the two lists. The code does not compile if a column is missing.
 */
const columns: readonly (keyof SubscriptionRow)[] = [...fixed, ...changing]
type Listed = (typeof fixed)[number] | (typeof changing)[number]
const allListed: Exclude<keyof SubscriptionRow, Listed> extends never ? true : never = true

const namesOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const savedOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(`saved.${name}`)))

/** SQL for the given subscriptions as rows of the table `subscriptions`. */
const handed = (rows: readonly SubscriptionRow[]) =>
  sql`jsonb_populate_recordset(null::subscriptions, ${JSON.stringify(rows)}::jsonb) as saved`

export const insertSubscriptions = async (tx: Tx, rows: readonly SubscriptionRow[]): Promise<void> => {
  if (rows.length === 0 || !allListed) return
  await sql`
    insert into subscriptions (${namesOf(columns)}) select ${savedOf(columns)} from ${handed(rows)}
  `.execute(tx)
}

/** Updates subscriptions that the caller has locked. */
export const saveSubscriptions = async (tx: Tx, rows: readonly SubscriptionRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    update subscriptions as own set (${namesOf(changing)}) = row (${savedOf(changing)})
    from ${handed(rows)}
    where own.workspace_id = saved.workspace_id and own.livemode = saved.livemode and own.id = saved.id
  `.execute(tx)
}

export type CustomerStanding = {
  workspaceId: string
  customerId: string
  status: 'active' | 'at_risk' | 'churned'
}

/**
 * Returns, by customer, the status that follows from the customer's subscriptions. Customers without
 * subscriptions are left out.
 */
export const selectStandings = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly { workspaceId: string; customerId: string }[],
): Promise<CustomerStanding[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<CustomerStanding>`
    select workspace_id as "workspaceId", customer_id as "customerId",
      case when bool_or(status = 'past_due') then 'at_risk' when bool_and(status = 'canceled') then 'churned'
        else 'active' end as status
    from subscriptions
    where livemode = ${livemode} and (workspace_id, customer_id) in (select * from unnest(
      ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ customerId }) => customerId)}::text[]
    ))
    group by workspace_id, customer_id
  `.execute(tx)
  return rows
}

/** Returns subscriptions whose unpaid invoices are due for a pull, the longest waiting first. */
export const selectToCollect = (
  db: Database,
  limit: number,
): Promise<Pick<SubscriptionRow, 'workspace_id' | 'livemode' | 'id'>[]> =>
  db
    .selectFrom('subscriptions')
    .select(['workspace_id', 'livemode', 'id'])
    .where('collect_at', 'is not', null)
    .orderBy('collect_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Moves a subscription to the end of the queue of pulls: its unpaid invoice is pulled after all those that
 * were due before `now`.
 */
export const putCollectOff = async (db: Database, scope: Scope, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('subscriptions')
    .set({ collect_at: now })
    .where(isIn(scope))
    .where('id', '=', id)
    .where('collect_at', 'is not', null)
    .execute()
}

/**
 * Schedules another pull of unpaid invoices that could not be pulled because of a process's configuration
 * (`unavailable`). Selects only invoices whose agreement names the pull contract of the given network.
 */
export const collectAgain = async (
  db: Database,
  { chain, livemode, networkId, pullContract }: PullNetwork,
  { now, limit }: { now: Date; limit: number },
): Promise<void> => {
  await sql`
    update subscriptions set collect_at = ${now}
    where (workspace_id, livemode, id) in (
      select one.workspace_id, one.livemode, one.id
      from subscriptions as one join agreements as agreement on agreement.workspace_id = one.workspace_id
        and agreement.livemode = one.livemode and agreement.hash = one.agreement
      where one.autopay_issue = 'unavailable' and one.open_invoice_id is not null
        and one.livemode = ${livemode} and one.collect_at is null and one.canceled_at is null
        and one.status in ('active', 'past_due')
        and agreement.chain = ${chain} and agreement.network_id = ${networkId}
        and agreement.contract = ${pullContract}
      limit ${limit}
      for update of one skip locked
    )
  `.execute(db)
}

/** Returns whether any unpaid invoice of a workspace and mode waits for a pull. */
export const isToBeCollected = async (db: Database, scope: Scope): Promise<boolean> => {
  const found = await db
    .selectFrom('subscriptions')
    .select('id')
    .where(isIn(scope))
    .where('collect_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
