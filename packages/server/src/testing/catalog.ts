import { createHash } from 'node:crypto'
import { Client } from 'pg'

/**
 * The definitions of a database schema: for each object, by its name, the lines that describe the object
 * (facts).
 */
export type Catalog = Record<string, string[]>

/** SQL condition that excludes objects which belong to an extension. */
const isOwn = (catalog: string, id: string) =>
  `not exists (select from pg_depend as part where part.classid = '${catalog}'::regclass and part.objid = ${id} and part.deptype = 'e')`

const table = `'table ' || class.relname`
/** SQL that selects the tables of the schema, without those of Kysely's migrator. */
const ofTables = `from pg_class as class where class.relnamespace = 'public'::regnamespace
  and class.relname not like 'kysely\\_migration%' and ${isOwn('pg_class', 'class.oid')}`

const relations = `
  select case class.relkind when 'r' then 'table' when 'S' then 'sequence' else 'relation ' || class.relkind::text end || ' ' || class.relname,
    jsonb_build_array('is', class.relkind, class.relpersistence, class.reloptions, class.relrowsecurity, class.relforcerowsecurity,
      class.relreplident, class.relispartition, class.relhassubclass, class.relacl, obj_description(class.oid, 'pg_class'))
  ${ofTables} and class.relkind not in ('i', 'I')`

/** SQL for the columns. They are numbered again, because dropped columns leave gaps in their numbers. */
const columns = `
  select ${table}, jsonb_build_array('column', row_number() over (partition by class.oid order by attribute.attnum), attribute.attname,
    format_type(attribute.atttypid, attribute.atttypmod), attribute.attcollation::regcollation,
    case when attribute.attnotnull then 'not null' end, pg_get_expr(standard.adbin, standard.adrelid), attribute.attidentity,
    attribute.attgenerated, attribute.attstorage, attribute.attcompression, attribute.attoptions, attribute.attacl,
    col_description(class.oid, attribute.attnum))
  from (select class.* ${ofTables} and class.relkind = 'r') as class
  join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
  left join pg_attrdef as standard on standard.adrelid = class.oid and standard.adnum = attribute.attnum`

/**
 * SQL for the constraints. PostgreSQL 18 lists "not null" among them. It is left out here, because the
 * columns show it in every version.
 */
const constraints = `
  select ${table}, jsonb_build_array('constraint', one.conname, pg_get_constraintdef(one.oid), one.convalidated, one.condeferrable,
    one.condeferred, obj_description(one.oid, 'pg_constraint'))
  from (select class.* ${ofTables}) as class join pg_constraint as one on one.conrelid = class.oid and one.contype <> 'n'`

const indexes = `
  select ${table}, jsonb_build_array(pg_get_indexdef(one.indexrelid), one.indisprimary, one.indisvalid, one.indisready,
    one.indimmediate, one.indisclustered, one.indisreplident, obj_description(one.indexrelid, 'pg_class'))
  from (select class.* ${ofTables}) as class join pg_index as one on one.indrelid = class.oid`

const triggers = `
  select ${table}, jsonb_build_array(pg_get_triggerdef(one.oid), one.tgenabled, obj_description(one.oid, 'pg_trigger'))
  from (select class.* ${ofTables}) as class join pg_trigger as one on one.tgrelid = class.oid and not one.tgisinternal`

const others = `
  select 'function ' || one.oid::regprocedure, jsonb_build_array(pg_get_functiondef(one.oid), one.proacl, obj_description(one.oid, 'pg_proc'))
  from pg_proc as one where one.pronamespace = 'public'::regnamespace and ${isOwn('pg_proc', 'one.oid')}
  union all
  select 'sequence ' || seqrelid::regclass, jsonb_build_array('counts', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache,
    seqcycle, (select refobjid::regclass || ' ' || refobjsubid from pg_depend where objid = seqrelid and deptype in ('a', 'i')))
  from pg_sequence
  union all
  select 'type ' || one.oid::regtype, jsonb_build_array('is', one.typtype, one.typbasetype::regtype, one.typdefault, one.typnotnull,
    (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = one.oid))
  from pg_type as one where one.typnamespace = 'public'::regnamespace and one.typelem = 0
    and not exists (select from pg_class where pg_class.oid = one.typrelid and relkind <> 'c') and ${isOwn('pg_type', 'one.oid')}
  union all
  select 'extension ' || extname, jsonb_build_array('in', extnamespace::regnamespace) from pg_extension where extname <> 'plpgsql'
  union all
  select 'schema ' || nspname, jsonb_build_array(nspacl, obj_description(oid, 'pg_namespace')) from pg_namespace where nspname !~ '^pg_|^information_schema$'
  union all
  select 'rule ' || rulename, jsonb_build_array(pg_get_ruledef(oid)) from pg_rewrite where ev_class >= 16384
  union all
  select 'policy ' || polname, jsonb_build_array(polrelid::regclass, pg_get_expr(polqual, polrelid)) from pg_policy
  union all
  select 'statistics ' || stxname, jsonb_build_array(pg_get_statisticsobjdef(oid)) from pg_statistic_ext
  union all
  select 'event trigger ' || evtname, jsonb_build_array(evtevent, evtfoid::regproc) from pg_event_trigger
  union all
  select 'publication ' || pubname, jsonb_build_array(puballtables) from pg_publication
  union all
  select 'default privileges ' || defaclobjtype::text, jsonb_build_array(defaclacl) from pg_default_acl`

const facts = `select name, fact::text from (${[relations, columns, constraints, indexes, triggers, others].join(' union all ')}) as known (name, fact)`

/**
 * Reads the result of the migrations of a database: its objects with their full definitions, and its rows.
 */
export const readCatalog = async (databaseUrl: string): Promise<Catalog> => {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<[string, string]>({ text: facts, rowMode: 'array' })
    const catalog: Catalog = {}
    for (const [name, fact] of rows) catalog[name] = [...(catalog[name] ?? []), fact]
    for (const [name, lines] of Object.entries(catalog)) {
      if (name.startsWith('table ')) lines.push(...(await readRows(client, name.slice('table '.length))))
      lines.sort()
    }
    return catalog
  } finally {
    await client.end()
  }
}

const readRows = async (client: Client, name: string): Promise<string[]> => {
  const { rows } = await client.query<{ row: string }>(
    `select row_to_json(one)::text as row from ${client.escapeIdentifier(name)} as one`,
  )
  return rows.map(({ row }) => `row ${row}`)
}

/**
 * Returns for each object of the database schema, such as a table or a function, the number of lines that
 * describe the object, and a hash of these lines.
 */
export const digestOf = (catalog: Catalog): Record<string, string> =>
  Object.fromEntries(
    Object.entries(catalog)
      .map(([name, lines]): [string, string] => [
        name,
        `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)}`,
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
