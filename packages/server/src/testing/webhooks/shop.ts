import { exampleId } from '@stablerail/contract'
import {
  createTestClock,
  type ReceivedRequest,
  type Respond,
  startReceiver,
  type TestClock,
  type WebhookReceiver,
} from '@stablerail/test-support'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { type DeliveryRow, toWebhookDelivery } from '../../mechanisms/deliveries/delivery.ts'
import { type DeliveryWorkerOptions, startDeliveryWorker } from '../../mechanisms/deliveries/worker.ts'
import { createOutgoing } from '../../mechanisms/outgoing/index.ts'
import { transact } from '../../mechanisms/work/transact.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../../resources/context.ts'
import { createWebhookEndpoint } from '../../resources/webhook-endpoints/create-webhook-endpoint.ts'
import { createTestContext, createTestScope } from '../context.ts'

export type TestEndpoint = { id: string; secret: string; receiver: WebhookReceiver }

/** A workspace whose webhooks are delivered to real receivers, for one test, on a database of its own. */
export type TestShop = {
  context: Context
  clock: TestClock
  scope: Scope
  databaseUrl: string
  receivers: WebhookReceiver[]
  /** Adds an endpoint at one of the receivers, by default the first. */
  addEndpoint(receiver?: number, path?: string): Promise<TestEndpoint>
  /** Commits `count` events, each in a unit of work of its own, and returns their ids. */
  emit(count?: number): Promise<string[]>
  startWorker(options?: DeliveryWorkerOptions & { context?: Context }): { stop(): Promise<void> }
  deliveries(endpointId?: string): Promise<DeliveryRow[]>
  /** Lets time pass for the leases of deliveries only, because they follow the clock of the database. */
  ageLeases(ms: number): Promise<void>
  /** Waits until every delivery matches the predicate. Returns the deliveries. */
  settled(fits: (delivery: DeliveryRow) => boolean, timeoutMs?: number): Promise<DeliveryRow[]>
}

export type TestShopOptions = {
  respond?: Respond
  receiverCount?: number
  concurrency?: number
  concurrencyPerEndpoint?: number
}

export const openTestShop = async (options: TestShopOptions = {}): Promise<TestShop> => {
  const { respond, receiverCount = 1, concurrency = 128, concurrencyPerEndpoint = 16 } = options
  const starting = Array.from({ length: receiverCount }, () => startReceiver(respond ? { respond } : {}))
  const receivers = await Promise.all(starting)
  const allowedOrigins = receivers.map((receiver) => receiver.origin)
  const clock = createTestClock('2026-11-20T09:30:00.000Z')
  const world = await createTestContext({
    clock,
    config: { webhooks: { concurrency, concurrencyPerEndpoint, allowedOrigins } },
  })
  const { context } = world
  const scope = await createTestScope(context)
  onTestFinished(async () => {
    await Promise.all(receivers.map((receiver) => receiver.stop()))
    await world.close()
  })

  const deliveries = (endpointId?: string) => {
    const all = context.db.selectFrom('webhook_deliveries').selectAll().orderBy('id')
    return (endpointId === undefined ? all : all.where('endpoint_id', '=', endpointId)).execute()
  }
  return {
    context,
    clock,
    scope,
    databaseUrl: world.databaseUrl,
    receivers,
    deliveries,
    async addEndpoint(index = 0, path = '/webhooks') {
      const receiver = receivers[index]
      if (receiver === undefined) throw new Error(`There is no receiver ${index}.`)
      const { endpoint, signingSecret } = await transact(context, scope, (work) =>
        createWebhookEndpoint(work, { url: receiver.origin + path, events: ['customer.deleted'] }),
      )
      return { id: endpoint.id, secret: signingSecret, receiver }
    },
    emit: (count = 1) => emit(context, scope, count),
    async ageLeases(ms) {
      await sql`
        update webhook_deliveries set lease_expires_at = lease_expires_at - ${ms}::float8 * interval '1 millisecond'
      `.execute(context.db)
    },
    startWorker: ({ context: other = context, ...workerOptions } = {}) =>
      startWorker(other, { pollMs: 20, ...workerOptions }),
    settled: (fits, timeoutMs = 20_000) => waitUntil(deliveries, (rows) => rows.every(fits), timeoutMs),
  }
}

const emit = async (context: Context, scope: Scope, count: number): Promise<string[]> => {
  const before = new Set((await selectEvents(context)).map(({ id }) => id))
  for (let made = 0; made < count; made += 1)
    await transact(context, scope, async (work) =>
      work.emit('customer.deleted', { customerId: exampleId('customer') }),
    )
  return (await selectEvents(context)).map(({ id }) => id).filter((id) => !before.has(id))
}

const selectEvents = (context: Context) =>
  context.db.selectFrom('events').select('id').where('type', '=', 'customer.deleted').orderBy('id').execute()

/** Inserts an endpoint for events of all types, with a URL at which no server runs. */
export const insertTestEndpoint = async ({ db, ids, clock }: Context, scope: Scope): Promise<void> => {
  await db
    .insertInto('webhook_endpoints')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id: ids.make('webhookEndpoint'),
      url: 'https://shop.example',
      events: ['*'],
      status: 'enabled',
      secret_sealed: Buffer.alloc(0),
      created_at: clock.now(),
    })
    .execute()
}

/** Starts a worker, which is stopped at the end of the test unless the test stops it earlier. */
const startWorker = (context: Context, options: DeliveryWorkerOptions) => {
  const outgoing = createOutgoing({
    allowedOrigins: context.config.webhooks.allowedOrigins,
    maxConnectionsPerOrigin: 4 * context.config.webhooks.concurrency,
  })
  const worker = startDeliveryWorker(context, outgoing, { stopWithinMs: 100, ...options })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= worker.stop().then(() => outgoing.close())
    return stopped
  }
  onTestFinished(stop)
  return { stop }
}

/**
 * Reads the delivery rows repeatedly until they match; the error of a timeout shows the rows of the last
 * read.
 */
const waitUntil = async <Row extends DeliveryRow>(
  look: () => Promise<Row[]>,
  fits: (rows: Row[]) => boolean,
  timeoutMs: number,
): Promise<Row[]> => {
  const { setTimeout: delay } = await import('node:timers/promises')
  const lastMs = performance.now() + timeoutMs
  for (;;) {
    const rows = await look()
    if (fits(rows)) return rows
    if (performance.now() > lastMs)
      throw new Error(`Waited ${timeoutMs} ms in vain: ${JSON.stringify(rows.map(toWebhookDelivery))}`)
    await delay(10)
  }
}

export const eventIdOf = (request: ReceivedRequest): string =>
  (JSON.parse(request.rawBody.toString()) as { id: string }).id

/** Returns the numbers of the endpoint's deliveries that succeeded and failed. */
export const tallyOf = (shop: TestShop, { id }: TestEndpoint) =>
  shop.context.db
    .selectFrom('webhook_delivery_tallies')
    .select(['succeeded_count', 'failed_count'])
    .where('endpoint_id', '=', id)
    .executeTakeFirstOrThrow()

/** Returns the number of attempts of this process to deliver webhooks, for each outcome. */
export const outcomes = async (shop: TestShop): Promise<Record<string, number>> => {
  const { values } = await shop.context.metrics.deliveries.get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
}
