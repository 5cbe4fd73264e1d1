/** SQL that finds the ids of records by one reading of a searched text, each from an index. */
import { mostFound } from '@stablerail/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Database, isIn } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { AddressReading, NumberRange } from './readings.ts'

/** The maximum number of products, and of inactive payment links, whose names are compared with a text. */
export const mostCompared = 1_000

type Row = { id: string }

const idsOf = async (db: Database, query: RawBuilder<Row>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ id }) => id)

/** SQL: whether a column with the collation "C" begins with a text. A range can use an index in any plan. */
const beginsWith = (column: string, prefix: string) =>
  sql<boolean>`(${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${`${prefix}\u{10ffff}`})`

const endsWith = (column: string, end: string) =>
  sql<boolean>`right(${sql.ref(column)}, ${sql.lit(end.length)}) = ${end}`

const newest = sql`order by created_at desc, id desc limit ${sql.lit(mostFound)}`

type TableName =
  | 'payments'
  | 'invoices'
  | 'checkouts'
  | 'payment_links'
  | 'customers'
  | 'subscriptions'
  | 'products'

/** Returns the query of the newest records whose ids begin with a text. Ids sort by time. */
export const byIdPrefix = (scope: Scope, table: TableName, prefix: string) => sql<Row>`
  select id from ${sql.table(table)} where ${isIn(scope)} and ${beginsWith('id', prefix)}
  order by id desc limit ${sql.lit(mostFound)}
`

/** Returns the query of the newest records with an amount. */
export const byAmount = (
  scope: Scope,
  table: 'payments' | 'invoices' | 'checkouts',
  amountMinor: number,
) => sql<Row>`
  select id from ${sql.table(table)} where ${isIn(scope)} and amount_minor = ${amountMinor} ${newest}
`

/** Returns the query of the newest records of each of some customers. */
export const byCustomers = (
  scope: Scope,
  table: 'payments' | 'invoices' | 'checkouts' | 'subscriptions',
  customerIds: readonly string[],
) => sql<Row>`
  select found.id from unnest(${customerIds}::text[]) as customer (id) cross join lateral (
    select id from ${sql.table(table)}
    where ${isIn(scope)} and customer_id = customer.id collate "C" ${newest}
  ) as found
`

/** Returns the query of the newest payments of some transactions. */
export const paymentsByTransaction = (scope: Scope, txIds: readonly string[]) => sql<Row>`
  select id from payments where ${isIn(scope)} and transfer_id in (
    select id from transfers where tx_id in (${sql.join(txIds)}) and livemode = ${scope.livemode}
  ) ${newest}
`

/** Returns the query of the payments that some transactions refunded. */
export const paymentsByRefund = (scope: Scope, txIds: readonly string[]) => sql<Row>`
  select payment_id as id from refunds where tx_id in (${sql.join(txIds)}) and ${isIn(scope)}
  limit ${sql.lit(mostFound)}
`

/**
 * Returns the query of the newest payments from addresses that begin with a text. The addresses are found one after the
 * other, because one address, for example of an exchange, may have sent many payments.
 */
export const paymentsByPayer = (scope: Scope, { prefix, end }: AddressReading) => sql<Row>`
  with recursive payer (place, key) as (
    select 1, (select min(payer_key) from payments where ${isIn(scope)} and ${beginsWith('payer_key', prefix)})
    union all
    select place + 1, (
      select min(payer_key) from payments
      where ${isIn(scope)} and payer_key > payer.key and ${beginsWith('payer_key', prefix)}
    ) from payer where key is not null and place < ${sql.lit(mostFound)}
  )
  select found.id from payer cross join lateral (
    select id from payments where ${isIn(scope)} and payer_key = payer.key ${newest}
  ) as found where ${endsWith('payer.key', end)}
`

/** Returns the query of the checkouts whose deposit addresses begin with a text. */
export const checkoutsByDeposit = (
  { workspaceId, livemode }: Scope,
  { prefix, end }: AddressReading,
) => sql<Row>`
  select checkout_id as id from deposit_addresses
  where livemode = ${livemode} and ${beginsWith('address_key', prefix)} and workspace_id = ${workspaceId}
    and ${endsWith('address_key', end)}
  limit ${sql.lit(mostFound)}
`

/** Returns the query of the newest payments of some checkouts. */
export const paymentsByCheckouts = (scope: Scope, checkoutIds: readonly string[]) => sql<Row>`
  select id from payments where ${isIn(scope)} and checkout_id in (${sql.join(checkoutIds)}) ${newest}
`

/** Returns the query of the invoices with the highest numbers in a range. */
export const invoicesByNumber = (scope: Scope, { from, to }: NumberRange) => sql<Row>`
  select id from invoices where ${isIn(scope)} and number between ${from} and ${to}
  order by number desc limit ${sql.lit(mostFound)}
`

/** SQL: whether a column contains a text, without regard to case. */
const contains = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`

/** Returns the query of products by a part of their name, among the newest `mostCompared`. */
export const productsByName = (scope: Scope, name: string) => sql<Row>`
  select id from (
    select id, name, created_at from products where ${isIn(scope)}
    order by created_at desc, id desc limit ${sql.lit(mostCompared)}
  ) as compared where ${contains('name', name)} ${newest}
`

/**
 * Returns the query of payment links by a part of their description: among all active links, whose number is limited, and
 * the newest `mostCompared` inactive links.
 */
export const linksByDescription = (scope: Scope, name: string) => sql<Row>`
  select id from (
    ${sql.join(
      [true, false].map(
        (active) => sql`(
          select id, description, created_at from payment_links where ${isIn(scope)} and active = ${active}
          order by created_at desc, id desc limit ${sql.lit(mostCompared)}
        )`,
      ),
      sql` union all `,
    )}
  ) as compared where ${contains('description', name)} ${newest}
`

/** Runs queries one after another, so that a search uses one connection. Returns the ids without repetitions. */
export const findIds = async (db: Database, queries: readonly RawBuilder<Row>[]): Promise<string[]> => {
  const ids = new Set<string>()
  for (const query of queries) for (const id of await idsOf(db, query)) ids.add(id)
  return [...ids]
}
