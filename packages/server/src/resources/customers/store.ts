import { sql } from 'kysely'
import {
  compileByShape,
  compileOnce,
  type Database,
  isAfter,
  isIn,
  jsonOf,
  type Position,
  type Tx,
} from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import { type CustomerRow, scrubbedEmail } from './customer.ts'

export type CustomerFilter = {
  status?: CustomerRow['status'] | undefined
  email?: string | undefined
  after?: Position | undefined
}

const within = (db: Database, scope: Scope) => db.selectFrom('customers').selectAll().where(isIn(scope))

/** SQL condition on the email address. Case is ignored, as in the unique index. */
const hasEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`

/** Returns the query of the customers that a list may show, in no particular order. */
export const listed = (db: Database, scope: Scope, filter: CustomerFilter) => {
  let query = within(db, scope).where('deleted_at', 'is', null)
  // A literal, so that every plan can use the partial index of rare statuses.
  if (filter.status !== undefined) query = query.where('status', '=', sql.lit(filter.status))
  if (filter.after !== undefined) query = query.where(isAfter(filter.after))
  if (filter.email !== undefined) query = query.where(hasEmail(filter.email))
  return query
}

/**
 * Returns the query of a page of customers, newest first. At most one customer has a given email address, so
 * a query by email address has no `order by`: with an order, PostgreSQL would read all customers in that
 * order, expecting to find the match soon.
 */
export const customersPage = (
  db: Database,
  scope: Scope,
  { limit, ...filter }: CustomerFilter & { limit: number },
) => {
  const query = listed(db, scope, filter)
  return filter.email === undefined
    ? query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
    : query
}

type Page = Scope & {
  limit: number
  status: CustomerFilter['status']
  email: string | undefined
  afterTime: Date | undefined
  afterId: string | undefined
}

const selectPage = compileByShape(
  ['status'],
  (db, { limit, status, email, afterTime, afterId, ...scope }: Page) => {
    const after =
      afterTime === undefined || afterId === undefined ? undefined : { createdAt: afterTime, id: afterId }
    return customersPage(db, scope, { limit, status, email, after }).compile()
  },
)

/** Returns a page of customers, newest first. */
export const selectCustomers = async (
  db: Database,
  scope: Scope,
  { after, limit, status, email }: CustomerFilter & { limit: number },
): Promise<CustomerRow[]> => {
  const { workspaceId, livemode } = scope
  const place = { afterTime: after?.createdAt, afterId: after?.id }
  return (await selectPage(db, { workspaceId, livemode, limit, status, email, ...place })).rows
}

const selectById = compileOnce((db, of: Scope & { id: string }) =>
  within(db, of).where('id', '=', of.id).compile(),
)

export const selectCustomer = async (
  db: Database,
  scope: Scope,
  id: string,
): Promise<CustomerRow | undefined> => (await selectById(db, { ...scope, id })).rows[0]

export const selectCustomersById = (
  db: Database,
  scope: Scope,
  ids: readonly string[],
): Promise<CustomerRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : within(db, scope).where('id', 'in', ids).execute()

export const selectCustomerByEmail = (
  db: Database,
  scope: Scope,
  email: string,
): Promise<CustomerRow | undefined> =>
  within(db, scope).where(hasEmail(email)).where('deleted_at', 'is', null).executeTakeFirst()

export type NewCustomer = {
  id: string
  email: string
  name: string | null
  wallet: string | null
  country: string | null
  metadata: object | null
  createdAt: Date
}

const insertOnce = compileOnce(
  (db, of: Scope & Omit<NewCustomer, 'metadata'> & { metadata: string | null }) =>
    db
      .insertInto('customers')
      .values({
        workspace_id: of.workspaceId,
        livemode: of.livemode,
        id: of.id,
        email: of.email,
        name: of.name,
        wallet: of.wallet,
        country: of.country,
        metadata: of.metadata,
        created_at: of.createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .compile(),
)

/** Inserts a customer; returns undefined if a customer that is not deleted has the same email address. */
export const insertCustomer = async (
  tx: Tx,
  scope: Scope,
  customer: NewCustomer,
): Promise<CustomerRow | undefined> =>
  (await insertOnce(tx, { ...scope, ...customer, metadata: jsonOf(customer.metadata) })).rows[0]

export type CustomerChange = {
  name?: string | undefined
  wallet?: string | null | undefined
  country?: string | null | undefined
  metadata?: object | null | undefined
}

/** Updates a customer; returns undefined if no customer has this id, or it is deleted. */
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

/**
 * Erases the personal data of a customer and marks it as deleted; returns false if it does not exist, or is
 * deleted already.
 */
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

export type CustomerStatus = CustomerRow['status']

type Key = { workspaceId: string; customerId: string }

/** Locks customers in the order of their keys, so that their statuses are decided one after the other. */
export const lockCustomers = async (tx: Tx, livemode: boolean, keys: readonly Key[]): Promise<void> => {
  await sql`
    select from customers where livemode = ${livemode} and (workspace_id, id) in (select * from unnest(
      ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ customerId }) => customerId)}::text[]
    ))
    order by workspace_id, id for no key update
  `.execute(tx)
}

/** Sets the statuses of customers that are not deleted, and returns those whose status changed. */
export const setStatuses = async (
  tx: Tx,
  livemode: boolean,
  wanted: readonly (Key & { status: CustomerStatus })[],
): Promise<CustomerRow[]> => {
  if (wanted.length === 0) return []
  const { rows } = await sql<CustomerRow>`
    update customers set status = wanted.status from unnest(
      ${wanted.map(({ workspaceId }) => workspaceId)}::text[], ${wanted.map(({ customerId }) => customerId)}::text[],
      ${wanted.map(({ status }) => status)}::text[]
    ) as wanted (workspace_id, id, status)
    where customers.workspace_id = wanted.workspace_id and customers.livemode = ${livemode}
      and customers.id = wanted.id and customers.status <> wanted.status and customers.deleted_at is null
    returning customers.*
  `.execute(tx)
  return rows
}
