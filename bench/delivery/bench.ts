import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { type Check, check, ms, number, printTable, ratio, writeResult } from '../measure/report.ts'
import { measureRounds, ratioOf } from '../measure/rounds.ts'
import { type Latency, median, spread } from '../measure/statistics.ts'
import { startHelper } from '../processes/helper.ts'
import type { DeliveryFloorMethods } from './floor.ts'
import { measureFairness, measureIdle } from './latency.ts'
import { measureThroughput, type Rate, type Round, sharesPerWorker } from './throughput.ts'
import { openWorld } from './world.ts'

/**
 * The maximum numbers of connections from a worker to one receiver that are measured: the default, and a
 * larger number that an operator can configure.
 */
const widths = [16, 64]

/**
 * Measures webhook delivery: the delay from the commit of an event to its delivery, the deliveries per
 * second, and the effect of a receiver that does not respond.
 */
export const benchDelivery = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const size = quick
    ? {
        idleEvents: 10,
        idleEveryMs: 30,
        count: 500,
        rounds: 1,
        seconds: 0.5,
        perSecond: 20,
        pairs: 1,
        warmUpSeconds: 0.5,
      }
    : {
        idleEvents: 500,
        idleEveryMs: 40,
        count: 10_000,
        rounds: 5,
        seconds: 6,
        perSecond: 30,
        pairs: 5,
        warmUpSeconds: 3,
      }
  const world = await openWorld(cleanup, 10)
  const machine = await describeMachine(world.databaseUrl)
  const floor = await startHelper<DeliveryFloorMethods>(cleanup, new URL('floor.ts', import.meta.url))
  console.log('\nDelivery: one worker, bodies of 1 KB, receivers on loopback')
  console.log(showMachine(machine))

  const idle = await measureIdle(world, size.idleEvents, size.idleEveryMs)
  const throughput = []
  for (const connections of widths)
    throughput.push({ connections, rounds: await measureThroughput(world, floor, { connections, ...size }) })
  const fairness = await measureRounds(size.pairs, {
    calm: () => measureFairness(world, { hangs: false, ...size }),
    hung: () => measureFairness(world, { hangs: true, ...size }),
  })

  printTable(
    ['from commit to first byte', 'p50', 'p99', 'max', 'commit, p99'],
    [
      [`idle, ${size.idleEvents} single events`, ...showLatency(idle.delivery), ms(idle.commit.p99Ms)],
      ...fairness.flatMap(({ calm, hung }) => [
        [`9 of 10 endpoints, ${size.perSecond * 10}/s`, ...showLatency(calm.healthy), ms(calm.commit.p99Ms)],
        ['  the same, while the tenth hangs for 14 s', ...showLatency(hung.healthy), ms(hung.commit.p99Ms)],
      ]),
    ],
  )
  console.log(
    'commit: from the start of the unit of work to its commit, which shows how busy the machine was',
  )
  printThroughput(throughput)
  const disturbance = ratioOf(fairness, ['hung', 'calm'], ({ healthy }) => healthy.p99Ms)
  const checks: Check[] = [
    check('commit to first byte, idle: p50', idle.delivery.p50Ms, ' ms', { atMost: 3 }),
    check('commit to first byte, idle: p99', idle.delivery.p99Ms, ' ms', { atMost: 6 }),
    ...throughput.map(({ connections, rounds }) =>
      check(
        `deliveries per second over the claiming loop's, ${connections} connections`,
        overClaiming(rounds),
        '',
        { atLeast: 0.95 },
      ),
    ),
    check("healthy endpoints' p99 while one hangs, over undisturbed", disturbance, '', { atMost: 1.2 }),
  ]
  console.log(`\n${writeResult('delivery', { machine, checks, idle, throughput, fairness }, { quick })}`)
}

const showLatency = ({ p50Ms, p99Ms, maxMs }: Latency): string[] => [ms(p50Ms), ms(p99Ms), ms(maxMs)]

const overClaiming = (rounds: readonly Round[]) =>
  spread(rounds.map(({ ours, claiming }) => ours.perSecond / claiming.perSecond))

const printThroughput = (throughput: readonly { connections: number; rounds: readonly Round[] }[]): void => {
  const middle = (rounds: readonly Round[], side: keyof Round, pick: keyof Rate) =>
    number(median(rounds.map((round) => round[side][pick])))
  printTable(
    [
      'connections, of all',
      'ours',
      'claiming loop',
      'bare loop',
      'over claiming',
      'over bare',
      'ours CPU',
      'claiming CPU',
    ],
    throughput.map(({ connections, rounds }) => [
      `${connections} of ${sharesPerWorker * connections}${connections === widths[0] ? ' (default)' : ''}`,
      `${middle(rounds, 'ours', 'perSecond')}/s`,
      `${middle(rounds, 'claiming', 'perSecond')}/s`,
      `${middle(rounds, 'bare', 'perSecond')}/s`,
      ratio(overClaiming(rounds)),
      ratio(spread(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond))),
      `${middle(rounds, 'ours', 'cpuUs')} µs`,
      `${middle(rounds, 'claiming', 'cpuUs')} µs`,
    ]),
  )
  console.log(
    'claiming loop: undici and HMAC, with our statements to claim and acknowledge 256 deliveries at a time',
  )
  console.log('bare loop: undici and HMAC, no database')
}
