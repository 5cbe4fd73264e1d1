import { createTestClock, type FaultyProxy, startFaultyProxy, type TestClock } from '@stablerail/test-support'
import type { Hash } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestLog } from '../../../../testing/log.ts'
import { reporting } from '../../../../testing/payments/reporters.ts'
import { createWorld, type PreparedCheckout, type World } from '../../../../testing/payments/world.ts'
import type { Context } from '../../../context.ts'
import { reportTransaction } from '../../index.ts'
import { lookUpReportedTransactions } from './look-up-reported-transactions.ts'

let world: World
let clock: TestClock
let providers: [FaultyProxy, FaultyProxy]
let context: Context
const { log, lines } = createTestLog()

beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
  providers = [await startFaultyProxy(world.node.rpcUrl), await startFaultyProxy(world.node.rpcUrl)]
  const network = { ...world.network, rpcUrls: providers.map(({ url }) => url) }
  context = { ...world.context, log, config: { ...world.context.config, networks: [network] } }
})
afterAll(async () => {
  for (const provider of providers) await provider.stop()
  await world.close()
})
beforeEach(async () => {
  await context.db.deleteFrom('reports').execute()
  lines.length = 0
  for (const provider of providers) {
    provider.calls.length = 0
    provider.faults = {}
  }
})

let hashes = 0
const unknownHash = (): Hash => {
  hashes += 1
  return `0x${hashes.toString(16).padStart(64, 'f')}`
}

const report = async ({ id }: PreparedCheckout, txHash: string, ip?: string) => {
  const row = context.db.selectFrom('checkouts').selectAll().where('id', '=', id)
  return reportTransaction(context, await row.executeTakeFirstOrThrow(), reporting(txHash, null, ip))
}

const prepareSome = async (count: number, shop?: Awaited<ReturnType<World['openShop']>>) => {
  const till = shop ?? (await world.openShop())
  const checkouts: PreparedCheckout[] = []
  while (checkouts.length < count) checkouts.push(await world.prepare(till))
  return checkouts
}

const lookUps = () =>
  providers.flatMap(({ calls }) => calls).filter((method) => method === 'eth_getTransactionByHash').length

/**
 * Runs the look-up of reported transactions every 15 s, as the job does. Returns the seconds at which
 * transactions were looked up, each with the number of transactions.
 */
const askFor = async (seconds: number): Promise<[second: number, count: number][]> => {
  const asked: [number, number][] = []
  for (let second = 0; second < seconds; second += 15) {
    const count = await lookUpReportedTransactions(context)
    if (count > 0) asked.push([second, count])
    clock.advance({ seconds: 15 })
  }
  return asked
}

const fromOne = '192.0.2.7'

