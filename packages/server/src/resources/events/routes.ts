import type { EventRecord, EventType } from '@stablerail/contract'
import { decodeCursor, invalid, toPage } from '../../mechanisms/http/index.ts'
import { type StoredEvent, selectEvents } from '../../mechanisms/outbox/index.ts'
import { createFollowDeliveries, createFollowEvents } from '../../mechanisms/streams/index.ts'
import type { Context } from '../context.ts'
import { implement } from '../implement.ts'

/**
 * Creates the routes. `createFollow` is called once per process, because all streams of the process share one
 * reader of the events.
 */
export const createEventRoutes = () => {
  let made: ReturnType<typeof createFollow> | undefined
  const follow = (context: Context) => {
    made ??= createFollow(context)
    return made
  }
  return implement('events', {
    list: async ({ context, scope, query }) => {
      const after = decodeCursor('event', query.cursor)
      const rows = await selectEvents(context.db, scope, { ...query, after })
      return { status: 200, body: toPage(rows, query.limit, toEventRecord) }
    },
    stream: async ({ context, scope, principal, query, lastEventId }) => {
      if (principal.by === 'session' && query.workspaceId === undefined)
        throw invalid('workspaceId', 'workspaceId is required with a session: name the workspace to follow.')
      const { events, deliveries } = follow(context)
      return {
        status: 200,
        stream: async (connection) => {
          const watched = principal.by === 'session' ? deliveries(connection, scope) : null
          await Promise.all([events(connection, { scope, lastEventId }), watched])
        },
      }
    },
  })
}

const createFollow = (context: Context) => ({
  events: createFollowEvents(context),
  deliveries: createFollowDeliveries(context),
})

const toEventRecord = ({ id, type, livemode, created_at, payload }: StoredEvent): EventRecord => ({
  id,
  type: type as EventType,
  livemode,
  createdAt: created_at.toISOString(),
  payload: JSON.parse(payload),
})
