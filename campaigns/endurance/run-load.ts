import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Load, LoadMethods, Measured } from '../../bench/api/load.ts'
import type { Helper } from '../../bench/processes/helper.ts'
import { selectOldestDue } from '../../packages/server/src/mechanisms/deliveries/store.ts'
import { waitForRest } from '../failover/verify.ts'
import type { Platform } from './platform.ts'
import { parts, type Sample } from './samples.ts'

const kinds = ['create', 'list', 'retrieve'] as const
type Kind = (typeof kinds)[number]
type Rates = Record<Kind, number>

const connections: Rates = { create: 16, list: 8, retrieve: 8 }
const lookEveryMs = 2_000

/** Returns a function that creates, lists and retrieves customers for some time, as fast as possible or at given rates. */
const createTurn = ({ shop, servers }: Platform, load: Helper<LoadMethods>) => {
  const path = `/v1/workspaces/${shop.workspaceId}/customers`
  const headers = { authorization: `Bearer ${shop.apiKey}` }
  let turns = 0
  return async (durationMs: number, ids: readonly string[], rates?: Rates) => {
    turns += 1
    const usual = { port: servers.api.port, durationMs, headers, name: `turn-${turns}` }
    const read = { method: 'GET', status: 200, bodyTemplate: null } as const
    const loads: Record<Kind, Omit<Load, keyof typeof usual | 'connections'>> = {
      create: {
        method: 'POST',
        status: 201,
        paths: [path],
        bodyTemplate: '{"email":"{email}","name":"Ada"}',
      },
      list: { ...read, paths: [`${path}?limit=25`] },
      retrieve: { ...read, paths: ids.length > 0 ? ids.map((id) => `${path}/${id}`) : [`${path}?limit=1`] },
    }
    const run = async (kind: Kind): Promise<[Kind, Measured]> => {
      const pace = rates === undefined ? {} : { perSecond: rates[kind] }
      return [
        kind,
        await load.call('run', { ...usual, ...loads[kind], ...pace, connections: connections[kind] }),
      ]
    }
    return Object.fromEntries(await Promise.all(kinds.map(run))) as Record<Kind, Measured>
  }
}

export type Size = { stretches: number; stretchMs: number; calibrateMs: number }

export type Ran = { samples: Sample[]; rates: Rates }

/** Runs the platform at half of the rates that it reaches, and takes a sample after each stretch. */
export const runLoad = async (
  platform: Platform,
  load: Helper<LoadMethods>,
  { stretches, stretchMs, calibrateMs }: Size,
  onSample: (sample: Sample, index: number) => void,
): Promise<Ran> => {
  const { db } = platform.context
  const turn = createTurn(platform, load)
  const full = await turn(calibrateMs, [])
  const rates = Object.fromEntries(kinds.map((kind) => [kind, full[kind].perSecond / 2])) as Rates
  // The deliveries of the full rate are not part of the run.
  const calibrated = { workspaceId: platform.shop.workspaceId, paid: [] }
  await waitForRest(platform.context, calibrated)
  const rows = await db.selectFrom('customers').select('id').limit(1_000).execute()
  const ids = rows.map(({ id }) => id)
  const samples: Sample[] = []
  for (let index = 0; index < stretches; index += 1) {
    const watching = watchOldestDue(platform)
    const measured = await turn(stretchMs, ids, rates)
    const sample = await takeSample(platform, measured, await watching.stop())
    samples.push(sample)
    onSample(sample, index)
    await platform.arrived.collect()
  }
  return { samples, rates }
}

/** Looks every two seconds how long the oldest due delivery has waited. */
const watchOldestDue = ({ context: { db, clock } }: Platform) => {
  const controller = new AbortController()
  let longestMs = 0
  const watching = (async () => {
    while (!controller.signal.aborted) {
      const now = clock.now()
      const since = await selectOldestDue(db, now)
      if (since !== null) longestMs = Math.max(longestMs, now.getTime() - since.getTime())
      await delay(lookEveryMs, undefined, { signal: controller.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      controller.abort()
      await watching
      return longestMs
    },
  }
}

const takeSample = async (
  { context: { db }, servers }: Platform,
  measured: Record<Kind, Measured>,
  oldestDueMs: number,
): Promise<Sample> => {
  const { rows } = await sql<{ dead: number }>`
    select coalesce(sum(n_dead_tup), 0)::integer as dead from pg_stat_user_tables`.execute(db)
  const memory = await Promise.all(parts.map(async (part) => [part, await servers[part].memoryMb()] as const))
  return {
    memoryMb: Object.fromEntries(memory) as Sample['memoryMb'],
    deadRows: rows[0]?.dead ?? 0,
    oldestDueMs,
    requests: kinds.reduce((sum, kind) => sum + measured[kind].requests, 0),
    p99Ms: measured.create.p99Ms,
  }
}
