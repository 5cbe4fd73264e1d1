import type { IdKind, Page } from '@stablerail/contract'
import { idBodyPattern, idPrefixes } from '@stablerail/contract'
import { invalid } from './api-error.ts'

/** A cursor is the id of the last item of a page, wrapped so that nobody builds on its form. */
export const encodeCursor = (id: string): string => Buffer.from(id).toString('base64url')

/** The id in a cursor, which must be one of this list's kind. */
export const decodeCursor = (kind: IdKind, cursor: string | undefined): string | undefined => {
  if (cursor === undefined) return undefined
  const id = Buffer.from(cursor, 'base64url').toString()
  if (!new RegExp(`^${idPrefixes[kind]}_${idBodyPattern}$`).test(id) || encodeCursor(id) !== cursor)
    throw invalid('cursor', 'cursor is not one that this list answered. Start again without a cursor.')
  return id
}

/** A page from one row more than was asked for, which tells whether another page follows. */
export const toPage = <Row extends { id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Page<Item> => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit
  return {
    data: shown.map(toItem),
    hasMore,
    nextCursor: hasMore && last !== undefined ? encodeCursor(last.id) : null,
  }
}
