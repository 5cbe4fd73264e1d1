/**
 * SQL that claims deliveries and records the results of their attempts, in batches.
 *
 * A statement that locks rows must not skip partitions while it runs, because PostgreSQL 18 can crash in it (decision 0162).
 * Rows that the statement itself has locked are therefore found by `tableoid` and `ctid`. A row that was changed just before
 * it was locked is not found, and is left to the next call.
 */
import { sql } from 'kysely'
import { type Database, withoutPruning } from '../db/index.ts'
import { withLastAttempt } from './attempts-store.ts'
import type { AttemptRecord, ClaimedDelivery, LostAttempt } from './delivery.ts'
import { movesFrom, movesTo } from './moves-store.ts'

/**
 * A lease begins and ends by the clock of the database, which all workers share. `endsMs` is its end by this
 * process's `performance.now()`, counted from before the claim, so that a worker treats its lease as ended no later
 * than the database does.
 */
export type ClaimLease = { owner: string; lastsMs: number; endsMs: number }

/** Returns SQL for the end of a lease that begins when the statement runs. */
const endOf = ({ lastsMs }: ClaimLease) =>
  sql`clock_timestamp() + ${lastsMs}::float8 * interval '1 millisecond'`

export type ClaimLimits = {
  /** Only deliveries of endpoints with an id after this one are claimed. */
  afterEndpointId: string
  total: number
  perEndpoint: number
  /**
   * The limits of the endpoints that have another limit than `perEndpoint`, by endpoint id; 0 skips the
   * endpoint.
   */
  exceptions: ReadonlyMap<string, number>
}

/**
 * Returns SQL for the endpoints with a due delivery, ordered by id. Each endpoint costs one index lookup, no matter how
 * many deliveries are due.
 */
const lanesAfter = (endpointId: string) => sql`
  lane as (
    (
      select endpoint_id from webhook_deliveries
      where status = 'pending' and not waiting and endpoint_id > ${endpointId}
      order by endpoint_id limit 1
    )
    union all
    select (
      select next.endpoint_id from webhook_deliveries as next
      where next.status = 'pending' and not next.waiting and next.endpoint_id > lane.endpoint_id
      order by next.endpoint_id limit 1
    )
    from lane where lane.endpoint_id is not null
  )
`

type ClaimRow = {
  workspace_id: string
  livemode: boolean
  id: string
  endpoint_id: string
  enabled: boolean
  attempt_count: number
  url: string
  secret_sealed: Buffer
  event_id: string
  type: string
  payload: string
  traceparent: string | null
  created_at: Date
}

/**
 * Leases due deliveries to this worker, at most each endpoint's limit and the longest due first, and counts
 * the attempts.
 *
 * - The deliveries are returned in the order in which they became due. Deliveries due at the same time are in
 *   the commit order of their events.
 * - Deliveries of an endpoint that was disabled or deleted in the meantime become dead and are not returned;
 *   `taken` includes them.
 */
