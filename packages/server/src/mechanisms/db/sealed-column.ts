import { type SqlBool, sql } from 'kysely'
import type { SealedCount, SealedPage } from './sealed-values.ts'

const keyIdOf = (column: string) => {
  const sealed = sql.ref(column)
  return sql<string>`convert_from(substring(${sealed} from 3 for get_byte(${sealed}, 1)), 'UTF8')`
}

/**
 * SQL: the id of the key that encrypted the value of a column, and the number of such values. For use with `group by
 * 1`.
 */
export const sealedCount = (column: string) =>
  sql<SealedCount>`${keyIdOf(column)} as "keyId", count(*)::integer as count`

/**
 * SQL: whether the key `keyId` encrypted the value of a column. If `own` is false, the reverse: whether
 * another key encrypted the value.
 */
export const isOfPage = (
  column: string,
  { keyId, own = false }: Pick<SealedPage<unknown>, 'keyId' | 'own'>,
) => sql<SqlBool>`(${keyIdOf(column)} = ${keyId}) = ${own}`
