import { type SqlBool, sql } from 'kysely'
import { type Database, isIn, type Position } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { CustomerRow } from './customer.ts'
import { type CustomerFilter, customersPage, listed } from './store.ts'

/** A search reads so many customers one after the other before it turns to the index of texts. */
export const mostWalked = 1_000

/** Part of an email address or a name, and of what else the customers are. */
export type Search = CustomerFilter & { q: string; limit: number }

/**
 * Customers whose email or name contains a text, newest first, at most `limit`. `walkedTo` is null where there are no
 * others, or more than `limit`. Where it is a position, customers after that were not looked at.
 *
 * The newest are read in turn, which ends soon for a text that many have. A text that few have is looked up in an index
 * of all sequences of three letters or digits; one without such a sequence is looked for a page of customers at a time.
 */
export const searchCustomers = async (
  db: Database,
  scope: Scope,
  search: Search,
): Promise<{ rows: CustomerRow[]; walkedTo: Position | null }> => {
  const { q, limit, ...filter } = search
  const newest = customersPage(db, scope, { ...filter, limit: mostWalked })
  const near = await db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where(contains(q))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  if (near.length === limit) return { rows: near, walkedTo: null }
  const last = await newest.offset(mostWalked - 1).executeTakeFirst()
  if (last === undefined) return { rows: near, walkedTo: null }
  if (isIndexed(q)) return { rows: await lookUp(db, scope, search).execute(), walkedTo: null }
  return { rows: near, walkedTo: { createdAt: last.created_at, id: last.id } }
}

/** Whether a text has three letters or digits in a row, which PostgreSQL's trigrams know in every locale. */
const isIndexed = (q: string): boolean => /[a-z0-9]{3}/i.test(q)

const contains = (q: string) => {
  // The wildcards of LIKE and its escape character match themselves only.
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(email ilike ${pattern} or name ilike ${pattern})`
}

/**
 * The query of customers by the index of texts. The ids alone are materialized and ordered: PostgreSQL would else walk
 * through the order of the list, in hope of finding `limit` soon.
 */
export const lookUp = (db: Database, scope: Scope, { q, limit, ...filter }: Search) =>
  db
    .with(
      (name) => name('found').materialized(),
      () => listed(db, scope, filter).clearSelect().select(['created_at', 'id']).where(contains(q)),
    )
    .selectFrom('customers')
    .selectAll()
    .where(isIn(scope))
    .where('id', 'in', (query) =>
      query.selectFrom('found').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
