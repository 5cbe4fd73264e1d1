import { Client } from 'pg'
import type { Helper } from '../processes/helper.ts'
import type { DeliveryFloorMethods } from './floor.ts'
import type { DeliveryWorld } from './world.ts'

/**
 * The speed of deliveries. `cpuUs` is the processor time of the sending process per delivery, in
 * microseconds.
 */
export type Rate = { perSecond: number; cpuUs: number }
export type Round = { ours: Rate; claiming: Rate; bare: Rate }

const withinMs = 120_000

/**
 * The default limit of a worker's connections to all endpoints together, as a multiple of its limit for one
 * endpoint.
 */
export const sharesPerWorker = 8

/**
 * Measures three programs that send webhooks, in turn: the webhook worker, and for comparison two minimal
 * loops, one with the worker's SQL statements and one without a database.
 */
export const measureThroughput = async (
  world: DeliveryWorld,
  floor: Helper<DeliveryFloorMethods>,
  { connections, count, rounds }: { connections: number; count: number; rounds: number },
): Promise<Round[]> => {
  const { databaseUrl, floorDatabaseUrl, origins } = world
  const origin = origins[0] ?? ''
  const ownScope = await world.openShop(databaseUrl, 1)
  const floorScope = await world.openShop(floorDatabaseUrl, 1)
  const worker = await world.startWorker(
    {
      WEBHOOK_CONCURRENCY_PER_ENDPOINT: String(connections),
      WEBHOOK_CONCURRENCY: String(sharesPerWorker * connections),
    },
    `worker-${connections}`,
  )
  const timed = async (
    amount: number,
    cpuSeconds: () => Promise<number>,
    send: () => Promise<unknown>,
  ): Promise<Rate> => {
    const { receiver } = world
    await receiver.call('take', null)
    const before = await cpuSeconds()
    const sent = send()
    const { firstMs, lastMs } = await receiver.call('waitFor', { count: amount, withinMs })
    await sent
    const cpuUs = (1e6 * ((await cpuSeconds()) - before)) / amount
    return { perSecond: (1000 * (amount - 1)) / (lastMs - firstMs), cpuUs }
  }
  const sides = {
    ours: async (amount: number) => {
      const rate = await timed(amount, worker.cpuSeconds, () =>
        world.producer.call('pile', { databaseUrl, scope: ownScope, count: amount }),
      )
      await allSucceeded(databaseUrl)
      return rate
    },
    claiming: async (amount: number) => {
      await world.producer.call('pile', {
        databaseUrl: floorDatabaseUrl,
        scope: floorScope,
        count: amount,
      })
      return timed(amount, floor.cpuSeconds, () =>
        floor.call('claimAndSend', { origin, connections, count: amount, databaseUrl: floorDatabaseUrl }),
      )
    },
    bare: (amount: number) =>
      timed(amount, floor.cpuSeconds, () => floor.call('sendOnly', { origin, connections, count: amount })),
  }
  const measured: Round[] = []
  for (let round = -1; round < rounds; round += 1) {
    const amount = round < 0 ? Math.ceil(count / 4) : count
    const ours = round % 2 === 0 ? await sides.ours(amount) : null
    const claiming = await sides.claiming(amount)
    const bare = await sides.bare(amount)
    const result = { ours: ours ?? (await sides.ours(amount)), claiming, bare }
    // The first round is not recorded. It has a quarter of the deliveries and warms up the process.
    if (round >= 0) measured.push(result)
  }
  await worker.stop()
  return measured
}

/** Waits until every delivery is stored as succeeded. This is later than the last response of a receiver. */
const allSucceeded = async (databaseUrl: string): Promise<void> => {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const lastMs = performance.now() + withinMs
    for (;;) {
      const { rows } = await client.query(
        "select exists (select from webhook_deliveries where status in ('pending', 'delivering')) as open",
      )
      if (rows[0]?.open === false) break
      if (performance.now() > lastMs) throw new Error('Deliveries stayed open.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const { rows } = await client.query(
      "select count(*)::integer as lost from webhook_deliveries where status <> 'succeeded'",
    )
    if (rows[0]?.lost !== 0) throw new Error(`${rows[0]?.lost} deliveries did not succeed.`)
  } finally {
    await client.end()
  }
}