describe('a flood of 40 reports from one address', () => {
  test('of text that is no hash asks no provider, writes no warning and keeps nothing', async () => {
    const checkouts = await prepareSome(4)
    for (const [number, checkout] of checkouts.entries())
      for (let count = 0; count < 10; count += 1)
        await expect(report(checkout, `0xodd${number}${count}`, fromOne)).rejects.toMatchObject({
          status: 400,
          param: 'txHash',
          message: 'txHash must be the hash of a transaction: 0x and 64 hex digits.',
        })
    expect(await askFor(120)).toEqual([])
    expect([lookUps(), lines.length]).toEqual([0, 0])
  })

  test('of hashes that no provider has makes 5 look-ups a minute, and none after an hour', async () => {
    for (const checkout of await prepareSome(4))
      for (let count = 0; count < 10; count += 1) await report(checkout, unknownHash(), fromOne)
    const asked = await askFor(3_600)
    for (const [start] of asked) {
      const within = asked.filter(([second]) => second >= start && second < start + 60)
      expect(within.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(5)
    }
    expect(asked.length).toBeGreaterThan(10)
    expect(lookUps()).toBeLessThanOrEqual(4 * 20)
    expect(await askFor(3_600)).toEqual([])
    expect(lines).toEqual([])
  })

  test('where no provider answers warns once for all that are asked for together', async () => {
    for (const checkout of await prepareSome(4))
      for (let count = 0; count < 10; count += 1) await report(checkout, unknownHash())
    for (const provider of providers) provider.faults = { refuses: { status: 503 } }
    expect(await lookUpReportedTransactions(context)).toBe(20)
    expect(lines).toMatchObject([{ msg: 'Reported transactions could not be looked up.', count: 20 }])
  })
})

describe('a reported transaction', () => {
  test('that no provider has is asked for 6 times in the first hour, and no more', async () => {
    const [checkout] = await prepareSome(1)
    await report(checkout as PreparedCheckout, unknownHash())
    const asked = await askFor(3 * 3_600)
    expect(asked.map(([second]) => second)).toEqual([0, 60, 120, 240, 480, 960])
    const [row] = await context.db.selectFrom('reports').selectAll().execute()
    expect(row).toMatchObject({ due_at: null, looked_up: 6, seen_at: null })
  })

  test('that a provider has returned is asked for until a day after the report', async () => {
    const [checkout] = await prepareSome(1)
    await world.node.setAutomine(false)
    const txHash = await world.node.sendTransfer({
      token: world.token,
      from: world.buyer,
      to: world.buyer,
      amountBase: 1n,
    })
    await report(checkout as PreparedCheckout, txHash)
    const asked = (await askFor(25 * 3_600)).map(([second]) => second)
    await world.node.dropTransaction(txHash)
    await world.node.setAutomine(true)
    expect(asked.filter((second) => second < 3_600)).toHaveLength(6)
    expect(asked.slice(6)).toEqual([3_600, 7_200, 14_400, 28_800, 57_600])
  })

  test('is asked for once, however many checkouts it is reported for, at the same time too', async () => {
    const txHash = unknownHash()
    await Promise.all((await prepareSome(5)).map((checkout) => report(checkout, txHash)))
    expect(await askFor(30)).toEqual([[0, 1]])
  })

  test('is not asked of a second provider where the first refuses what was asked for', async () => {
    const [checkout] = await prepareSome(1)
    await report(checkout as PreparedCheckout, unknownHash())
    const refusal = { code: -32602, message: 'invalid argument 0' }
    providers[0].faults = {
      declines: ({ method }) => (method === 'eth_getTransactionByHash' ? refusal : undefined),
    }
    expect(await lookUpReportedTransactions(context)).toBe(1)
    expect([lookUps(), providers[1].calls, lines]).toEqual([1, [], []])
  })

  test('of a checkout is asked for no more once 20 look-ups were made for the checkout', async () => {
    const [checkout, other] = (await prepareSome(2)) as [PreparedCheckout, PreparedCheckout]
    for (let count = 0; count < 10; count += 1) await report(checkout, unknownHash())
    await report(other, unknownHash())
    await askFor(3_600)
    const { rows } = { rows: await context.db.selectFrom('reports').selectAll().execute() }
    const made = (id: string) =>
      rows.filter((row) => row.checkout_id === id).reduce((sum, row) => sum + row.looked_up, 0)
    expect([made(checkout.id), made(other.id)]).toEqual([20, 6])
  })

  test('of a chain that is not configured is asked for no more', async () => {
    const [checkout] = await prepareSome(1)
    await report(checkout as PreparedCheckout, unknownHash())
    const elsewhere = { ...context, config: { ...context.config, networks: [] } }
    expect([
      await lookUpReportedTransactions(elsewhere),
      await lookUpReportedTransactions(elsewhere),
    ]).toEqual([1, 0])
    clock.advance({ hours: 1 })
    expect(await lookUpReportedTransactions(context)).toBe(0)
  })
})

describe('a flood of reports that are due for longer delays no report of', () => {
  const flood = async (shop: Awaited<ReturnType<World['openShop']>>, ofEach: number) => {
    let made = 0
    for (const checkout of await prepareSome(5, shop))
      for (let count = 0; count < 10; count += 1) {
        await report(checkout, unknownHash(), `192.0.2.${Math.floor(made / ofEach)}`)
        made += 1
      }
    clock.advance({ seconds: 1 })
  }
  const expectFirst = async (checkout: PreparedCheckout) => {
    const txHash = unknownHash()
    await report(checkout, txHash)
    await lookUpReportedTransactions(context)
    const asked = context.db.selectFrom('reports').select('tx_id').where('looked_up', '=', 1)
    expect((await asked.execute()).map(({ tx_id }) => tx_id)).toContain(txHash)
  }

  test('another workspace, however many visitors make it', async () => {
    await flood(await world.openShop(), 1)
    const [checkout] = await prepareSome(1)
    await expectFirst(checkout as PreparedCheckout)
  })

  test('another visitor of the same workspace, though ten visitors make it', async () => {
    const shop = await world.openShop()
    await flood(shop, 5)
    const [checkout] = await prepareSome(1, shop)
    await expectFirst(checkout as PreparedCheckout)
  })
})
