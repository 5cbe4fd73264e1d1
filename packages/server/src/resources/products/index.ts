/**
 * Products: the goods and services that a merchant sells. The amounts are in the module `prices`.
 *
 * A product has a name, a description, the merchant's metadata and a flag `active`, which a merchant's own pages can use
 * as a filter. `productRoutes` creates, lists, changes and deletes products; the module `prices` reads one with
 * `findProduct`, and lists read those of a page with `findProducts`. Each operation is one statement and one event, so the
 * operations are in `routes.ts`.
 *
 * Guarantees:
 * - Products of another workspace or mode are not found.
 * - Deleting a product deletes its prices in the same transaction, by their foreign key.
 * - Each creation and each change emits an event, without the merchant's metadata, in the same transaction.
 *
 * Not promised: that an inactive product cannot be bought. `active` of a product is information for the
 * merchant; only `active` of a price decides whether a checkout may use that price. A deletion emits no
 * event.
 */
import type { Product } from '@stablerail/contract'
import type { Database } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import { toProduct } from './product.ts'
import { selectProductsById } from './store.ts'

export { productRoutes } from './routes.ts'
export { selectProduct as findProduct } from './store.ts'

/** Returns products by id. The map has no entry for an unknown or deleted id. */
export const findProducts = async (
  db: Database,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, Product>> => {
  const rows = await selectProductsById(db, scope, ids)
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}
