import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serialize } from 'node:v8'
import { Client } from 'pg'
import { completeContext } from '../../packages/server/src/commands/create-context.ts'
import { createDatabase } from '../../packages/server/src/mechanisms/db/database.ts'
import { migrateDatabase } from '../../packages/server/src/mechanisms/db/migrate.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { runDueSteps } from '../../packages/server/src/resources/subscriptions/run-steps.ts'
import { type Cleanup, createCleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, number, printTable, ratio, writeResult } from '../measure/report.ts'
import { measureRounds, ratioOf } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import { administer, openContext, settleDatabase, startDatabase } from '../processes/database.ts'
import { startHelper } from '../processes/helper.ts'
import { createRecorder } from '../processes/recorder.ts'
import type { FloorMethods } from './floor.ts'
import type { WorkerMethods } from './worker.ts'
import { copyDatabase, fillSubscriptions, urlOf } from './world.ts'

/**
 * The name of the database that is copied for every measurement. A second database has few subscriptions, for
 * warming up workers.
 */
const base = 'renewals_base'
const small = 'renewals_small'

/**
 * Measures how fast many subscriptions that are due at the same time are billed: by one worker and by
 * several. A loop that sends the same SQL statements is measured for comparison.
 */
export const benchRenewals = async (
  cleanup: Cleanup,
  { quick, rows }: { quick: boolean; rows?: number | undefined },
): Promise<void> => {
  const size = quick ? { count: 500, rounds: 1 } : { count: rows ?? 50_000, rounds: 3 }
  const adminUrl = await startDatabase(cleanup)
  const machine = await describeMachine(adminUrl)
  await fill(adminUrl, base, size.count)
  await fill(adminUrl, small, quick ? 250 : 2_000)
  const file = await recordStatements(cleanup, adminUrl)

  console.log(
    `\nRenewals: ${number(size.count)} subscriptions due at the same time, ${size.rounds} times each, in turns`,
  )
  console.log(showMachine(machine))
  let copies = 0
  const onCopy = (run: (cleanup: Cleanup, databaseUrl: string) => Promise<number>) => async () => {
    copies += 1
    const name = `renewals_${copies}`
    const own = createCleanup()
    try {
      const databaseUrl = await copyDatabase(adminUrl, base, name)
      await settleDatabase(databaseUrl)
      const seconds = await run(own, databaseUrl)
      await requireEachOnce(databaseUrl, size.count)
      progress(`${name}: ${number(size.count / seconds)}/s`)
      return size.count / seconds
    } finally {
      await own.run()
      await administer(adminUrl, `drop database if exists ${name} with (force)`)
    }
  }
  const workers = (count: number) => onCopy((own, databaseUrl) => bill(own, adminUrl, databaseUrl, count))
  const rounds = await measureRounds(size.rounds, {
    floor: onCopy((own, databaseUrl) => replay(own, databaseUrl, file)),
    one: workers(1),
    two: workers(2),
    four: workers(4),
  })
  report(machine, rounds, { quick, size })
}

const progress = (text: string): void => console.error(`renewals: ${text}`)

const fill = async (adminUrl: string, name: string, count: number): Promise<void> => {
  progress(`fills ${name} with ${number(count)}`)
  await administer(adminUrl, `create database ${name}`)
  const databaseUrl = urlOf(adminUrl, name)
  await migrateDatabase(databaseUrl)
  const own = createCleanup()
  try {
    await fillSubscriptions(await openContext(own, databaseUrl), databaseUrl, count)
    await settleDatabase(databaseUrl)
  } finally {
    await own.run()
  }
}

/**
 * Records, in a file, the SQL statements with which one worker bills all due subscriptions. Returns the path
 * of the file.
 */
