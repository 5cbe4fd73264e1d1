import type { Database, Scope, Tx } from '../../context.ts'
import type { PriceRow } from './price.ts'

const within = (db: Database, scope: Scope) =>
  db
    .selectFrom('prices')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('livemode', '=', scope.livemode)

export const selectPricesOf = (db: Database, scope: Scope, productId: string): Promise<PriceRow[]> =>
  within(db, scope)
    .where('product_id', '=', productId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const selectPrice = (db: Database, scope: Scope, id: string): Promise<PriceRow | undefined> =>
  within(db, scope).where('id', '=', id).executeTakeFirst()

export type NewPrice = {
  id: string
  productId: string
  amount: number
  currency: string
  interval: PriceRow['interval']
  metadata: object | null
  createdAt: Date
}

/** Inserts a price of a product that exists; undefined when the product does not, or is being deleted. */
export const insertPrice = (tx: Tx, scope: Scope, price: NewPrice): Promise<PriceRow | undefined> =>
  tx
    .insertInto('prices')
    .columns([
      'workspace_id',
      'livemode',
      'id',
      'product_id',
      'amount',
      'currency',
      'interval',
      'metadata',
      'created_at',
    ])
    .expression((from) =>
      from
        .selectFrom('products')
        .select((column) => [
          'products.workspace_id',
          'products.livemode',
          column.val(price.id).as('id'),
          'products.id as product_id',
          column.cast<number>(column.val(price.amount), 'bigint').as('amount'),
          column.val(price.currency).as('currency'),
          column.val(price.interval).as('interval'),
          column
            .cast<string | null>(
              column.val(price.metadata === null ? null : JSON.stringify(price.metadata)),
              'jsonb',
            )
            .as('metadata'),
          column.cast<Date>(column.val(price.createdAt), 'timestamptz').as('created_at'),
        ])
        .where('products.workspace_id', '=', scope.workspaceId)
        .where('products.livemode', '=', scope.livemode)
        .where('products.id', '=', price.productId)
        .forKeyShare(),
    )
    .returningAll()
    .executeTakeFirst()

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
      ...(metadata === undefined ? {} : { metadata: metadata === null ? null : JSON.stringify(metadata) }),
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('livemode', '=', scope.livemode)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deletePriceRow = async (tx: Tx, scope: Scope, id: string): Promise<boolean> => {
  const result = await tx
    .deleteFrom('prices')
    .where('workspace_id', '=', scope.workspaceId)
    .where('livemode', '=', scope.livemode)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