export const claimDeliveries = async (
  db: Database,
  lease: ClaimLease,
  limits: ClaimLimits,
): Promise<{ taken: number; deliveries: ClaimedDelivery[] }> => {
  const exceptionIds = [...limits.exceptions.keys()]
  const exceptionRooms = [...limits.exceptions.values()]
  // The lateral subqueries end with "offset 0", so that PostgreSQL makes the same plan with or without statistics.
  const { rows } = await sql<ClaimRow>`
    with recursive ${lanesAfter(limits.afterEndpointId)},
    due as materialized (
      select delivery.tableoid, delivery.ctid, delivery.next_attempt_at,
        endpoint.enabled, endpoint.url, endpoint.secret_sealed
      from lane
      cross join lateral (
        select tableoid, ctid, workspace_id, livemode, next_attempt_at from webhook_deliveries
        where status in ${movesFrom('attempt')} and not waiting and endpoint_id = lane.endpoint_id
        order by next_attempt_at
        limit coalesce(
          (${exceptionRooms}::integer[])[array_position(${exceptionIds}::text[], lane.endpoint_id)],
          ${limits.perEndpoint}::integer
        )
        for update skip locked
      ) as delivery
      cross join lateral (
        select url, secret_sealed, status = 'enabled' and deleted_at is null as enabled
        from webhook_endpoints
        where workspace_id = delivery.workspace_id and livemode = delivery.livemode and id = lane.endpoint_id
        offset 0
      ) as endpoint
      limit ${limits.total}::integer
    ),
    claimed as (
      update webhook_deliveries as delivery
      set status = case when due.enabled then ${movesTo('attempt')} else ${movesTo('abandon')} end,
        attempt_count = attempt_count + due.enabled::integer,
        lease_owner = case when due.enabled then ${lease.owner} end,
        lease_expires_at = case when due.enabled then ${endOf(lease)} end,
        next_attempt_at = null
      from due
      where delivery.tableoid = due.tableoid and delivery.ctid = due.ctid
      returning delivery.workspace_id, delivery.livemode, delivery.id, delivery.endpoint_id,
        delivery.event_id, delivery.attempt_count, due.enabled, due.url, due.secret_sealed,
        due.next_attempt_at as due_at
    )
    select claimed.*, event.type, event.payload, event.traceparent, event.created_at from claimed
    join events_by_ids(
      array(select workspace_id from claimed), array(select livemode from claimed), array(select event_id from claimed)
    ) as event
      on event.workspace_id = claimed.workspace_id and event.livemode = claimed.livemode
      and event.id = claimed.event_id
    order by claimed.due_at, event.position, event.ordinal
  `.execute(db)
  const secrets = new Map(rows.map((row) => [row.endpoint_id, row.secret_sealed]))
  const deliveries = rows
    .filter((row) => row.enabled)
    .map((row) =>
      toClaimed({ ...row, secret_sealed: secrets.get(row.endpoint_id) ?? row.secret_sealed }, lease),
    )
  return { taken: rows.length, deliveries }
}

const toClaimed = (row: ClaimRow, lease: ClaimLease): ClaimedDelivery => ({
  workspaceId: row.workspace_id,
  livemode: row.livemode,
  id: row.id,
  endpointId: row.endpoint_id,
  leaseOwner: lease.owner,
  leaseEndsMs: lease.endsMs,
  attemptCount: row.attempt_count,
  url: row.url,
  secretSealed: row.secret_sealed,
  event: {
    id: row.event_id,
    type: row.type,
    createdAt: row.created_at,
    payload: row.payload,
    traceparent: row.traceparent,
  },
})

/**
 * Records the results of a batch of attempts, and returns the number of recorded results.
 *
 * - Only the owner of a delivery's lease may record its attempt. A take-over or a replay ends that right.
 * - A delivery to a disabled or deleted endpoint is not retried.
 * - The statement locks endpoints in the order of their ids, so that two workers never deadlock. It locks
 *   them before their deliveries, so that no delivery becomes pending while another transaction disables its
 *   endpoint.
 */
