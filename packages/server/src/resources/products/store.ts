import { sql } from 'kysely'
import { type Database, isAfter, isIn, jsonOf, type Position, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { ProductRow } from './product.ts'

export type ProductFilter = { active?: boolean | undefined; after?: Position | undefined; limit: number }

const within = (db: Database, scope: Scope) => db.selectFrom('products').selectAll().where(isIn(scope))

export const selectProducts = (db: Database, scope: Scope, filter: ProductFilter): Promise<ProductRow[]> => {
  let query = within(db, scope)
  if (filter.active !== undefined) query = query.where('active', '=', filter.active)
  if (filter.after !== undefined) query = query.where(isAfter(filter.after))
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .execute()
}

export const selectProduct = (db: Database, scope: Scope, id: string): Promise<ProductRow | undefined> =>
  within(db, scope).where('id', '=', id).executeTakeFirst()

export const selectProductsById = (
  db: Database,
  scope: Scope,
  ids: readonly string[],
): Promise<ProductRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : within(db, scope).where('id', 'in', ids).execute()

export type NewProduct = {
  id: string
  name: string
  description: string | null
  metadata: object | null
  createdAt: Date
}

export const insertProduct = (tx: Tx, scope: Scope, product: NewProduct): Promise<ProductRow> =>
  tx
    .insertInto('products')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id: product.id,
      name: product.name,
      description: product.description,
      metadata: jsonOf(product.metadata),
      created_at: product.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export type ProductChange = {
  name?: string | undefined
  description?: string | null | undefined
  active?: boolean | undefined
  metadata?: object | null | undefined
}

export const updateProductRow = (
  tx: Tx,
  scope: Scope,
  id: string,
  { metadata, ...change }: ProductChange,
): Promise<ProductRow | undefined> =>
  tx
    .updateTable('products')
    .set({
      id,
      ...change,
      metadata: jsonOf(metadata),
    })
    .where(isIn(scope))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/**
 * Locks a product and its prices for deletion. Returns whether subscriptions use one of the prices, now or
 * from their next period on; undefined if the product does not exist.
 */
export const lockForDeletion = async (tx: Tx, scope: Scope, id: string): Promise<boolean | undefined> => {
  const product = await within(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()
  if (product === undefined) return undefined
  const prices = await tx
    .selectFrom('prices')
    .select('id')
    .where(isIn(scope))
    .where('product_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (prices.length === 0) return false
  // Pass the ids as one array: a product that was created before there was a limit may have more prices than
  // a statement may have parameters.
  const isOwn = sql`any(${prices.map((price) => price.id)}::text[])`
  const reference = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where(isIn(scope))
    .where(sql<boolean>`(price_id = ${isOwn} or pending_price_id = ${isOwn})`)
    .limit(1)
    .executeTakeFirst()
  return reference !== undefined
}

/** Deletes a product and, by their foreign key, its prices; returns false if the product does not exist. */
export const deleteProductRow = async (tx: Tx, scope: Scope, id: string): Promise<boolean> => {
  const result = await tx.deleteFrom('products').where(isIn(scope)).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}
