import { startReceiver } from '@stablerail/test-support'
import pino from 'pino'
import { createContext } from '../../packages/server/src/commands/create-context.ts'
import { startDeliveryWorker } from '../../packages/server/src/mechanisms/deliveries/index.ts'
import { createOutgoing } from '../../packages/server/src/mechanisms/outgoing/index.ts'
import { transact } from '../../packages/server/src/mechanisms/work/transact.ts'
import { createWebhookEndpoint } from '../../packages/server/src/resources/webhook-endpoints/create-webhook-endpoint.ts'
import { type Config, readConfig } from '../../packages/server/src/settings/config.ts'
import { confirmations, createWorld, type World } from '../../packages/server/src/testing/payments/world.ts'
import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, number, printTable, writeResult } from '../measure/report.ts'
import { settleDatabase, startDatabase } from '../processes/database.ts'
import { productionSettings } from '../processes/server.ts'
import { type Growth, measureGrowth, readSizes, waitForDeliveries } from './sizes.ts'

/**
 * Measures how much database storage a payment needs. The payments are made on a real chain, read by the real
 * chain reader, and delivered to one endpoint by the real worker.
 */
export const benchStorage = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const payments = quick ? 20 : 200
  const databaseUrl = await startDatabase(cleanup)
  const machine = await describeMachine(databaseUrl)
  const receiver = await startReceiver()
  cleanup.onEnd(receiver.stop)
  const world = await openWorld(cleanup, databaseUrl, receiver.origin)
  const shop = await world.openShop()
  await transact(world.context, shop.scope, (work) =>
    createWebhookEndpoint(work, { url: receiver.url, events: ['*'] }),
  )
  const before = await readSizes(databaseUrl)
  for (let made = 1; made <= payments; made += 1) {
    await payCheckout(world, shop)
    if (made % 100 === 0) console.error(`storage: ${made} of ${payments} payments`)
  }
  await world.node.mine(confirmations)
  await world.read()
  await deliverAll(world, databaseUrl, receiver.origin)
  await settleDatabase(databaseUrl)
  report(machine, measureGrowth(before, await readSizes(databaseUrl), payments), { quick, payments })
}

const openWorld = async (cleanup: Cleanup, databaseUrl: string, origin: string): Promise<World> => {
  const webhooks: Config['webhooks'] = {
    concurrency: 64,
    concurrencyPerEndpoint: 64,
    allowedOrigins: [origin],
  }
  const world = await createWorld({
    open: async ({ config } = {}) => {
      const all = { ...readConfig(productionSettings(databaseUrl)), webhooks, ...config }
      const log = pino({ level: 'silent' })
      return { databaseUrl, ...(await createContext({ config: all, databaseUrl, log })) }
    },
  })
  cleanup.onEnd(world.close)
  return world
}

/**
 * Pays a checkout. As with most payments, the reader finds the payment first and confirms it some blocks
 * later.
 */
const payCheckout = async (world: World, shop: Awaited<ReturnType<World['openShop']>>): Promise<void> => {
  const { recipient: to, amountBase, suffix } = await world.prepare(shop)
  await world.pay({ to, amountBase, suffix })
  await world.read()
}

const deliverAll = async ({ context }: World, databaseUrl: string, origin: string): Promise<void> => {
  const outgoing = createOutgoing({ allowedOrigins: [origin] })
  const worker = startDeliveryWorker(context, outgoing)
  await waitForDeliveries(databaseUrl)
  await worker.stop()
  await outgoing.close()
}

const report = (
  machine: Awaited<ReturnType<typeof describeMachine>>,
  growth: readonly Growth[],
  { quick, payments }: { quick: boolean; payments: number },
): void => {
  console.log(`\nStorage: ${number(payments)} payments of checkouts, each event delivered to one endpoint`)
  console.log(showMachine(machine))
  printTable(
    ['table', 'rows a payment', 'table', 'indexes', 'bytes a payment'],
    growth.map(({ table, rows, tableBytes, indexBytes }) => [
      table,
      number(rows, 1),
      number(tableBytes),
      number(indexBytes),
      number(tableBytes + indexBytes),
    ]),
  )
  const sum = (pick: (growth: Growth) => number) => growth.reduce((total, one) => total + pick(one), 0)
  const checks = [
    check(
      'bytes a payment, tables',
      sum(({ tableBytes }) => tableBytes),
      '',
      { atMost: 8_000 },
    ),
    check(
      'bytes a payment, indexes',
      sum(({ indexBytes }) => indexBytes),
      '',
      { atMost: 8_000 },
    ),
  ]
  console.log(`\n${writeResult('storage', { machine, payments, checks, growth }, { quick })}`)
}