export const writeAttempts = (db: Database, records: readonly AttemptRecord[]): Promise<number> =>
  withoutPruning(db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
    with outcome as (
      select * from json_to_recordset(${JSON.stringify(records)}::json) as outcome (
        "workspaceId" text, livemode boolean, id text, "endpointId" text, "leaseOwner" text, status text,
        attempted boolean, "nextAttemptAt" timestamptz, waiting boolean, "httpStatus" integer,
        "lastError" text, "latencyMs" integer, "responsePreview" text, "deliveredAt" timestamptz,
        "attemptedAt" timestamptz
      )
    ),
    endpoint as materialized (
      select workspace_id, livemode, id, status = 'enabled' and deleted_at is null as enabled
      from webhook_endpoints
      where (workspace_id, livemode, id) in (select "workspaceId", livemode, "endpointId" from outcome)
      order by workspace_id, livemode, id
      for no key update
    ),
    recorded as (
      update webhook_deliveries as delivery
      set status = case
          when outcome.status = ${movesTo('retry')} and not endpoint.enabled then ${movesTo('abandon')}
          else outcome.status
        end,
        next_attempt_at = case when endpoint.enabled then outcome."nextAttemptAt" end,
        waiting = outcome.waiting and endpoint.enabled,
        lease_owner = null,
        lease_expires_at = null,
        attempt_count = delivery.attempt_count - (not outcome.attempted)::integer,
        http_status = case when outcome.attempted then outcome."httpStatus" else delivery.http_status end,
        last_error = case when outcome.attempted then outcome."lastError" else delivery.last_error end,
        latency_ms = case when outcome.attempted then outcome."latencyMs" else delivery.latency_ms end,
        response_preview =
          case when outcome.attempted then outcome."responsePreview" else delivery.response_preview end,
        delivered_at = coalesce(outcome."deliveredAt", delivery.delivered_at),
        attempted_at = case when outcome.attempted then outcome."attemptedAt" else delivery.attempted_at end,
        earlier_attempts = case when outcome.attempted and delivery.attempted_at is not null
          then ${withLastAttempt} else delivery.earlier_attempts end
      from outcome
      join endpoint on endpoint.workspace_id = outcome."workspaceId" and endpoint.livemode = outcome.livemode
        and endpoint.id = outcome."endpointId"
      where delivery.workspace_id = outcome."workspaceId" and delivery.livemode = outcome.livemode
        and delivery.id = outcome.id and delivery.status in ${movesFrom('retry')}
        and delivery.lease_owner = outcome."leaseOwner"
      returning delivery.workspace_id, delivery.livemode, delivery.endpoint_id, delivery.status
    ),
    tally as (
      select workspace_id, livemode, endpoint_id, count(*) filter (where status = 'succeeded') as succeeded,
        count(*) filter (where status = 'failed') as failed
      from recorded where status in ('succeeded', 'failed')
      group by workspace_id, livemode, endpoint_id
    ),
    counted as (
      insert into webhook_delivery_tallies as known
        (workspace_id, livemode, endpoint_id, succeeded_count, failed_count)
      select workspace_id, livemode, endpoint_id, succeeded, failed from tally
      on conflict (workspace_id, livemode, endpoint_id) do update
      set succeeded_count = known.succeeded_count + excluded.succeeded_count,
        failed_count = known.failed_count + excluded.failed_count
    )
    select count(*)::integer as count from recorded
  `.execute(tx)
    return rows[0]?.count ?? 0
  })

/** Leases the attempts whose lease ended before their worker recorded a result, the earliest end first. */
export const takeOverLostAttempts = async (
  db: Database,
  lease: ClaimLease,
  limit: number,
): Promise<LostAttempt[]> => {
  const { rows } = await sql<Omit<LostAttempt, 'leaseEndsMs'>>`
    with lost as materialized (
      select tableoid, ctid from webhook_deliveries
      where status = 'delivering' and lease_expires_at <= statement_timestamp()
      order by lease_expires_at limit ${limit}
      for update skip locked
    )
    update webhook_deliveries as delivery
    set lease_owner = ${lease.owner}, lease_expires_at = ${endOf(lease)}
    from lost
    where delivery.tableoid = lost.tableoid and delivery.ctid = lost.ctid
    returning delivery.workspace_id as "workspaceId", delivery.livemode, delivery.id,
      delivery.endpoint_id as "endpointId", delivery.lease_owner as "leaseOwner",
      delivery.attempt_count as "attemptCount"
  `.execute(db)
  return rows.map((row) => ({ ...row, leaseEndsMs: lease.endsMs }))
}

/**
 * Makes deliveries due that have waited until their `next_attempt_at`, at most `limit` of them. Returns the
 * number of deliveries that became due.
 */
export const ripenDeliveries = async (db: Database, now: Date, limit: number): Promise<number> => {
  const result = await sql`
    with ripe as materialized (
      select tableoid, ctid from webhook_deliveries
      where status = 'pending' and waiting and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit}
      for update skip locked
    )
    update webhook_deliveries as delivery set waiting = false
    from ripe
    where delivery.tableoid = ripe.tableoid and delivery.ctid = ripe.ctid
  `.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

/** Returns the time at which the longest due delivery became due; null if no delivery is due. */
export const selectOldestDue = async (db: Database, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ oldest: Date | null }>`
    with recursive ${lanesAfter('')}
    select least(
      (
        select min(head.next_attempt_at) from lane cross join lateral (
          select next_attempt_at from webhook_deliveries
          where status = 'pending' and not waiting and endpoint_id = lane.endpoint_id
          order by next_attempt_at limit 1
        ) as head
      ),
      (
        select min(next_attempt_at) from webhook_deliveries
        where status = 'pending' and waiting and next_attempt_at <= ${now}
      )
    ) as oldest
  `.execute(db)
  return rows[0]?.oldest ?? null
}
