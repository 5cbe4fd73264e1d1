import type { Entitlement } from '@stablerail/contract'
import type { Scoped } from './column-types.ts'

export type EntitlementTables = {
  entitlements: Scoped & {
    customer_id: string
    product_id: string
    source: Entitlement['source']
    source_id: string
    granted_at: Date
    revoked_at: Date | null
    version: number
    created_at: Date
  }
}
