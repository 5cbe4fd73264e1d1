/** SQL of deliveries for the API: to list, replay and delete them. */
import { webhookDeliveryMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Scope } from '../../ports/index.ts'
import { type Database, isAfter, isIn, type Position, type Tx } from '../db/index.ts'
import type { DeliveryRow } from './delivery.ts'
import { movesTo } from './moves-store.ts'

/**
 * Makes the pending deliveries of an endpoint dead, in the transaction that has closed the endpoint. A row that a
 * worker is claiming at the same time is locked and skipped: the worker finds the endpoint closed when it records the
 * attempt.
 */
export const abandonDeliveries = async (tx: Tx, scope: Scope, endpointId: string): Promise<void> => {
  for (const waiting of [false, true])
    await sql`
      with pending as materialized (
        select tableoid, ctid from webhook_deliveries
        where status = 'pending' and waiting = ${waiting} and endpoint_id = ${endpointId}
          and workspace_id = ${scope.workspaceId} and livemode = ${scope.livemode}
        for update skip locked
      )
      update webhook_deliveries as delivery
      set status = ${movesTo('abandon')}, waiting = false, next_attempt_at = null
      from pending
      where delivery.tableoid = pending.tableoid and delivery.ctid = pending.ctid
    `.execute(tx)
}

type DeliveriesFilter = {
  endpointId: string
  eventId?: string | undefined
  after: Position | undefined
  limit: number
}

/**
 * Selects the deliveries to an endpoint, newest first. With `eventId`, only the delivery of that event: its id begins
 * with the time part of the event's id (see `insertDeliveriesOfEvents`), so the primary key finds it.
 */
export const selectDeliveries = (
  db: Database,
  scope: Scope,
  { endpointId, eventId, after, limit }: DeliveriesFilter,
): Promise<DeliveryRow[]> => {
  let query = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where(isIn(scope))
    .where('endpoint_id', '=', endpointId)
  if (eventId !== undefined) {
    // A text that is not an id of an event gives a range without ids, not one with all.
    const first = `whd_${eventId.slice(4, 14).padEnd(10, '~')}`
    query = query.where('id', '>=', first).where('id', '<=', `${first}~`).where('event_id', '=', eventId)
  }
  if (after !== undefined) query = query.where(isAfter(after))
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Makes a delivery due again as if it were new. A running attempt can no longer record its result. */
export const restartDelivery = (
  tx: Tx,
  scope: Scope,
  { id, endpointId, dueAt }: { id: string; endpointId: string; dueAt: Date },
): Promise<DeliveryRow | undefined> =>
  tx
    .updateTable('webhook_deliveries')
    .set({
      status: webhookDeliveryMoves.replay.to,
      attempt_count: 0,
      next_attempt_at: dueAt,
      waiting: false,
      lease_owner: null,
      lease_expires_at: null,
      delivered_at: null,
    })
    .where(isIn(scope))
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .where('status', 'in', webhookDeliveryMoves.replay.from)
    .returningAll()
    .executeTakeFirst()

/** Deletes a batch of ended deliveries of a partition that were created before a time, endpoint by endpoint. */
export const deleteDeliveriesBefore = async (
  db: Database,
  { partition, before, limit }: { partition: string; before: Date; limit: number },
): Promise<number> => {
  const within = sql.table(partition)
  const result = await sql`
    with recursive lane as (
      (
        select workspace_id, livemode, endpoint_id from ${within}
        order by workspace_id, livemode, endpoint_id limit 1
      )
      union all
      select next.workspace_id, next.livemode, next.endpoint_id
      from lane cross join lateral (
        select workspace_id, livemode, endpoint_id from ${within} as delivery
        where (delivery.workspace_id, delivery.livemode, delivery.endpoint_id)
          > (lane.workspace_id, lane.livemode, lane.endpoint_id)
        order by workspace_id, livemode, endpoint_id limit 1
      ) as next
    ),
    old as materialized (
      select delivery.tableoid, delivery.ctid from lane cross join lateral (
        select tableoid, ctid from ${within}
        where workspace_id = lane.workspace_id and livemode = lane.livemode and endpoint_id = lane.endpoint_id
          and created_at < ${before} and status in ('succeeded', 'failed', 'dead')
        order by created_at, id limit ${limit}
        for update skip locked
      ) as delivery
      limit ${limit}
    )
    delete from webhook_deliveries as delivery using old
    where delivery.tableoid = old.tableoid and delivery.ctid = old.ctid
  `.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

/**
 * Returns the newest deliveries of each workspace and mode, oldest first. An id begins with the time of its event.
 */
export const selectNewestDeliveries = async (
  db: Database,
  scopes: readonly Scope[],
  limit: number,
): Promise<DeliveryRow[][]> => {
  const { rows } = await sql<DeliveryRow & { place: number }>`
    select scope.place::int, delivery.*
    from unnest(
      ${scopes.map(({ workspaceId }) => workspaceId)}::text[], ${scopes.map(({ livemode }) => livemode)}::boolean[]
    ) with ordinality as scope (workspace_id, livemode, place)
    cross join lateral (
      select * from webhook_deliveries
      where workspace_id = scope.workspace_id collate "C" and livemode = scope.livemode
      order by id desc limit ${limit}
    ) as delivery
    order by scope.place, delivery.id
  `.execute(db)
  const newest: DeliveryRow[][] = scopes.map(() => [])
  for (const { place, ...row } of rows) newest[place - 1]?.push(row)
  return newest
}
