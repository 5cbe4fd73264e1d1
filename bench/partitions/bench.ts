import { purgeEventsJob } from '../../packages/server/src/mechanisms/outbox/index.ts'
import { deleteEventsBefore } from '../../packages/server/src/mechanisms/outbox/store.ts'
import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, number, printTable, writeResult } from '../measure/report.ts'
import { measureRounds, ratioOf } from '../measure/rounds.ts'
import { administer, startDatabase } from '../processes/database.ts'
import { medianMs, queries } from './queries.ts'
import { openWorld, present, type World, weeks } from './world.ts'

const rounds = 6

/** The statements that run for each payment. Others run rarely, or for each process. */
const mostRatios: Record<string, number> = {
  'write an event and its delivery': 1.5,
  'claim 64 deliveries': 2,
}

/**
 * Measures the statements on events and deliveries on a database with partitions of weeks, beside a database of the
 * release before with the same rows, and the time in which each purges a week of events.
 */
export const benchPartitions = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const events = quick ? 20_000 : 1_000_000
  const calls = quick ? 3 : 40
  const adminUrl = await startDatabase(cleanup)
  await administer(adminUrl, "alter system set max_wal_size = '8GB'", 'select pg_reload_conf()')
  const machine = await describeMachine(adminUrl)
  console.log(`\nPartitions: ${number(events)} events of thirteen weeks, beside a table without partitions`)
  console.log(showMachine(machine))
  const plain = await openWorld(cleanup, adminUrl, { name: 'plain', events })
  const partitioned = await openWorld(cleanup, adminUrl, { name: 'partitioned', events })
  const rows: string[][] = []
  const addedMs: number[] = []
  const checks = []
  for (const [what, run] of Object.entries(queries(events))) {
    console.error(`partitions: ${what}`)
    const measured = await measureRounds(rounds, {
      plain: () => medianMs(() => run(plain), calls),
      partitioned: () => medianMs(() => run(partitioned), calls),
    })
    const ratio = ratioOf(measured, ['partitioned', 'plain'], (ms) => ms)
    const best = (side: 'plain' | 'partitioned') => Math.min(...measured.map((round) => round[side]))
    rows.push([what, number(best('plain'), 2), number(best('partitioned'), 2), number(ratio.median, 2)])
    addedMs.push(best('partitioned') - best('plain'))
    const atMost = mostRatios[what]
    if (atMost !== undefined) checks.push(check(`${what}, partitioned ÷ plain`, ratio, '', { atMost }))
  }
  checks.push(check('most that partitions add to a statement', Math.max(...addedMs), ' ms', { atMost: 20 }))
  printTable(['statement', 'plain ms', 'partitioned ms', 'ratio'], rows)
  const purges = { plain: await deleteWeekMs(plain), partitioned: await dropWeekMs(partitioned) }
  printTable(
    ['a week of events is purged', 'ms'],
    [
      ['in batches of 1,000 rows', number(purges.plain)],
      ['by dropping its partition', number(purges.partitioned)],
    ],
  )
  checks.push(check('drop of a week of events', purges.partitioned, ' ms', { atMost: 500 }))
  console.log(`\n${writeResult('partitions', { machine, events, checks, purges }, { quick })}`)
}

const dayMs = 24 * 3_600_000
const firstWeekEnd = new Date(Date.parse(present) - (weeks - 1) * 7 * dayMs)

/** Deletes the events of the first week in batches, as the release before does. */
const deleteWeekMs = async ({ context }: World): Promise<number> => {
  const startedAt = performance.now()
  const batch = { partition: 'events', before: firstWeekEnd, limit: 1_000 }
  while ((await deleteEventsBefore(context.db, batch)) > 0);
  return performance.now() - startedAt
}

/** Runs the job at the time at which it drops the partition of the first week. */
const dropWeekMs = async ({ context, clock }: World): Promise<number> => {
  // Drops the partition of the ids before the bound of the migration, which is empty here.
  await purgeEventsJob.run(context)
  clock.set(new Date(firstWeekEnd.getTime() + context.config.eventsKeptDays * dayMs))
  const startedAt = performance.now()
  const dropped = await purgeEventsJob.run(context)
  if (dropped !== 1) throw new Error(`Expected one partition to be dropped: ${dropped}.`)
  return performance.now() - startedAt
}
