import type { Cleanup } from '../../bench/cleanup.ts'
import type { ReceiverMethods } from '../../bench/delivery/receiver.ts'
import { openContext, startDatabase } from '../../bench/processes/database.ts'
import { type Helper, startHelper } from '../../bench/processes/helper.ts'
import { type Server, startServer } from '../../bench/processes/server.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { openShop, type Shop } from '../failover/shop.ts'
import { type Part, parts } from './samples.ts'

/** The server in one process for each part, on a PostgreSQL with fsync, with one shop and a local chain. */
export type Platform = {
  shop: Shop
  servers: Record<Part, Server>
  /** Reads the database of the platform. */
  context: Context
  arrived: Arrived
}

/** The webhooks that arrived at the shop's endpoint. */
export type Arrived = {
  eventIds: Set<string>
  /** The number of webhooks, including those that arrived twice. */
  count(): number
  /** Takes the webhooks over that have arrived since the last call. */
  collect(): Promise<void>
}

const createArrived = (receiver: Helper<ReceiverMethods>): Arrived => {
  const eventIds = new Set<string>()
  let count = 0
  return {
    eventIds,
    count: () => count,
    async collect() {
      const arrivals = await receiver.call('take', null)
      count += arrivals.length
      for (const { eventId } of arrivals) eventIds.add(eventId)
    },
  }
}

export const startPlatform = async (cleanup: Cleanup): Promise<Platform> => {
  const databaseUrl = await startDatabase(cleanup)
  const receiver = await startHelper<ReceiverMethods>(
    cleanup,
    new URL('../../bench/delivery/receiver.ts', import.meta.url),
  )
  const [port] = await receiver.call('open', { receivers: 1 })
  const origin = `http://127.0.0.1:${port}`
  const shop = await openShop(cleanup, databaseUrl, { origin, url: `${origin}/webhooks` })
  const start = async (part: Part) =>
    [part, await startServer(cleanup, { part, databaseUrl, settings: shop.settings })] as const
  const servers = Object.fromEntries(await Promise.all(parts.map(start))) as Record<Part, Server>
  const context = await openContext(cleanup, databaseUrl, shop.settings)
  return { shop, servers, context, arrived: createArrived(receiver) }
}
