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

/** The processes of a delivery bench except the worker: database, receivers, and the producer of events. */
export type DeliveryWorld = {
  databaseUrl: string
  /**
   * A second database on the same PostgreSQL server, for the minimal program (`floor.ts`) that is compared
   * with the worker. The deliveries of this program are stored there, because the worker must not send them.
   */
  floorDatabaseUrl: string
  receiver: Helper<ReceiverMethods>
  producer: Helper<ProducerMethods>
  /** The origins of the receivers' URLs, in the order of the receivers. */
  origins: string[]
  /** Creates a workspace with one endpoint for each of the first `receivers` receivers. */
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
  // Settings of the worker. Only the development configuration delivers to loopback; it changes nothing else
  // in a worker.
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
