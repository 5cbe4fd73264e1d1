import { migrateDatabase } from '../../packages/server/src/mechanisms/db/migrate.ts'
import type { Scope } from '../../packages/server/src/ports/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { databaseUrl as urlOf } from '../../packages/server/src/testing/database.ts'
import type { Cleanup } from '../cleanup.ts'
import { administer, openContext, startDatabase } from '../processes/database.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import { type Server, startServer } from '../processes/server.ts'
import type { ProducerMethods } from './producer.ts'
import type { ReceiverMethods } from './receiver.ts'
import { openShop } from './shop.ts'

/** The parts of a delivery bench beside the worker, each in a separate process. */
export type DeliveryWorld = {
  databaseUrl: string
  /**
   * A second database on the same server. The floor claims its deliveries, and the worker does not see it.
   */
  floorDatabaseUrl: string
  receiver: Helper<ReceiverMethods>
  producer: Helper<ProducerMethods>
  /** The addresses of the receivers, in order. */
  origins: string[]
  /** Creates a workspace with an endpoint at each of the first `receivers` receivers. */
  openShop(databaseUrl: string, receivers: number): Promise<Scope>
  startWorker(settings?: Record<string, string>, profile?: string): Promise<Server>
}

export const openWorld = async (cleanup: Cleanup, receivers: number): Promise<DeliveryWorld> => {
  const databaseUrl = await startDatabase(cleanup)
  const floorDatabaseUrl = urlOf(databaseUrl, 'floor')
  await administer(databaseUrl, 'create database floor')
  await migrateDatabase(floorDatabaseUrl)
  const receiver = await startHelper<ReceiverMethods>(cleanup, new URL('receiver.ts', import.meta.url))
  const origins = (await receiver.call('open', { receivers })).map((port) => `http://127.0.0.1:${port}`)
  // Only the development configuration delivers to loopback. It has no other effect on a worker.
  const local = { NODE_ENV: 'development', ALLOW_RECEIVERS: origins.join(',') }
  const contexts: Record<string, Context> = {
    [databaseUrl]: await openContext(cleanup, databaseUrl, local),
    [floorDatabaseUrl]: await openContext(cleanup, floorDatabaseUrl, local),
  }
  const producer = await startHelper<ProducerMethods>(cleanup, new URL('producer.ts', import.meta.url))
  return {
    databaseUrl,
    floorDatabaseUrl,
    receiver,
    producer,
    origins,
    openShop: async (url, count) => {
      const context = contexts[url]
      if (context === undefined) throw new Error(`${url} is no database of this world.`)
      return openShop(
        context,
        origins.slice(0, count).map((origin) => `${origin}/webhooks`),
      )
    },
    startWorker: (settings = {}, profile) =>
      startServer(cleanup, {
        part: 'worker',
        databaseUrl,
        settings: { ...local, ...settings },
        ...(profile === undefined ? {} : { profile }),
      }),
  }
}
