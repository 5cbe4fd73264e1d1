import { type SqlBool, sql } from 'kysely'
import { type Database, isIn, type Position } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { CustomerRow } from './customer.ts'
import { type CustomerFilter, customersPage, listed } from './store.ts'

/** The number of customers that a search reads one after the other before it uses the text index. */
export const mostWalked = 1_000

/** A part of an email address or a name, and the filters of a list of customers. */
export type Search = CustomerFilter & { q: string; limit: number }

/**
 * Returns customers whose email or name contains a text, newest first, at most `limit`. `walkedTo` is null if
 * there are no further matches, or if `limit` was reached. If it is a position, customers after it were not
 * searched.
 *
 * The newest customers are read one after the other, which ends soon for a frequent text. A rare text is
 * looked up in a trigram index (sequences of three letters or digits); a text without such a sequence is
 * searched in one page of customers per call.
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

/**
 * Returns whether a text has three letters or digits in a row, which PostgreSQL's trigrams support in every
 * locale.
 */
const isIndexed = (q: string): boolean => /[a-z0-9]{3}/i.test(q)

const contains = (q: string) => {
  // Escape the wildcards of LIKE and its escape character, so that they match only themselves.
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(email ilike ${pattern} or name ilike ${pattern})`
}

/**
 * Returns the query that finds customers by the text index. Only the ids are materialized and sorted:
 * otherwise PostgreSQL would read customers in the order of the list, expecting to find `limit` matches soon.
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
