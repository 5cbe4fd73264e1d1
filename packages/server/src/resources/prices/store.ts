import { type Database, isIn, jsonOf, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { PriceRow } from './price.ts'

const within = (db: Database, scope: Scope) => db.selectFrom('prices').selectAll().where(isIn(scope))

export const selectPricesOf = (db: Database, scope: Scope, productId: string): Promise<PriceRow[]> =>
  within(db, scope)
    .where('product_id', '=', productId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const selectPrice = (db: Database, scope: Scope, id: string): Promise<PriceRow | undefined> =>
  within(db, scope).where('id', '=', id).executeTakeFirst()

/** Reads a price and prevents its deletion until the transaction ends. */
export const lockPrice = (tx: Tx, scope: Scope, id: string): Promise<PriceRow | undefined> =>
  within(tx, scope).where('id', '=', id).forKeyShare().executeTakeFirst()

export type NewPrice = {
  id: string
  productId: string
  amount: number
  currency: string
  interval: PriceRow['interval']
  metadata: object | null
  createdAt: Date
}

/**
 * Locks a product, so that concurrent creations of its prices are serialized and the result of
 * `countPricesOf` stays exact. Returns false if the product does not exist, or was deleted while this
 * statement waited for the lock. The lock does not block inserts of rows that refer to the product.
 */
export const lockProduct = async (tx: Tx, scope: Scope, productId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where(isIn(scope))
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export const countPricesOf = async (tx: Tx, scope: Scope, productId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('prices')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where(isIn(scope))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts a price. The caller holds the lock on its product. */
export const insertPrice = (tx: Tx, scope: Scope, price: NewPrice): Promise<PriceRow> =>
  tx
    .insertInto('prices')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id: price.id,
      product_id: price.productId,
      amount: price.amount,
      currency: price.currency,
      interval: price.interval,
      active: true,
      metadata: jsonOf(price.metadata),
      created_at: price.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export type PriceChange = { active?: boolean | undefined; metadata?: object | null | undefined }

export const updatePriceRow = (
  tx: Tx,
  scope: Scope,
  id: string,
  { metadata, ...change }: PriceChange,
): Promise<PriceRow | undefined> =>
  tx
    .updateTable('prices')
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
 * Locks a price for deletion. Returns whether subscriptions use the price, now or from their next period on;
 * undefined if the price does not exist. A transaction that makes a subscription use the price holds a lock
 * on the price (`lockPrice`).
 */
export const lockForDeletion = async (tx: Tx, scope: Scope, id: string): Promise<boolean | undefined> => {
  const price = await within(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()
  if (price === undefined) return undefined
  const reference = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where(isIn(scope))
    .where((is) => is.or([is('price_id', '=', id), is('pending_price_id', '=', id)]))
    .limit(1)
    .executeTakeFirst()
  return reference !== undefined
}

export const deletePriceRow = async (tx: Tx, scope: Scope, id: string): Promise<boolean> => {
  const result = await tx.deleteFrom('prices').where(isIn(scope)).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}
