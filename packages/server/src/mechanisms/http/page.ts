import type { IdKind, Page } from '@stablerail/contract'
import { idBodyPattern, idPrefixes } from '@stablerail/contract'
import type { Position } from '../db/index.ts'
import { invalid } from './api-error.ts'

/** Encodes the position of a page's last item. The cursor is opaque, so that its form may change. */
export const encodeCursor = ({ createdAt, id }: Position): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')

/**
 * Decodes the position in a cursor; undefined without a cursor. Throws if the cursor's id is not of the
 * list's kind.
 */
export const decodeCursor = (kind: IdKind, cursor: string | undefined): Position | undefined => {
  if (cursor === undefined) return undefined
  const form = new RegExp(`^(\\d{1,15}) (${idPrefixes[kind]}_${idBodyPattern})$`)
  const [, createdAtMs, id] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const position = id === undefined ? undefined : { createdAt: new Date(Number(createdAtMs)), id }
  // Compared with the encoded position, because Node's base64 decoder skips unknown characters, so that
  // different texts are decoded to the same position.
  if (position === undefined || encodeCursor(position) !== cursor)
    throw invalid('cursor', 'cursor is not one that this list answered. Start again without a cursor.')
  return position
}

/** Builds a page from `limit` + 1 rows. The extra row shows that another page follows. */
export const toPage = <Row extends { id: string; created_at: Date }, Item>(
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
    nextCursor:
      hasMore && last !== undefined ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null,
  }
}
