/** Parts of SQL statements that many stores share. */
import { type SqlBool, sql } from 'kysely'
import type { Scope } from '../../ports/index.ts'

/** SQL: whether a record is of a workspace and mode. */
export const isIn = ({ workspaceId, livemode }: Scope) =>
  sql<SqlBool>`(workspace_id = ${workspaceId} and livemode = ${livemode})`

/** A record of a workspace in a mode. */
export type RecordKey = Scope & { id: string }

/** SQL: rows `(workspace_id, livemode, id)` of records of any workspaces, for a condition "in". */
export const keysOf = (keys: readonly RecordKey[]) =>
  sql`(select * from unnest(
    ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ livemode }) => livemode)}::boolean[],
    ${keys.map(({ id }) => id)}::text[]
  ))`

/** A place in a list. Lists go from the newest record to the oldest; the id decides between records of one moment. */
export type Position = { createdAt: Date; id: string }

/**
 * SQL: whether a record with `created_at` and `id` comes after a position. The two are compared as one row, because the
 * indexes by creation are ordered so. Stored moments must be whole milliseconds, as a Date holds nothing finer.
 */
export const isAfter = ({ createdAt, id }: Position) => sql<SqlBool>`(created_at, id) < (${createdAt}, ${id})`

/** The value of a JSON column as text. Undefined, which leaves a column unchanged, and null stay as they are. */
export const jsonOf = <None extends null | undefined>(value: object | None): string | None =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as None)
