import type { Migration } from 'kysely/migration'
import * as baseline from './migrations/0120-baseline.ts'

/** `inTransaction` is false where PostgreSQL refuses a statement within a transaction, as for a concurrent index. */
export type SchemaMigration = Migration & { inTransaction?: boolean }
export type SchemaMigrations = Record<string, SchemaMigration>

/** The migrations of this version in their order, each under the name of its file in `migrations/`. */
export const migrations: SchemaMigrations = {
  '0120-baseline': baseline,
}
