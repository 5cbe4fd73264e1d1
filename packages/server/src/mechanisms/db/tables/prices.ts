import type { Generated } from 'kysely'
import type { Json, Scoped, Whole } from './column-types.ts'

export type PriceTables = {
  prices: Scoped & {
    product_id: string
    amount: Whole
    currency: string
    interval: 'one_time' | 'minute' | 'hour' | 'week' | 'month' | 'year'
    active: Generated<boolean>
    metadata: Json
    created_at: Date
  }
}
