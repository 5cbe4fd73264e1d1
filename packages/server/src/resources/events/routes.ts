import type { EventRecord, EventType } from '@stablerail/contract'
import { decodeCursor, implement, toPage } from '../../mechanisms/http/index.ts'
import { type StoredEvent, selectEvents } from '../../mechanisms/outbox/index.ts'

export const eventRoutes = implement('events', {
  list: async ({ context, scope, query }) => {
    const after = decodeCursor('event', query.cursor)
    const rows = await selectEvents(context.db, scope, { ...query, after })
    return { status: 200, body: toPage(rows, query.limit, toEventRecord) }
  },
})

const toEventRecord = ({ id, type, livemode, created_at, payload }: StoredEvent): EventRecord => ({
  id,
  type: type as EventType,
  livemode,
  createdAt: created_at.toISOString(),
  payload: JSON.parse(payload),
})
