/** SQL of deliveries for the module that makes and drops their partitions. */
import { sql } from 'kysely'
import type { PartitionedTable } from '../partitions/index.ts'

export const deliveryPartitions: PartitionedTable = {
  name: 'webhook_deliveries',
  idKind: 'webhookDelivery',
  // Every delivery is written three times within a second, so dead rows accumulate quickly.
  storage: sql`with (
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_insert_scale_factor = 0.05,
    autovacuum_vacuum_cost_delay = 0
  )`,
  /** Deliveries of events that a reader recorded later than the time in their ids, and deliveries that have not ended. */
  selectKept: ({ name }, before, limit) => {
    const partition = sql.table(name)
    return sql`
      with recursive lane as (
        (
          select workspace_id, livemode, endpoint_id from ${partition}
          order by workspace_id, livemode, endpoint_id limit 1
        )
        union all
        select next.workspace_id, next.livemode, next.endpoint_id
        from lane cross join lateral (
          select workspace_id, livemode, endpoint_id from ${partition} as delivery
          where (delivery.workspace_id, delivery.livemode, delivery.endpoint_id)
            > (lane.workspace_id, lane.livemode, lane.endpoint_id)
          order by workspace_id, livemode, endpoint_id limit 1
        ) as next
      )
      (
        select delivery.* from lane cross join lateral (
          select * from ${partition}
          where workspace_id = lane.workspace_id and livemode = lane.livemode and endpoint_id = lane.endpoint_id
            and created_at >= ${before}::timestamptz
          limit ${limit}
        ) as delivery
        limit ${limit}
      )
      union all
      (select * from ${partition} where status = 'pending' and created_at < ${before}::timestamptz limit ${limit})
      union all
      (select * from ${partition} where status = 'delivering' and created_at < ${before}::timestamptz limit ${limit})`
  },
  deleteMoved: (tx) =>
    sql`
      delete from webhook_deliveries as delivery using moved_rows as moved
      where delivery.workspace_id = moved.workspace_id and delivery.livemode = moved.livemode
        and delivery.id = moved.id
    `.execute(tx),
  insertMoved: (tx) => sql`insert into webhook_deliveries select * from moved_rows`.execute(tx),
}
