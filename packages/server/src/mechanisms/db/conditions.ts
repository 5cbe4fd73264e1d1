/** Parts of SQL statements that many stores share. */
import { type SqlBool, sql } from 'kysely'
import type { Scope } from '../../ports/index.ts'

/** SQL: whether a row belongs to a workspace and mode. */
export const isIn = ({ workspaceId, livemode }: Scope) =>
  sql<SqlBool>`(workspace_id = ${workspaceId} and livemode = ${livemode})`

export type RecordKey = Scope & { id: string }

/** SQL: the keys `(workspace_id, livemode, id)` of records of any workspaces, for a condition with `in`. */
export const keysOf = (keys: readonly RecordKey[]) =>
  sql`(select * from unnest(
    ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ livemode }) => livemode)}::boolean[],
    ${keys.map(({ id }) => id)}::text[]
  ))`

/** A position in a list. Lists are ordered from newest to oldest; records of the same time are ordered by id. */
export type Position = { createdAt: Date; id: string }

/**
 * SQL: whether a record follows a position in a list from newest to oldest, so the record must be older.
 * Compares `created_at` and `id` as one row, because the indexes have these two columns in this order. Stored
 * times must be whole milliseconds, because a Date has no finer resolution.
 */
export const isAfter = ({ createdAt, id }: Position) => sql<SqlBool>`(created_at, id) < (${createdAt}, ${id})`

/**
 * Returns the value of a JSON column as text. Undefined, which leaves a column unchanged, and null are returned
 * unchanged.
 */
export const jsonOf = <None extends null | undefined>(value: object | None): string | None =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as None)
