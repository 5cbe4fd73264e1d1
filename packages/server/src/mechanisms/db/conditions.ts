/** Parts of statements that many stores have in common. */
import { type SqlBool, sql } from 'kysely'
import type { Scope } from '../../context.ts'

/** SQL: whether a record is of a workspace and mode. */
export const isIn = ({ workspaceId, livemode }: Scope) =>
  sql<SqlBool>`(workspace_id = ${workspaceId} and livemode = ${livemode})`

/** A place in a list, which goes from the newest record to the oldest; the id decides among those of one moment. */
export type Position = { createdAt: Date; id: string }

/**
 * SQL: whether a record with `created_at` and `id` comes after a position. Both are compared as one row, as the
 * indexes by creation are ordered; a Date holds milliseconds, and so must the moments that are stored.
 */
export const isAfter = ({ createdAt, id }: Position) => sql<SqlBool>`(created_at, id) < (${createdAt}, ${id})`

/** The value of a JSON column; what is undefined is not changed. */
export const jsonOf = <None extends null | undefined>(value: object | None): string | None =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as None)
