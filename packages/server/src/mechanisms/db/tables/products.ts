import type { Generated } from 'kysely'
import type { Json, Scoped } from './column-types.ts'

export type ProductTables = {
  products: Scoped & {
    name: string
    description: string | null
    active: Generated<boolean>
    metadata: Json
    created_at: Date
  }
}
