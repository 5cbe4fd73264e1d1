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

/**
 * Returns the reason why a price cannot be used for a single payment, as a message for the merchant; null if
 * it can.
 */
export const chargeFault = ({ active, interval, amount }: PriceRow): string | null => {
  if (!active) return 'The price is not active. Use another, or make it active again.'
  if (interval !== 'one_time')
    return `The price renews each ${interval}; a single payment takes a one_time price.`
  return amount === 0 ? 'The price is zero: there is nothing to pay on chain.' : null
}

/** Returns the price as the data of events: without the merchant's metadata. */
export const priceEvent = ({ metadata: _, ...price }: Price): EventData<'price.created'> => ({ price })
