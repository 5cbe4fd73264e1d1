import { type SqlBool, sql } from 'kysely'

/** A place in a list, which goes from the newest record to the oldest; the id decides among those of one moment. */
export type Position = { createdAt: Date; id: string }

/**
 * SQL: whether a record with `created_at` and `id` comes after a position. Both are compared as one row, as the
 * indexes by creation are ordered; a Date holds milliseconds, and so must the moments that are stored.
 */
export const isAfter = ({ createdAt, id }: Position) => sql<SqlBool>`(created_at, id) < (${createdAt}, ${id})`
