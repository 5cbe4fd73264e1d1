import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Scope } from '../../packages/server/src/ports/index.ts'
import { openWorkspace } from '../api/shop.ts'
import type { Cleanup } from '../cleanup.ts'
import { leastRows } from '../lists/bench.ts'
import { fillExports, insertExported } from '../lists/records.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, number, printTable, ratio, writeResult } from '../measure/report.ts'
import { measureRounds, ratioOf } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import { openContext, settleDatabase, startDatabase } from '../processes/database.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import { type Server, startServer } from '../processes/server.ts'
import { copyStatement, idColumn, type Kind } from './files.ts'
import type { Read, ReaderMethods } from './reader.ts'

const kinds = ['payments', 'invoices'] as const
/**
 * The maximum heap size of the server, in MB. It is enough for an export. Without a limit, V8 would delay
 * garbage collection and use more memory than an export needs.
 */
const heapMb = 120
const sampleEveryMs = 200

type World = {
  rows: number
  databaseUrl: string
  scope: Scope
  headers: Record<string, string>
  reader: Helper<ReaderMethods>
}

/** Measures CSV exports over HTTP, compared with PostgreSQL's COPY of the same columns in the same order. */
export const benchCsv = async (
  cleanup: Cleanup,
  { quick, rows }: { quick: boolean; rows?: number | undefined },
): Promise<void> => {
  const size = quick ? { rows: leastRows, rounds: 1 } : { rows: rows ?? 1_000_000, rounds: 3 }
  const databaseUrl = await startDatabase(cleanup)
  const machine = await describeMachine(databaseUrl)
  const { scope, key } = await openWorkspace(await openContext(cleanup, databaseUrl))
  await fillExports(databaseUrl, scope, size, progress)
  await settleDatabase(databaseUrl)
  const reader = await startHelper<ReaderMethods>(cleanup, new URL('reader.ts', import.meta.url))
  const headers = { authorization: `Bearer ${key}` }
  const world: World = { rows: size.rows, databaseUrl, scope, headers, reader }
  console.log(`\nExports of ${number(size.rows)} records, ${size.rounds} times each, in turns with COPY`)
  console.log(showMachine(machine))
  const server = await startServer(cleanup, { part: 'api', databaseUrl, profile: 'csv' })
  const results = []
  for (const kind of kinds) {
    const rounds = await measureRounds(size.rounds, {
      copy: () => reader.call('copy', { databaseUrl, statement: copyStatement[kind](scope) }),
      ours: () => reader.call('download', asked(world, server, kind)),
    })
    progress(`${kind}: during inserts`)
    const once = await countOnce(world, server, kind)
    results.push({ kind, rounds, once })
  }
  const memory = await measureMemory(cleanup, world)
  report(machine, { results, memory }, { quick, size })
}

const progress = (text: string): void => console.error(`csv: ${text}`)

const asked = ({ scope, headers }: World, { port }: Server, kind: Kind) => ({
  port,
  headers,
  path: `/v1/workspaces/${scope.workspaceId}/${kind}?format=csv`,
})

/**
 * Exports all records while newer ones are inserted. Returns how many rows and how many distinct ids the file
 * has.
 */
const countOnce = async (world: World, server: Server, kind: Kind) => {
  const client = new Client(world.databaseUrl)
  await client.connect()
  let isOver = false
  const insert = async () => {
    for (let number = world.rows + 1; !isOver; number += 1)
      await client.query(insertExported[kind](world.scope, world, { from: number, to: number }))
  }
  try {
    const inserting = insert()
    const counted = await world.reader.call('countIds', {
      ...asked(world, server, kind),
      column: idColumn[kind],
    })
    isOver = true
    await inserting
    return counted
  } finally {
    isOver = true
    await client.end()
  }
}

/**
 * Measures the resident memory of a server with a small heap: before its first export, and the maximum during
 * the export.
 */
const measureMemory = async (cleanup: Cleanup, world: World): Promise<Memory> => {
  const memory: Memory = { payments: { idleMb: 0, peakMb: 0 }, invoices: { idleMb: 0, peakMb: 0 } }
  for (const kind of kinds) {
    const settings = { NODE_OPTIONS: `--max-old-space-size=${heapMb} --max-semi-space-size=4` }
    const { databaseUrl } = world
    const server = await startServer(cleanup, { part: 'api', databaseUrl, settings })
    const idleMb = await server.memoryMb()
    let isOver = false
    const sample = async () => {
      while (!isOver) {
        memory[kind] = { idleMb, peakMb: Math.max(memory[kind].peakMb, await server.memoryMb()) }
        await delay(sampleEveryMs)
      }
    }
    const sampling = sample()
    await world.reader.call('download', asked(world, server, kind))
    isOver = true
    await sampling
    await server.stop()
  }
  return memory
}

type Memory = Record<Kind, { idleMb: number; peakMb: number }>

type Result = {
  kind: Kind
  rounds: Record<'copy' | 'ours', Read>[]
  once: { rows: number; ids: number }
}

const perSecond = ({ rows, seconds }: Read): number => rows / seconds

const report = (
  machine: Awaited<ReturnType<typeof describeMachine>>,
  { results, memory }: { results: readonly Result[]; memory: Memory },
  { quick, size }: { quick: boolean; size: { rows: number } },
): void => {
  const ratios = results.map(({ rounds }) => ratioOf(rounds, ['ours', 'copy'], perSecond))
  const middle = (rounds: Result['rounds'], side: 'copy' | 'ours') =>
    `${number(median(rounds.map((round) => perSecond(round[side]))))}/s`
  printTable(
    ['export', 'COPY', 'ours', 'ratio', 'rows', 'ids', 'memory'],
    results.map(({ kind, rounds, once }, index) => [
      ...[kind, middle(rounds, 'copy'), middle(rounds, 'ours'), ratio(ratios[index] as (typeof ratios)[0])],
      ...[number(once.rows), number(once.ids), `+${number(memory[kind].peakMb - memory[kind].idleMb)} MB`],
    ]),
  )
  const checks = results.flatMap(({ kind, once }, index) => [
    check(`${kind}: rows a second over COPY`, ratios[index] ?? Number.NaN, '', { atLeast: 0.5 }),
    check(`${kind}: ids over rows during inserts`, once.ids / once.rows, '', { atLeast: 1 }),
    check(`${kind}: rows over records at the start`, Math.min(once.rows, size.rows) / size.rows, '', {
      atLeast: 1,
    }),
    check(
      `${kind}: peak memory over idle memory plus 64 MB`,
      memory[kind].peakMb / (memory[kind].idleMb + 64),
      '',
      {
        atMost: 1,
      },
    ),
  ])
  console.log(`\n${writeResult('csv', { machine, size, checks, results, memory }, { quick })}`)
}
