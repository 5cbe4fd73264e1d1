import type { Scope } from '../../ports/index.ts'
import { type DeliveryRow, selectNewestDeliveries, toWebhookDelivery } from '../deliveries/index.ts'
import type { Connection } from '../http/index.ts'
import { writeMessage } from './message.ts'
import type { StreamPorts } from './ports.ts'
import { createWatch } from './watch.ts'

/** Sends a client the changes of the newest deliveries of a workspace in a mode. */
export type FollowDeliveries = (connection: Connection, scope: Scope) => Promise<void>

/** The number of a workspace's newest deliveries that are watched. */
const watchedDeliveries = 100

const nameOf = ({ workspaceId, livemode }: Scope) => `${workspaceId} ${livemode}`

export const createFollowDeliveries = (context: StreamPorts): FollowDeliveries => {
  const watch = createWatch<Scope, DeliveryRow[]>(context, {
    nameOf,
    read: async ({ db }, scopes) => {
      const rows = await selectNewestDeliveries(db, scopes, watchedDeliveries)
      return new Map(scopes.map((scope, index) => [nameOf(scope), rows[index] ?? []]))
    },
  })
  return (connection, scope) => watch(connection, scope, createTell(connection))
}

/**
 * Returns a function that sends the deliveries that changed since the last call. The first call sends nothing. While a
 * client has not read the sent messages, no further message is sent; afterwards it receives the newest states. A client
 * that reads nothing for too long is disconnected.
 */
const createTell = (connection: Connection) => {
  let known: ReadonlyMap<string, string> | undefined
  let isBehind = false
  return (rows: readonly DeliveryRow[]): void => {
    if (isBehind) return
    const now = new Map(rows.map((row) => [row.id, JSON.stringify(toMessage(row))]))
    for (const [id, data] of now)
      if (known !== undefined && known.get(id) !== data)
        isBehind = !connection.send(writeMessage({ event: 'delivery', data })) || isBehind
    known = now
    if (isBehind)
      void connection.drained().then(() => {
        isBehind = false
      })
  }
}

const toMessage = (row: DeliveryRow) => ({ endpointId: row.endpoint_id, delivery: toWebhookDelivery(row) })
