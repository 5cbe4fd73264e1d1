/** SQL that reads the records that a search shows. */
import { mostFound } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type Database, isIn, type Tables } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'

/** The tables whose rows contain all that a search shows, except the names of customers and products. */
type TableName = 'invoices' | 'checkouts' | 'payment_links' | 'customers' | 'subscriptions' | 'products'

/** SQL: whether the row is not deleted. Only rows of customers are kept when they are deleted. */
const isKept = (table: TableName) =>
  table === 'customers' ? sql<boolean>`deleted_at is null` : sql<boolean>`true`

/** Returns the newest rows of a table among those with the given ids, newest first. */
export const readNewest = async <Of extends TableName>(
  db: Database,
  table: Of,
  { scope, ids }: { scope: Scope; ids: readonly string[] },
): Promise<Selectable<Tables[Of]>[]> => {
  const query = sql<Selectable<Tables[Of]>>`
    select * from ${sql.table(table)} where ${isIn(scope)} and id in (${sql.join(ids)}) and ${isKept(table)}
    order by created_at desc, id desc limit ${sql.lit(mostFound)}
  `
  return (await query.execute(db)).rows
}
