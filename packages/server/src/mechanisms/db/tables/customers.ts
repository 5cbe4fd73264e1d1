import type { Generated } from 'kysely'
import type { Json, Scoped } from './column-types.ts'

export type CustomerTables = {
  customers: Scoped & {
    email: string
    name: string | null
    wallet: string | null
    country: string | null
    status: Generated<'active' | 'at_risk' | 'churned'>
    metadata: Json
    created_at: Date
    deleted_at: Date | null
  }
}
