import type { Load, LoadMethods } from '../api/load.ts'
import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, ms, number, printTable, writeResult } from '../measure/report.ts'
import { type Latency, summarize } from '../measure/statistics.ts'
import { startDatabase } from '../processes/database.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import type { Listed } from './filters.ts'
import { explainLists, type Plan } from './plans.ts'
import { openWorld, type World } from './world.ts'

/**
 * The minimum number of records of each kind. With fewer records, the first page of a list could contain
 * records with a rare value, such as the status `failed`.
 */
export const leastRows = 3_000

type Size = { few: number; many: number; rounds: number; turnMs: number }
type Sides<Value> = Record<'few' | 'many', Value>
type Result = { list: Listed; plan: Plan; latency: Sides<Latency> }

/** Measures every list with each of its filters in two databases: one with many records and one with few. */
export const benchLists = async (
  cleanup: Cleanup,
  { quick, rows }: { quick: boolean; rows?: number | undefined },
): Promise<void> => {
  const size: Size = quick
    ? { few: leastRows, many: rows ?? 2 * leastRows, rounds: 1, turnMs: 10 }
    : { few: 10_000, many: rows ?? 1_000_000, rounds: 50, turnMs: 60 }
  const adminUrl = await startDatabase(cleanup)
  const machine = await describeMachine(adminUrl)
  const open = (count: number) =>
    openWorld(cleanup, adminUrl, { rows: count }, (text) => progress(`${number(count)}: ${text}`))
  const worlds: Sides<World> = { few: await open(size.few), many: await open(size.many) }
  const load = await startHelper<LoadMethods>(cleanup, new URL('../api/load.ts', import.meta.url))
  console.log(
    `\nLists among ${number(size.many)} records of each kind, compared with ${number(size.few)}; one connection, ` +
      `${size.rounds} × ${size.turnMs / 1000} s of each, in turns`,
  )
  console.log(showMachine(machine))
  const latencies = await measure(load, worlds, size)
  const plans = await explainLists(worlds.many)
  const results = worlds.many.lists.map((list, index) => ({
    list,
    plan: plans[index] as Plan,
    latency: latencies[index] as Sides<Latency>,
  }))
  report(machine, results, { quick, size })
}

/** The figure that shows that a list does not read more rows if there are more: two pages of 25 and one row. */
export const mostRows = 'rows read for a page of a list without a search, at most'

const progress = (text: string): void => console.error(`lists: ${text}`)

/**
 * Measures each list with few records directly after the same list with many, because the load of the machine
 * changes from second to second. A first round only warms up the caches and is not counted.
 */
const measure = async (
  load: Helper<LoadMethods>,
  worlds: Sides<World>,
  { rounds, turnMs }: Size,
): Promise<Sides<Latency>[]> => {
  const taken = worlds.many.lists.map((): Sides<number[]> => ({ few: [], many: [] }))
  for (let round = 0; round <= rounds; round += 1) {
    progress(round === 0 ? 'warm-up' : `round ${round} of ${rounds}`)
    for (const [index, turns] of taken.entries())
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const latencies = await ask(load, worlds[side], index, turnMs)
        if (round > 0) turns[side].push(...latencies)
      }
  }
  return taken.map(({ few, many }) => ({ few: summarize(few), many: summarize(many) }))
}

const sides = ['few', 'many'] as const

const ask = async (
  load: Helper<LoadMethods>,
  { lists, server, headers }: World,
  index: number,
  durationMs: number,
): Promise<number[]> => {
  const { path, by } = lists[index] as Listed
  const asked: Load = {
    port: server.port,
    durationMs,
    connections: 1,
    method: 'GET',
    paths: [path],
    status: 200,
    headers: headers[by],
    bodyTemplate: null,
    name: 'lists',
    keepLatencies: true,
  }
  return (await load.call('run', asked)).latenciesMs ?? []
}

const report = (
  machine: Awaited<ReturnType<typeof describeMachine>>,
  results: readonly Result[],
  { quick, size }: { quick: boolean; size: Size },
): void => {
  const over = ({ few, many }: Sides<Latency>, quantile: 'p50Ms' | 'p99Ms') => many[quantile] / few[quantile]
  printTable(
    ['list', 'found by', 'rows read', 'p50 of few', 'of many', 'ratio', 'p99 of few', 'of many', 'ratio'],
    results.map(({ list, plan, latency }) => [
      ...[list.name, plan.steps, number(plan.rowsRead)],
      ...(['p50Ms', 'p99Ms'] as const).flatMap((quantile) => [
        ...[ms(latency.few[quantile]), ms(latency.many[quantile]), number(over(latency, quantile), 2)],
      ]),
    ]),
    { wordColumns: 2 },
  )
  // A search looks at more records, and payment links are returned as a whole.
  const inPages = results.filter(({ list }) => !/[?&]q=|\/payment_links/.test(list.path))
  const checks = [
    check(mostRows, Math.max(...inPages.map(({ plan }) => plan.rowsRead)), '', { atMost: 51 }),
    ...(['p50Ms', 'p99Ms'] as const).flatMap((quantile) =>
      results.map(({ list, latency }) =>
        check(`${list.name}, ${quantile.slice(0, 3)}`, over(latency, quantile), '', { atMost: list.atMost }),
      ),
    ),
  ]
  console.log(`\n${writeResult('lists', { machine, size, checks, results }, { quick })}`)
}
