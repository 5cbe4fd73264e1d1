import type { EventData, Price } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'

export type PriceRow = Selectable<Tables['prices']>

export const toPrice = (row: PriceRow): Price => ({
  id: row.id,
  workspaceId: row.workspace_id,
  productId: row.product_id,
  amount: row.amount,
  currency: row.currency,
  interval: row.interval,
  active: row.active,
  metadata: row.metadata as Price['metadata'],
  createdAt: row.created_at.toISOString(),
})

/** The price as events carry it: without the merchant's metadata. */
export const priceEvent = ({ metadata: _, ...price }: Price): EventData<'price.created'> => ({ price })
