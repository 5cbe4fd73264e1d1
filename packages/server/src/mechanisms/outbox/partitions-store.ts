/** SQL of events for the module that makes and drops their partitions. */
import { sql } from 'kysely'
import type { PartitionedTable } from '../partitions/index.ts'

export const eventPartitions: PartitionedTable = {
  name: 'events',
  idKind: 'event',
  // Rows are only inserted. The default settings of autovacuum are enough.
  storage: sql``,
  /**
   * Events that were created later than the time in their ids, and events that still have a delivery. The ids of an event and of
   * its deliveries begin with the same ten digits of a time.
   */
  selectKept: ({ name, lower, upper }, before, limit) => {
    const partition = sql.table(name)
    return sql`
      with recursive lane as (
        (select workspace_id, livemode from ${partition} order by workspace_id, livemode limit 1)
        union all
        select next.workspace_id, next.livemode
        from lane cross join lateral (
          select workspace_id, livemode from ${partition} as event
          where (event.workspace_id, event.livemode) > (lane.workspace_id, lane.livemode)
          order by workspace_id, livemode limit 1
        ) as next
      )
      (
        select event.* from lane cross join lateral (
          select * from ${partition}
          where workspace_id = lane.workspace_id and livemode = lane.livemode and created_at >= ${before}::timestamptz
          limit ${limit}
        ) as event
        limit ${limit}
      )
      union all
      (
        select event.* from ${partition} as event
        where created_at < ${before}::timestamptz and (workspace_id, livemode, id) in (
          select workspace_id, livemode, event_id from webhook_deliveries
          where id >= 'whd_' || substr(${lower ?? ''}, 5, 10) and id < 'whd_' || substr(${upper ?? '~'}, 5, 10) || '~'
        )
        limit ${limit}
      )`
  },
  deleteMoved: (tx) =>
    sql`
      delete from events using moved_rows as moved
      where events.workspace_id = moved.workspace_id and events.livemode = moved.livemode and events.id = moved.id
    `.execute(tx),
  insertMoved: (tx) => sql`insert into events select * from moved_rows`.execute(tx),
}
