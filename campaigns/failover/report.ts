import { median } from '../../bench/measure/statistics.ts'
import { count, none, recordCampaign } from '../record-campaign.ts'
import type { Customers, Failure } from './customers.ts'
import type { Kind, kinds } from './disturb.ts'
import type { Observed } from './run-events.ts'
import type { Verdict } from './verify.ts'

export type Outcome = {
  observed: readonly Observed[]
  verdict: Verdict
  load: Customers
  paid: number
  /** Checkouts that were not found after their creation. */
  lost: readonly string[]
  resets: number
  restarts: number
  /** Returns the error in the log of the APIs for a request. */
  causeOf(requestId: string): string | null
  hasPartitions: boolean
}

/** The limits of the campaign. Unit: seconds. `lost` is the lease of the leader (`ttl`) and 10 seconds. */
const most = { medianOfKills: 24, lost: 30, switchover: 5, uncaused: 3 }

const seconds = (ms: number) => Math.round(ms / 100) / 10
const gapsOf = (observed: readonly Observed[], kind: Kind) =>
  observed.filter((one) => one.kind === kind).map(({ gapMs }) => seconds(gapMs))
const isInternal = ({ status }: Failure) => status === 500

/** Returns the line that the campaign prints after an event. */
export const describeEvent = ({ what, gapMs, staleMs, failures, uncaused }: Observed): string => {
  const byStatus = new Map<string, number>()
  for (const { kind, status } of failures) {
    const key = `${status ?? 'no response'}${kind === 'sdk' ? ' after the retries of the SDK' : ''}`
    byStatus.set(key, (byStatus.get(key) ?? 0) + 1)
  }
  const said = [...byStatus].map(([status, times]) => `${times} × ${status}`).join(', ')
  const stale = staleMs === undefined ? '' : `, it served old data for ${seconds(staleMs)} s`
  const more = uncaused > 0 ? `, ${uncaused} more changes of the leader` : ''
  return `${what}: no success for ${seconds(gapMs)} s, ${said || 'no failed attempt'}${stale}${more}`
}

/** Returns everything that must not happen and did. */
export const judge = ({ observed, verdict, load, lost, restarts }: Outcome): string[] => {
  const faults = [...verdict.faults, ...load.staleReads, ...lost]
  for (const failure of load.failures)
    if (isInternal(failure) && failure.kind !== 'bare')
      faults.push(`500 for a ${failure.kind} request with a key: ${failure.text}`)
  const kills = gapsOf(observed, 'kill')
  if (kills.length > 0 && median(kills) > most.medianOfKills)
    faults.push(`the median gap of a killed leader is ${median(kills)} s`)
  for (const { kind, what, gapMs, failures } of observed) {
    const limit = kind === 'switchover' ? most.switchover : most.lost
    if (seconds(gapMs) > limit) faults.push(`${what}: no success for ${seconds(gapMs)} s`)
    const bySdk = failures.filter((failure) => failure.kind === 'sdk')
    if (kind === 'switchover' && bySdk.length > 0)
      faults.push(`${what}: ${bySdk.length} requests failed for a client of the SDK: ${bySdk[0]?.text}`)
    if (kind === 'etcd' && failures.length > 0) faults.push(`${what}: ${failures.length} requests failed`)
  }
  const uncaused = countUncaused(observed)
  if (uncaused > most.uncaused) faults.push(`the leader changed ${uncaused} times without a cause`)
  if (restarts > 0) faults.push(`a process of the server ended ${restarts} times`)
  return faults
}

const countUncaused = (observed: readonly Observed[]) => observed.reduce((sum, one) => sum + one.uncaused, 0)

/** Lists the causes of the 500 responses to requests without a key, with their numbers. */
export const listInternal = ({ load, causeOf }: Outcome): string[] => {
  const causes = new Map<string, number>()
  for (const { requestId, text } of load.failures.filter(isInternal)) {
    // The log counts the entries of an outage without their errors. The response then has the reason.
    const cause = (requestId && causeOf(requestId)) ?? messageOf(text)
    causes.set(cause, (causes.get(cause) ?? 0) + 1)
  }
  return [...causes].map(([cause, times]) => `${times} × 500 without a key: ${cause}`)
}

const messageOf = (text: string): string => /"message":"([^"]*)"/.exec(text)?.[1] ?? text

export const record = (outcome: Outcome, faults: readonly string[]): void => {
  const { observed, load } = outcome
  const longest = (kind: (typeof kinds)[number]) => Math.max(0, ...gapsOf(observed, kind))
  const kills = gapsOf(observed, 'kill')
  recordCampaign({
    name: 'failover',
    title: 'Loss of machines, of etcd and of the network, on PostgreSQL with Patroni',
    command: 'npm run campaign -- failover',
    figures: [
      count('events', observed.length),
      {
        what: 'kill: median time without a success',
        value: kills.length === 0 ? 0 : Number(median(kills).toFixed(1)),
        unit: ' s',
        target: { atMost: most.medianOfKills },
      },
      {
        what: 'switchover: longest time without a success',
        value: longest('switchover'),
        unit: ' s',
        target: { atMost: most.switchover },
      },
      none(
        '500 for requests with a key',
        load.failures.filter((f) => isInternal(f) && f.kind !== 'bare').length,
      ),
      none('faults', faults.length),
    ],
    notes: faults
      .filter((fault) => !fault.startsWith('500 for '))
      .map(briefly)
      .slice(0, 5),
  })
}

/** Returns a fault as a note of the table of campaigns. Failed requests are counted in a figure and are not noted. */
const briefly = (fault: string): string =>
  `${fault.replace(/0x([0-9a-f]{8})[0-9a-f]+/g, '0x$1…').slice(0, 120)}.`
