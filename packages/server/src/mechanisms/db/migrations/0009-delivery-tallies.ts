import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    -- Finished deliveries of an endpoint, for its success rate. Written with the deliveries, and not with the
    -- endpoint, whose row only its owner changes.
    create table webhook_delivery_tallies (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      endpoint_id text collate "C" not null,
      succeeded_count bigint not null,
      failed_count bigint not null,
      primary key (workspace_id, livemode, endpoint_id)
    ) with (fillfactor = 50);
    insert into webhook_delivery_tallies (workspace_id, livemode, endpoint_id, succeeded_count, failed_count)
      select workspace_id, livemode, id, succeeded_count, failed_count from webhook_endpoints
      where succeeded_count + failed_count > 0;
    alter table webhook_endpoints drop column succeeded_count, drop column failed_count, reset (fillfactor);
  `.execute(db)
}
