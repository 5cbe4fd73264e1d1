import { type SqlBool, sql } from 'kysely'
import type { SealedCount } from '../../sealed-values.ts'

const keyIdOf = (column: string) => {
  const sealed = sql.ref(column)
  return sql<string>`convert_from(substring(${sealed} from 3 for get_byte(${sealed}, 1)), 'UTF8')`
}

/** SQL: the id of the key that sealed the value of a column, and how many values it sealed. For `group by 1`. */
export const sealedCount = (column: string) =>
  sql<SealedCount>`${keyIdOf(column)} as "keyId", count(*)::integer as count`

/** SQL: whether another key has sealed the value of a column. */
export const isSealedByOther = (column: string, keyId: string) => sql<SqlBool>`${keyIdOf(column)} <> ${keyId}`
