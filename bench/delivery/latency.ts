import { type Latency, summarize } from '../measure/statistics.ts'
import type { Commit } from './producer.ts'
import type { Arrival } from './receiver.ts'
import type { DeliveryWorld } from './world.ts'

/**
 * Summarizes the delivery times, from the commit of an event to the first byte at the receiver. Includes only
 * the receivers for which `counts` returns true.
 */
export const latencyOf = (
  commits: readonly Commit[],
  arrivals: readonly Arrival[],
  counts: (receiver: number) => boolean = () => true,
): Latency => {
  const committedMs = new Map(commits.map(({ eventId, atMs }) => [eventId, atMs]))
  const durations = arrivals.flatMap(({ receiver, eventId, atMs }) => {
    const from = committedMs.get(eventId)
    // A receiver can read the first byte before the committing process reads the clock after its commit.
    // Count this as 0.
    return from === undefined || !counts(receiver) ? [] : [Math.max(0, atMs - from)]
  })
  return summarize(durations)
}

/** Returns the latency of the database transactions that wrote the events, including their commits. */
const commitLatencyOf = (commits: readonly Commit[]): Latency =>
  summarize(commits.map(({ tookMs }) => tookMs))

export type Idle = { delivery: Latency; commit: Latency }

/** Measures the delivery latency of single events while the system is otherwise idle. */
export const measureIdle = async (world: DeliveryWorld, count: number, everyMs: number): Promise<Idle> => {
  const { databaseUrl, receiver, producer } = world
  const scope = await world.openShop(databaseUrl, 1)
  const worker = await world.startWorker()
  const commit = (events: number) => producer.call('commit', { databaseUrl, scope, count: events, everyMs })
  const warmUp = Math.min(20, count)
  await commit(warmUp)
  await receiver.call('waitFor', { count: warmUp, withinMs: 10_000 })
  await receiver.call('take', null)
  const commits = await commit(count)
  await receiver.call('waitFor', { count, withinMs: 10_000 })
  const arrivals = await receiver.call('take', null)
  await worker.stop()
  return { delivery: latencyOf(commits, arrivals), commit: commitLatencyOf(commits) }
}

const receivers = 10

export type Steady = { warmUpSeconds: number; seconds: number; perSecond: number }

export type Fairness = { healthy: Latency; commit: Latency; deliveries: number }

/**
 * Measures the delivery latency at nine of ten endpoints under a constant rate of events, once while the
 * tenth endpoint responds and once while it hangs.
 */
export const measureFairness = async (
  world: DeliveryWorld,
  { hangs, warmUpSeconds, seconds, perSecond }: Steady & { hangs: boolean },
): Promise<Fairness> => {
  const { databaseUrl, receiver, producer } = world
  const scope = await world.openShop(databaseUrl, receivers)
  const worker = await world.startWorker()
  await receiver.call('setHanging', { receiver: hangs ? 0 : -1 })
  const commit = (count: number) =>
    producer.call('commit', { databaseUrl, scope, count, everyMs: 1000 / perSecond })
  // The number of events must be large enough for a hanging receiver to occupy all connections that the
  // worker allows.
  const warmUp = await commit(Math.ceil(warmUpSeconds * perSecond))
  const commits = await commit(Math.ceil(seconds * perSecond))
  const healthyCount = (commits.length + warmUp.length) * (receivers - 1)
  await receiver.call('waitFor', { count: healthyCount, withinMs: 30_000 })
  const arrivals = await receiver.call('take', null)
  await receiver.call('setHanging', { receiver: -1 })
  await worker.stop()
  await receiver.call('take', null)
  // Receiver 0 is the one that may hang. It is excluded from both measurements, so that the same nine
  // receivers are compared.
  const healthy = latencyOf(commits, arrivals, (index) => index !== 0)
  return { healthy, commit: commitLatencyOf(commits), deliveries: commits.length * (receivers - 1) }
}