const recordStatements = async (cleanup: Cleanup, adminUrl: string): Promise<string> => {
  progress('records what one worker sends')
  const directory = await mkdtemp(path.join(tmpdir(), 'stablerail-renewals-'))
  cleanup.onEnd(() => rm(directory, { recursive: true, force: true }))
  const databaseUrl = await copyDatabase(adminUrl, base, 'renewals_recorded')
  const own = createCleanup()
  const recorder = createRecorder(databaseUrl)
  try {
    const opened: Context = await openContext(own, databaseUrl)
    const context = completeContext({ ...opened, db: createDatabase(recorder.pool) })
    while ((await runDueSteps(context)) > 0);
  } finally {
    await recorder.pool.end()
    await own.run()
  }
  const file = path.join(directory, 'statements')
  await writeFile(file, serialize(recorder.take()))
  await administer(adminUrl, 'drop database renewals_recorded with (force)')
  return file
}

/** Bills all due subscriptions with the given number of worker processes. Returns the duration in seconds. */
const bill = async (
  cleanup: Cleanup,
  adminUrl: string,
  databaseUrl: string,
  count: number,
): Promise<number> => {
  const workers = []
  for (let started = 0; started < count; started += 1) {
    const worker = await startHelper<WorkerMethods>(cleanup, new URL('worker.ts', import.meta.url))
    const warm = await copyDatabase(adminUrl, small, `renewals_warm_${started}`)
    cleanup.onEnd(() => administer(adminUrl, `drop database if exists renewals_warm_${started} with (force)`))
    await worker.call('open', { databaseUrl, warmUrl: warm })
    cleanup.onEnd(() => worker.call('close', undefined))
    workers.push(worker)
  }
  const startedMs = performance.now()
  await Promise.all(workers.map((worker) => worker.call('bill', undefined)))
  return (performance.now() - startedMs) / 1000
}

const replay = async (cleanup: Cleanup, databaseUrl: string, file: string): Promise<number> => {
  const floor = await startHelper<FloorMethods>(cleanup, new URL('floor.ts', import.meta.url))
  await floor.call('open', { databaseUrl, file })
  cleanup.onEnd(() => floor.call('close', undefined))
  const startedMs = performance.now()
  await floor.call('run', undefined)
  return (performance.now() - startedMs) / 1000
}

/**
 * Throws unless each subscription has exactly one new invoice and the invoice numbers of each workspace are
 * consecutive.
 */
const requireEachOnce = async (databaseUrl: string, count: number): Promise<void> => {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ billed: number; invoices: number; gaps: number }>(`
      select count(distinct (workspace_id, subscription_id))::int as billed, count(*)::int as invoices,
        (select count(*)::int from (
          select max(number) - count(*) as missing from invoices group by workspace_id, livemode
        ) as numbers where missing <> 0) as gaps
      from invoices`)
    const [found] = rows
    if (found?.billed !== count || found.invoices !== count || found.gaps !== 0)
      throw new Error(`Of ${count} subscriptions ${JSON.stringify(found)} were billed.`)
  } finally {
    await client.end()
  }
}

type Side = 'floor' | 'one' | 'two' | 'four'

const report = (
  machine: Awaited<ReturnType<typeof describeMachine>>,
  rounds: Awaited<ReturnType<typeof measureRounds<Side, number>>>,
  { quick, size }: { quick: boolean; size: { count: number; rounds: number } },
): void => {
  const perSecond = (side: Side) => `${number(median(rounds.map((round) => round[side])))}/s`
  const over = (one: Side, other: Side) => ratioOf(rounds, [one, other], (value) => value)
  const figures = {
    overFloor: over('one', 'floor'),
    two: over('two', 'one'),
    four: over('four', 'one'),
  }
  printTable(
    ['billed by', 'a second', 'ratio', 'to'],
    [
      ['the loop with the same statements', perSecond('floor'), '', ''],
      ['one worker', perSecond('one'), ratio(figures.overFloor), 'the loop'],
      ['two workers', perSecond('two'), ratio(figures.two), 'one worker'],
      ['four workers', perSecond('four'), ratio(figures.four), 'one worker'],
    ],
  )
  const checks = [
    check('one worker over the loop', figures.overFloor, '', { atLeast: 0.85 }),
    check('two workers over one', figures.two, '', { atLeast: 1 }),
    check('four workers over one', figures.four, '', { atLeast: 1 }),
  ]
  console.log(`\n${writeResult('renewals', { machine, size, checks, rounds }, { quick })}`)
}
