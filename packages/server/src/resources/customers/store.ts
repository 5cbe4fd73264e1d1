import { sql } from 'kysely'
import type { Database, Scope, Tx } from '../../context.ts'
import { isAfter, isIn, jsonOf, type Position } from '../../mechanisms/db/index.ts'
import { type CustomerRow, scrubbedEmail } from './customer.ts'

export type CustomerFilter = {
  status?: CustomerRow['status'] | undefined
  email?: string | undefined
  q?: string | undefined
  after?: Position | undefined
  limit: number
}

const within = (db: Database, scope: Scope) => db.selectFrom('customers').selectAll().where(isIn(scope))

/** Escapes the wildcards of LIKE and its escape character, so that the text matches itself only. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Addresses are compared without regard to case, as the unique index holds them. */
const hasEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`

export const selectCustomers = (db: Database, scope: Scope, filter: CustomerFilter): Promise<CustomerRow[]> =>
  customersPage(db, scope, filter).execute()

/** The query of `selectCustomers`. */
export const customersPage = (db: Database, scope: Scope, filter: CustomerFilter) => {
  let query = within(db, scope).where('deleted_at', 'is', null)
  // A literal, so that any plan can use the index of what is rare.
  if (filter.status !== undefined) query = query.where('status', '=', sql.lit(filter.status))
  if (filter.after !== undefined) query = query.where(isAfter(filter.after))
  if (filter.email !== undefined) query = query.where(hasEmail(filter.email))
  if (filter.q !== undefined) {
    const pattern = `%${escapeLike(filter.q)}%`
    query = query.where((is) => is.or([is('email', 'ilike', pattern), is('name', 'ilike', pattern)]))
  }
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
}

export const selectCustomer = (db: Database, scope: Scope, id: string): Promise<CustomerRow | undefined> =>
  within(db, scope).where('id', '=', id).executeTakeFirst()

export const selectCustomersById = (
  db: Database,
  scope: Scope,
  ids: readonly string[],
): Promise<CustomerRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : within(db, scope).where('id', 'in', ids).execute()

export const selectCustomerByEmail = (
  tx: Tx,
  scope: Scope,
  email: string,
): Promise<CustomerRow | undefined> =>
  within(tx, scope).where(hasEmail(email)).where('deleted_at', 'is', null).executeTakeFirst()

export type NewCustomer = {
  id: string
  email: string
  name: string | null
  wallet: string | null
  country: string | null
  metadata: object | null
  createdAt: Date
}

/** Inserts a customer; undefined when a customer that is not deleted has the same email address. */
export const insertCustomer = (
  tx: Tx,
  scope: Scope,
  customer: NewCustomer,
): Promise<CustomerRow | undefined> =>
  tx
    .insertInto('customers')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id: customer.id,
      email: customer.email,
      name: customer.name,
      wallet: customer.wallet,
      country: customer.country,
      metadata: jsonOf(customer.metadata),
      created_at: customer.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export type CustomerChange = {
  name?: string | undefined
  wallet?: string | null | undefined
  country?: string | null | undefined
  metadata?: object | null | undefined
}

/** Changes a customer; undefined when there is none with this id, or it is deleted. */
export const updateCustomerRow = (
  tx: Tx,
  scope: Scope,
  id: string,
  { metadata, ...change }: CustomerChange,
): Promise<CustomerRow | undefined> =>
  tx
    .updateTable('customers')
    .set({
      id,
      ...change,
      metadata: jsonOf(metadata),
    })
    .where(isIn(scope))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Erases the personal data of a customer and marks it as deleted; false when there is none, or it is deleted. */
export const scrubCustomer = async (tx: Tx, scope: Scope, id: string, now: Date): Promise<boolean> => {
  const result = await tx
    .updateTable('customers')
    .set({
      email: scrubbedEmail(id),
      name: null,
      wallet: null,
      country: null,
      metadata: null,
      deleted_at: now,
    })
    .where(isIn(scope))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
