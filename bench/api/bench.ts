import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, ms, number, printTable, ratio, writeResult } from '../measure/report.ts'
import { measureRounds, type Round, ratioOf } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import { openContext, settleDatabase, startDatabase } from '../processes/database.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import { startServer } from '../processes/server.ts'
import { type Captured, captureStatements } from './capture.ts'
import type { FloorMethods } from './floor.ts'
import type { Load, LoadMethods, Measured } from './load.ts'
import { openShop, pageSize, type Shop } from './shop.ts'

const connections = 32
const poolSize = 20

type Scenario = {
  name: string
  load: Pick<Load, 'method' | 'paths' | 'headers' | 'bodyTemplate' | 'status'>
  throughputAtLeast: number
}

/**
 * Figures of a measured server. `cpuUs` is the processor time of the server process per request, which other
 * programs on the machine hardly change.
 */
type Figures = Omit<Measured, 'latenciesMs'> & { cpuUs: number }

type SideName = 'ours' | 'floor'
type Side = { port: number; cpuSeconds(): Promise<number> }
type Sides = Record<SideName, Side>

type Size = { customers: number; rounds: number; roundMs: number; warmUpMs: number }

/**
 * Measures how fast our server creates, lists and retrieves customers, compared with a minimal Express server
 * that sends the same SQL statements.
 */
export const benchApi = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const size: Size = quick
    ? { customers: 500, rounds: 1, roundMs: 400, warmUpMs: 300 }
    : { customers: 10_000, rounds: 5, roundMs: 2_500, warmUpMs: 3_000 }
  const databaseUrl = await startDatabase(cleanup)
  const machine = await describeMachine(databaseUrl)
  const context = await openContext(cleanup, databaseUrl)
  const shop = await openShop(context, size.customers)
  const captured = await captureStatements(context, databaseUrl, shop)
  await settleDatabase(databaseUrl)
  const sides = await startSides(cleanup, databaseUrl, captured)
  const load = await startHelper<LoadMethods>(cleanup, new URL('load.ts', import.meta.url))

  console.log(
    `\nAPI: ${connections} connections, ${size.rounds} × ${size.roundMs / 1000} s for each side, in turns`,
  )
  console.log(showMachine(machine))
  console.log(
    'floor: Express 5 and pg with the statements, headers and log line of our server, prepared in the same way: ' +
      `${captured.create.length} statements to create, ${captured.list.length} to list, ` +
      `${captured.retrieve.length} to retrieve`,
  )
  const measured: Result[] = []
  for (const scenario of scenariosOf(shop)) {
    const rounds = await measureScenario(load, sides, scenario, size)
    measured.push({ scenario, rounds })
  }
  report(machine, measured, { quick })
}

const startSides = async (cleanup: Cleanup, databaseUrl: string, captured: Captured): Promise<Sides> => {
  const server = await startServer(cleanup, {
    part: 'api',
    databaseUrl,
    settings: { DATABASE_POOL_SIZE: String(poolSize) },
    profile: 'api',
  })
  const floor = await startHelper<FloorMethods>(cleanup, new URL('floor.ts', import.meta.url), {
    profile: 'api-floor',
  })
  const port = await floor.call('start', { databaseUrl, poolSize, captured, pageSize })
  return { ours: server, floor: { port, cpuSeconds: floor.cpuSeconds } }
}

const scenariosOf = (shop: Shop): Scenario[] => {
  const read = { method: 'GET', bodyTemplate: null, status: 200 } as const
  const headers = { authorization: `Bearer ${shop.keyOf(shop.large.path)}` }
  return [
    {
      name: 'create customer',
      load: {
        method: 'POST',
        paths: [shop.small.path],
        headers: { authorization: `Bearer ${shop.keyOf(shop.small.path)}` },
        bodyTemplate: shop.newCustomer('{email}'),
        status: 201,
      },
      throughputAtLeast: 0.85,
    },
    {
      name: `list ${pageSize} of ${number(shop.large.customerIds.length)}`,
      load: { ...read, paths: [shop.large.listPath], headers },
      throughputAtLeast: 0.9,
    },
    {
      name: 'retrieve customer',
      load: { ...read, paths: shop.large.customerIds.map((id) => `${shop.large.path}/${id}`), headers },
      throughputAtLeast: 0.9,
    },
  ]
}

const measureScenario = async (
  load: Helper<LoadMethods>,
  sides: Sides,
  scenario: Scenario,
  size: Size,
): Promise<Round<SideName, Figures>[]> => {
  let runs = 0
  const run = async ({ port, cpuSeconds }: Side, durationMs: number): Promise<Figures> => {
    runs += 1
    const name = `${scenario.load.method}-${runs}`
    const before = await cpuSeconds()
    const measured = await load.call('run', { ...scenario.load, port, connections, durationMs, name })
    return { ...measured, cpuUs: (1e6 * ((await cpuSeconds()) - before)) / measured.requests }
  }
  for (const side of Object.values(sides)) await run(side, size.warmUpMs)
  return await measureRounds(size.rounds, {
    ours: () => run(sides.ours, size.roundMs),
    floor: () => run(sides.floor, size.roundMs),
  })
}

type Result = { scenario: Scenario; rounds: readonly Round<SideName, Figures>[] }

const report = (
  machine: Awaited<ReturnType<typeof describeMachine>>,
  measured: readonly Result[],
  { quick }: { quick: boolean },
): void => {
  const figures = measured.map(({ scenario, rounds }) => ({
    request: scenario.name,
    throughputAtLeast: scenario.throughputAtLeast,
    rounds,
    throughput: ratioOf(rounds, ['ours', 'floor'], ({ perSecond }) => perSecond),
    cpu: ratioOf(rounds, ['floor', 'ours'], ({ cpuUs }) => cpuUs),
    p99: ratioOf(rounds, ['ours', 'floor'], ({ p99Ms }) => p99Ms),
  }))
  printTable(
    [
      'request',
      'side',
      'rate',
      'p50',
      'p99',
      'CPU',
      'our rate over it',
      'our p99 over it',
      'its CPU over ours',
    ],
    figures.flatMap(({ request, rounds, throughput, cpu, p99 }) => {
      const middle = (side: SideName, pick: keyof Figures) => median(rounds.map((round) => round[side][pick]))
      const row = (title: string, name: string, side: SideName, ...ratios: string[]) => [
        title,
        name,
        `${number(middle(side, 'perSecond'))}/s`,
        ms(middle(side, 'p50Ms')),
        ms(middle(side, 'p99Ms')),
        `${number(middle(side, 'cpuUs'))} µs`,
        ...ratios,
      ]
      return [
        row(request, 'ours', 'ours'),
        row('', 'floor', 'floor', ratio(throughput), ratio(p99), ratio(cpu)),
      ]
    }),
    { wordColumns: 2 },
  )
  console.log('CPU: processor time of the responding process per request')
  const checks = figures.flatMap(({ request, throughputAtLeast, throughput, p99 }) => [
    check(`${request}: throughput over the floor's`, throughput, '', { atLeast: throughputAtLeast }),
    check(`${request}: p99 over the floor's`, p99, '', { atMost: 1.2 }),
  ])
  console.log(`\n${writeResult('api', { machine, connections, checks, figures }, { quick })}`)
}
