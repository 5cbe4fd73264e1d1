import type { Load, LoadMethods, Measured } from '../api/load.ts'
import { openWorkspace } from '../api/shop.ts'
import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, ms, number, printChecks, printTable, ratio, writeResult } from '../measure/report.ts'
import { median, type Spread, spread } from '../measure/statistics.ts'
import { openContext, settleDatabase, startDatabase } from '../processes/database.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import { startServer } from '../processes/server.ts'
import { type Listed, listsOf } from './filters.ts'
import { explainLists, type Plan } from './plans.ts'
import { fillLists, type Merchants } from './records.ts'

/** With fewer payments some of the rare ones would be on the newest page. */
export const leastRows = 3_000

type Size = { rows: number; rounds: number; turnMs: number }
type Round = { newest: Measured; filtered: Measured }
type Result = { list: Listed; plan: Plan; rounds: Round[]; ratio: Spread }

/** Lists with a filter, each beside the newest page of the same records. */
export const benchLists = async (
  cleanup: Cleanup,
  { quick, rows }: { quick: boolean; rows?: number | undefined },
): Promise<void> => {
  const size: Size = quick
    ? { rows: rows ?? leastRows, rounds: 1, turnMs: 30 }
    : { rows: rows ?? 1_500_000, rounds: 25, turnMs: 60 }
  const databaseUrl = await startDatabase(cleanup)
  const machine = await describeMachine(databaseUrl)
  const context = await openContext(cleanup, databaseUrl)
  const [shop, treasury] = [await openWorkspace(context), await openWorkspace(context)]
  const merchants: Merchants = { shop: shop.scope, treasury: treasury.scope }
  await fillLists(databaseUrl, merchants, size.rows, progress)
  progress('vacuum and statistics')
  await settleDatabase(databaseUrl)

  const lists = listsOf(size.rows, merchants)
  const keys = { shop: shop.key, treasury: treasury.key }
  const server = await startServer(cleanup, { part: 'api', databaseUrl })
  const load = await startHelper<LoadMethods>(cleanup, new URL('../api/load.ts', import.meta.url))
  console.log(
    `\nLists: ${number(size.rows)} payments of a shop, ${number(size.rows / 3)} of a treasury, ` +
      `${number((size.rows * 2) / 3)} customers, and as many products and checkouts; one connection, ` +
      `${size.rounds} × ${size.turnMs / 1000} s with the filter and without it, in turns`,
  )
  console.log(showMachine(machine))
  const turns = await measure(lists, size, (list, path) =>
    request(load, { port: server.port, path, key: keys[list.by], durationMs: size.turnMs }),
  )
  const plans = await explainLists(
    context,
    databaseUrl,
    lists.map(({ path, by }) => ({ path, key: keys[by] })),
  )
  report(
    machine,
    turns.map((turn, index) => ({ ...turn, plan: plans[index] as Plan })),
    { quick, size },
  )
}

const progress = (text: string): void => console.error(`lists: ${text}`)

const request = (
  load: Helper<LoadMethods>,
  { port, path, key, durationMs }: { port: number; path: string; key: string; durationMs: number },
): Promise<Measured> => {
  const asked: Load = {
    ...{ port, durationMs, connections: 1, method: 'GET', paths: [path], status: 200 },
    ...{ authorization: `Bearer ${key}`, bodyTemplate: null, name: 'lists' },
  }
  return load.call('run', asked)
}

/**
 * Measures each list next to its newest page, since other work on the machine changes from second to second. A first
 * turn is not counted: it warms what both read.
 */
const measure = async (
  lists: readonly Listed[],
  { rounds }: Size,
  ask: (list: Listed, path: string) => Promise<Measured>,
): Promise<Omit<Result, 'plan'>[]> => {
  const measured = lists.map((list) => ({ list, rounds: [] as Round[] }))
  for (let round = 0; round <= rounds; round += 1) {
    progress(round === 0 ? 'warm-up' : `round ${round} of ${rounds}`)
    for (const { list, rounds: taken } of measured) {
      const turn: Partial<Round> = {}
      for (const side of round % 2 === 0 ? sides : sides.toReversed())
        turn[side] = await ask(list, side === 'newest' ? list.newest : list.path)
      if (round > 0) taken.push(turn as Round)
    }
  }
  return measured.map(({ list, rounds: taken }) => ({
    ...{ list, rounds: taken },
    // On a busy machine a turn may end before its first answer.
    ratio: spread(taken.map(({ newest, filtered }) => filtered.p50Ms / newest.p50Ms).filter(Number.isFinite)),
  }))
}

const sides = ['newest', 'filtered'] as const

const report = (
  machine: Awaited<ReturnType<typeof describeMachine>>,
  results: readonly Result[],
  { quick, size }: { quick: boolean; size: Size },
): void => {
  printTable(
    ['list', 'found by', 'rows read', 'in the database', 'p50', 'newest page', 'ratio'],
    results.map(({ list, plan, rounds, ratio: over }) => [
      list.name,
      plan.steps,
      number(plan.rowsRead),
      `${number(plan.executionMs, 2)} ms`,
      ms(median(rounds.map(({ filtered }) => filtered.p50Ms))),
      ms(median(rounds.map(({ newest }) => newest.p50Ms))),
      ratio(over),
    ]),
    { wordColumns: 2 },
  )
  const checks = results.map(({ list, ratio: over }) =>
    check(`${list.name}, over the newest page`, over.median, '', { atMost: 1.2 }),
  )
  printChecks(checks)
  console.log(`\n${writeResult('lists', { machine, size, checks, results }, { quick })}`)
}
