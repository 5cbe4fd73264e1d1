import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, ms, number, printChecks, printTable, ratio, writeResult } from '../measure/report.ts'
import { measurePairs, type Pair, ratioOf } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import { openContext, settleDatabase, startDatabase } from '../processes/database.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import { startServer } from '../processes/server.ts'
import { captureStatements } from './capture.ts'
import type { FloorMethods } from './floor.ts'
import type { Load, LoadMethods, Measured } from './load.ts'
import { openShop, pageSize, type Shop } from './shop.ts'

const connections = 32
const poolSize = 20

type Scenario = {
  name: string
  load: Pick<Load, 'method' | 'paths' | 'authorization' | 'bodyTemplate' | 'status'>
  throughputAtLeast: number
}

type Side = { port: number; cpuSeconds(): Promise<number> }

/** `cpuUs`: processor time of the process that was asked, per request. It hardly feels what else the machine does. */
type Figures = Measured & { cpuUs: number }

/** Creating, listing and retrieving customers, beside a bare Express that sends the same statements. */
export const benchApi = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const size = quick
    ? { customers: 500, rounds: 1, roundMs: 400, warmUpMs: 300 }
    : { customers: 10_000, rounds: 5, roundMs: 2_500, warmUpMs: 3_000 }
  const databaseUrl = await startDatabase(cleanup)
  const machine = await describeMachine(databaseUrl)
  const context = await openContext(cleanup, databaseUrl)
  const shop = await openShop(context, size.customers)
  const captured = await captureStatements(context, databaseUrl, shop)
  await settleDatabase(databaseUrl)

  const server = await startServer(cleanup, {
    part: 'api',
    databaseUrl,
    settings: { DATABASE_POOL_SIZE: String(poolSize) },
    profile: 'api',
  })
  const floor = await startHelper<FloorMethods>(cleanup, new URL('floor.ts', import.meta.url), {
    profile: 'api-floor',
  })
  const floorPort = await floor.call('start', { databaseUrl, poolSize, captured, pageSize })
  const load = await startHelper<LoadMethods>(cleanup, new URL('load.ts', import.meta.url))

  console.log(
    `\nAPI: ${connections} connections, ${size.rounds} × ${size.roundMs / 1000} s each way, in turns`,
  )
  console.log(showMachine(machine))
  console.log(
    `floor: Express 5 and pg with the statements captured from our server: ${captured.create.length} to create, ` +
      `${captured.list.length} to list, ${captured.retrieve.length} to retrieve`,
  )
  const sides = {
    ours: { port: server.port, cpuSeconds: server.cpuSeconds },
    floor: { port: floorPort, cpuSeconds: floor.cpuSeconds },
  }
  const measured = []
  for (const scenario of scenariosOf(shop)) {
    const pairs = await measureScenario(load, sides, scenario, size)
    measured.push({ scenario, pairs })
  }
  report(machine, measured)
}

const scenariosOf = (shop: Shop): Scenario[] => {
  const read = { method: 'GET', bodyTemplate: null, status: 200 } as const
  const authorization = `Bearer ${shop.keyOf(shop.large.path)}`
  return [
    {
      name: 'create customer',
      load: {
        method: 'POST',
        paths: [shop.small.path],
        authorization: `Bearer ${shop.keyOf(shop.small.path)}`,
        bodyTemplate: shop.newCustomer('{email}'),
        status: 201,
      },
      throughputAtLeast: 0.75,
    },
    {
      name: `list ${pageSize} of ${number(shop.large.customerIds.length)}`,
      load: { ...read, paths: [shop.large.listPath], authorization },
      throughputAtLeast: 0.8,
    },
    {
      name: 'retrieve customer',
      load: { ...read, paths: shop.large.customerIds.map((id) => `${shop.large.path}/${id}`), authorization },
      throughputAtLeast: 0.8,
    },
  ]
}

const measureScenario = async (
  load: Helper<LoadMethods>,
  sides: { ours: Side; floor: Side },
  scenario: Scenario,
  size: { rounds: number; roundMs: number; warmUpMs: number },
): Promise<Pair<Figures>[]> => {
  let runs = 0
  const run = async ({ port, cpuSeconds }: Side, durationMs: number): Promise<Figures> => {
    runs += 1
    const name = `${scenario.load.method}-${runs}`
    const before = await cpuSeconds()
    const measured = await load.call('run', { ...scenario.load, port, connections, durationMs, name })
    return { ...measured, cpuUs: (1e6 * ((await cpuSeconds()) - before)) / measured.requests }
  }
  for (const side of [sides.ours, sides.floor]) await run(side, size.warmUpMs)
  return await measurePairs(size.rounds, {
    ours: () => run(sides.ours, size.roundMs),
    floor: () => run(sides.floor, size.roundMs),
  })
}

const report = (
  machine: Awaited<ReturnType<typeof describeMachine>>,
  measured: readonly { scenario: Scenario; pairs: readonly Pair<Figures>[] }[],
): void => {
  const figures = measured.map(({ scenario, pairs }) => ({
    scenario,
    pairs,
    throughput: ratioOf(pairs, ({ perSecond }) => perSecond),
    p99: ratioOf(pairs, ({ p99Ms }) => p99Ms),
  }))
  const middle = (pairs: readonly Pair<Figures>[], side: 'ours' | 'floor', pick: keyof Figures) =>
    median(pairs.map((pair) => pair[side][pick]))
  printTable(
    [
      'request',
      'ours',
      'floor',
      'ratio',
      'ours p50',
      'p99',
      'floor p50',
      'p99',
      'p99 ratio',
      'ours CPU',
      'floor CPU',
    ],
    figures.map(({ scenario, pairs, throughput, p99 }) => [
      scenario.name,
      `${number(middle(pairs, 'ours', 'perSecond'))}/s`,
      `${number(middle(pairs, 'floor', 'perSecond'))}/s`,
      ratio(throughput),
      ms(middle(pairs, 'ours', 'p50Ms')),
      ms(middle(pairs, 'ours', 'p99Ms')),
      ms(middle(pairs, 'floor', 'p50Ms')),
      ms(middle(pairs, 'floor', 'p99Ms')),
      ratio(p99),
      `${number(middle(pairs, 'ours', 'cpuUs'))} µs`,
      `${number(middle(pairs, 'floor', 'cpuUs'))} µs`,
    ]),
  )
  const checks = figures.flatMap(({ scenario, throughput, p99 }) => [
    check(`${scenario.name}: throughput over the floor's`, throughput.median, '', {
      atLeast: scenario.throughputAtLeast,
    }),
    check(`${scenario.name}: p99 over the floor's`, p99.median, '', { atMost: 1.5 }),
  ])
  printChecks(checks)
  const file = writeResult('api', {
    machine,
    connections,
    checks,
    figures: figures.map(({ scenario, ...rest }) => ({ request: scenario.name, ...rest })),
  })
  console.log(`\n${file}`)
}
