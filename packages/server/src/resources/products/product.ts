import type { EventData, Product } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'

export type ProductRow = Selectable<Tables['products']>

export const toProduct = (row: ProductRow): Product => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  description: row.description,
  active: row.active,
  metadata: row.metadata as Product['metadata'],
  createdAt: row.created_at.toISOString(),
})

/** Returns the product as the data of events: without the merchant's metadata. */
export const productEvent = ({ metadata: _, ...product }: Product): EventData<'product.created'> => ({
  product,
})
