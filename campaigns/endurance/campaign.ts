import { parseArgs } from 'node:util'
import type { LoadMethods } from '../../bench/api/load.ts'
import { type Cleanup, createCleanup } from '../../bench/cleanup.ts'
import type { Figure } from '../../bench/measure/record.ts'
import { startHelper } from '../../bench/processes/helper.ts'
import { startBuyers } from '../failover/payments.ts'
import { waitForRest } from '../failover/verify.ts'
import { count, none, recordCampaign } from '../record-campaign.ts'
import { type Platform, startPlatform } from './platform.ts'
import { type Ran, runLoad, type Size } from './run-load.ts'
import { growthOf, type Part, parts, type Sample } from './samples.ts'

const help = `npm run campaign -- endurance [options]

  Runs API, worker and reader for an hour at half of the rates that they reach on this machine: clients create, list and
  retrieve customers, buyers pay checkouts, and each event is delivered. The memory of the processes and the dead rows of the
  tables must not grow, no due delivery may wait for a second, and every event must arrive.
  --minutes <n>   how long the run takes (default 60)
`

const usualMinutes = '60'

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: usualMinutes },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stderr.write(help)
    return 0
  }
  const minutes = Number(values.minutes)
  if (!Number.isInteger(minutes) || minutes < 1) {
    process.stderr.write('--minutes must be a whole number of at least 1.\n')
    return 2
  }
  const cleanup = createCleanup()
  try {
    const outcome = await endure(
      cleanup,
      { stretches: minutes, stretchMs: 60_000, calibrateMs: 20_000 },
      (line) => process.stderr.write(line),
    )
    const figures = figuresOf(outcome)
    if (values.minutes === usualMinutes) record(outcome, figures)
    for (const { what, value, unit } of figures) process.stdout.write(`${what}: ${value}${unit}\n`)
    for (const fault of outcome.faults) process.stdout.write(`fault: ${fault}\n`)
    return outcome.faults.length === 0 && figures.every(isMet) ? 0 : 1
  } finally {
    await cleanup.run()
  }
}

export type Outcome = Ran & { faults: string[]; paid: number; events: number }

/** Runs the platform under load. Returns the measured values, and the faults: events or payments that were lost or doubled. */
export const endure = async (
  cleanup: Cleanup,
  size: Size,
  say: (line: string) => void = () => {},
): Promise<Outcome> => {
  const platform = await startPlatform(cleanup)
  const load = await startHelper<LoadMethods>(cleanup, new URL('../../bench/api/load.ts', import.meta.url))
  const buyers = startBuyers(platform.shop, `http://127.0.0.1:${platform.servers.api.port}`)
  const ran = await runLoad(platform, load, size, (sample, index) => say(lineOf(sample, index)))
  await buyers.stop()
  const { paid, lost } = buyers
  await waitForRest(platform.context, { workspaceId: platform.shop.workspaceId, paid })
  await platform.arrived.collect()
  const { eventIds } = platform.arrived
  return {
    ...ran,
    faults: [...lost, ...(await findFaults(platform, paid.length))],
    paid: paid.length,
    events: eventIds.size,
  }
}

const lineOf = ({ memoryMb, deadRows, oldestDueMs, requests, p99Ms }: Sample, index: number): string => {
  const memory = parts.map((part) => `${part} ${Math.round(memoryMb[part])} MB`).join(', ')
  const due = `oldest due delivery ${Math.round(oldestDueMs)} ms`
  return `${index + 1}: ${requests} requests, p99 ${Math.round(p99Ms)} ms, ${memory}, ${deadRows} dead rows, ${due}\n`
}

/** Compares the payments and the events of the database with what buyers paid and what arrived at the endpoint. */
const findFaults = async (
  { context: { db }, shop: { workspaceId }, arrived }: Platform,
  paid: number,
): Promise<string[]> => {
  const events = await db.selectFrom('events').select('id').where('workspace_id', '=', workspaceId).execute()
  const payments = await db
    .selectFrom('payments')
    .select('status')
    .where('workspace_id', '=', workspaceId)
    .execute()
  const confirmed = payments.filter(({ status }) => status === 'confirmed').length
  const missing = events.filter(({ id }) => !arrived.eventIds.has(id)).length
  const doubled = arrived.count() - arrived.eventIds.size
  return [
    confirmed !== paid && `${paid} checkouts were paid, and ${confirmed} payments are confirmed`,
    payments.length !== confirmed && `${payments.length - confirmed} payments are not confirmed`,
    missing > 0 && `${missing} events did not arrive at the endpoint`,
    doubled > 0 && `${doubled} webhooks arrived twice`,
  ].filter((fault) => fault !== false)
}

const most = { memory: 1.15, deadRows: 1.5, oldestDueMs: 1_000 }

export const figuresOf = ({ samples, events, paid, faults }: Outcome): Figure[] => {
  // The last quarter of the run over the second. The memory is the one of the process that grew most.
  const grown = (what: string, growth: number, atMost: number): Figure => ({
    what,
    value: Number(growth.toFixed(2)),
    unit: ' ×',
    target: { atMost },
  })
  const memoryOf = (part: Part) => (sample: Sample) => sample.memoryMb[part]
  const oldest = Math.max(...samples.map(({ oldestDueMs }) => oldestDueMs))
  return [
    count('minutes', samples.length),
    count(
      'requests',
      samples.reduce((sum, { requests }) => sum + requests, 0),
    ),
    count('payments', paid),
    count('events delivered once', events),
    grown('memory', Math.max(...parts.map((part) => growthOf(samples, memoryOf(part)))), most.memory),
    grown(
      'dead rows',
      growthOf(samples, ({ deadRows }) => deadRows),
      most.deadRows,
    ),
    {
      what: 'longest wait of a delivery',
      value: Math.round(oldest),
      unit: ' ms',
      target: { atMost: most.oldestDueMs },
    },
    none('faults', faults.length),
  ]
}

const isMet = ({ value, target }: Figure): boolean =>
  target === undefined || ('atMost' in target ? value <= target.atMost : value >= target.atLeast)

const record = ({ faults }: Outcome, figures: readonly Figure[]): void =>
  recordCampaign({
    name: 'endurance',
    title: 'An hour at half load; growth of memory and dead rows',
    command: 'npm run campaign -- endurance',
    figures,
    notes: faults,
  })
