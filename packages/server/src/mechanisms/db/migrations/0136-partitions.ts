import { type Kysely, sql } from 'kysely'

/** A constraint is validated without blocking writes only outside the transaction that has added it. */
export const inTransaction = false

/** A table that becomes partitioned. Each index is given by its name and its definition after "on <table>". */
type Partitioned = {
  table: string
  prefix: string
  indexes: readonly (readonly [name: string, definition: string])[]
  checks: string
  storage: string
}

const events: Partitioned = {
  table: 'events',
  prefix: 'evt_',
  indexes: [
    ['events_by_creation', '(workspace_id, livemode, created_at, id)'],
    [
      'events_of_customers',
      `(workspace_id, livemode, (payload -> 'customer' ->> 'id'))
        where type in ('customer.created', 'customer.updated')`,
    ],
    ['events_by_type', '(workspace_id, livemode, type, created_at, id)'],
    ['events_by_position', '(workspace_id, livemode, position) where position is not null'],
  ],
  checks: '',
  storage: '',
}

const deliveries: Partitioned = {
  table: 'webhook_deliveries',
  prefix: 'whd_',
  indexes: [
    ['webhook_deliveries_pending', `(waiting, endpoint_id, next_attempt_at) where status = 'pending'`],
    ['webhook_deliveries_waiting', `(next_attempt_at) where status = 'pending' and waiting`],
    ['webhook_deliveries_leased', `(lease_expires_at) where status = 'delivering'`],
    ['webhook_deliveries_by_endpoint', '(workspace_id, livemode, endpoint_id, created_at, id)'],
  ],
  checks: `alter table webhook_deliveries add constraint webhook_deliveries_status_check
    check (status in ('pending', 'delivering', 'succeeded', 'failed', 'dead'));`,
  // Partitions inherit no storage parameters. These are the parameters of the baseline.
  storage: `with (
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_insert_scale_factor = 0.05,
    autovacuum_vacuum_cost_delay = 0
  )`,
}

/**
 * Converts events and webhook deliveries to tables that are partitioned by the range of their ids, which begin with
 * a time. The existing table becomes the partition of all ids below a bound at least four weeks ahead
 * (`events_older`), so that no row is copied. A DEFAULT partition takes the ids for which no other partition exists. The
 * worker creates the partitions from the bound on.
 *
 * For each table:
 *
 * 1. A check constraint without validation limits the ids to the bound (`access exclusive`, some milliseconds).
 * 2. The constraint is validated. This reads the table and blocks neither reads nor writes.
 * 3. One transaction renames the table, creates the partitioned table and attaches the old one. PostgreSQL does not read
 *    the rows again, because the constraint implies the bound (`access exclusive`, some milliseconds).
 *
 * Each step can be repeated, so that a migration that was interrupted continues. A step locks one table only, because
 * claims and writes of events lock the two tables in different orders.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const each of [events, deliveries]) {
    await sql.raw(addBound(each)).execute(db)
    await sql.raw(validateBound(each)).execute(db)
    await sql.raw(partition(each)).execute(db)
  }
  // Each request with a key writes a row and a day later deletes it: by default dead rows would be a fifth of the table.
  await sql`
    alter table idempotency_keys set (
      autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_insert_scale_factor = 0.05
    )
  `.execute(db)
  // A queue: a row is updated for each attempt and deleted once its mail is sent.
  await sql`alter table mails set (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
}

/** SQL condition: the table is not partitioned yet. */
const isPlain = ({ table }: Partitioned) =>
  `exists (select from pg_class where oid = to_regclass('${table}') and relkind = 'r')`

/** SQL condition: the table has the constraint that limits its ids. */
const isBounded = ({ table }: Partitioned) =>
  `exists (select from pg_constraint where conrelid = to_regclass('${table}') and conname = '${table}_before_partitions')`

/**
 * The bound is the Monday that follows in four weeks, as the beginning of an id: ten base-32 digits of the milliseconds
 * since 1970. If a clock that was moved has written later ids, the bound follows the last of them.
 */
const addBound = (of: Partitioned) => `
  do $$
  declare
    week_ms constant bigint := 604800000;
    monday_ms constant bigint := 345600000;
    rest bigint := ((extract(epoch from now()) * 1000)::bigint - monday_ms) / week_ms * week_ms + monday_ms + 5 * week_ms;
    bound text := '';
    last_id text;
  begin
    if ${isPlain(of)} and not ${isBounded(of)} then
      for place in 1..10 loop
        bound := substr('0123456789abcdefghjkmnpqrstvwxyz', (rest % 32)::integer + 1, 1) || bound;
        rest := rest / 32;
      end loop;
      bound := '${of.prefix}' || bound;
      set local lock_timeout = '2s';
      lock table ${of.table} in access exclusive mode;
      with recursive lane as (
        (select workspace_id, livemode from ${of.table} order by workspace_id, livemode limit 1)
        union all
        select next.workspace_id, next.livemode
        from lane cross join lateral (
          select workspace_id, livemode from ${of.table}
          where (workspace_id, livemode) > (lane.workspace_id, lane.livemode)
          order by workspace_id, livemode limit 1
        ) as next
      )
      select max(last.id) into last_id from lane cross join lateral (
        select id from ${of.table} where workspace_id = lane.workspace_id and livemode = lane.livemode
        order by id desc limit 1
      ) as last;
      if last_id collate "C" >= bound then
        bound := last_id || '~';
      end if;
      execute format('alter table ${of.table} add constraint ${of.table}_before_partitions check (id < %L) not valid', bound);
    end if;
  end $$`

/** A constraint of a table that is partitioned already was validated before. */
const validateBound = (of: Partitioned) => `
  do $$
  begin
    if ${isPlain(of)} then
      alter table ${of.table} validate constraint ${of.table}_before_partitions;
    end if;
  end $$`

const partition = ({ table, indexes, checks, storage, ...of }: Partitioned) => `
  do $$
  declare
    bound text;
    one record;
  begin
    if ${isPlain({ table, indexes, checks, storage, ...of })} then
      set local lock_timeout = '2s';
      lock table ${table} in access exclusive mode;
      select substring(pg_get_constraintdef(oid) from '''(.*)''') into strict bound from pg_constraint
      where conrelid = '${table}'::regclass and conname = '${table}_before_partitions';
      alter table ${table} rename to ${table}_older;
      alter index ${table}_pkey rename to ${table}_older_pkey;
      ${indexes.map(([name]) => `alter index ${name} rename to ${name.replace(table, `${table}_older`)};`).join('\n      ')}
      create table ${table} (like ${table}_older including defaults including storage) partition by range (id);
      alter table ${table} add primary key (workspace_id, livemode, id);
      ${checks}
      ${indexes.map(([name, definition]) => `create index ${name} on ${table} ${definition};`).join('\n      ')}
      execute format('alter table ${table} attach partition ${table}_older for values from (minvalue) to (%L)', bound);
      alter table ${table}_older drop constraint ${table}_before_partitions;
      create table ${table}_default (like ${table} including all) ${storage};
      alter table ${table} attach partition ${table}_default default;
      -- Other roles keep the rights that they had on the table.
      for one in
        select privilege_type, is_grantable, case grantee when 0 then 'public' else grantee::regrole::text end as grantee
        from pg_class cross join lateral aclexplode(relacl)
        where pg_class.oid = '${table}_older'::regclass and grantee <> relowner
      loop
        execute format('grant %s on ${table} to %s %s', one.privilege_type, one.grantee,
          case when one.is_grantable then 'with grant option' else '' end);
      end loop;
    end if;
  end $$`
