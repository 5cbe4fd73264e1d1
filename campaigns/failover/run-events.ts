import { setTimeout as delay } from 'node:timers/promises'
import { createChance } from '../chain/chance.ts'
import type { Bed } from './bed.ts'
import { waitUntilHealthy } from './cluster.ts'
import { longestGap } from './compare.ts'
import type { Failure, Load } from './customers.ts'
import { disturb, type Happened, type Kind } from './disturb.ts'

const healWithinMs = 120_000
/** The load runs undisturbed for this time before each event. */
const calmMs = 5_000

/** An event with what clients saw of it. */
export type Observed = Happened & {
  kind: Kind
  /** The longest time without a successful request. */
  gapMs: number
  failures: Failure[]
  /** The number of changes of the leader that the event did not cause. */
  uncaused: number
}

/** Returns the kinds of all events in the order of the run. Each round has each kind once, in random order. */
export const planEvents = (chosen: readonly Kind[], rounds: number, seed: number): Kind[] => {
  const chance = createChance(seed)
  return Array.from({ length: rounds }, () => {
    const left = [...chosen]
    return Array.from(chosen, () => left.splice(chance.upTo(left.length), 1)[0] as Kind)
  }).flat()
}

type Options = {
  bed: Bed
  load: Load
  plan: readonly Kind[]
  seed: number
  onEvent(observed: Observed, index: number): void
}

/** Runs the events one after the other. After each it waits until the cluster is whole again. */
export const runEvents = async ({ bed, load, plan, seed, onEvent }: Options): Promise<Observed[]> => {
  const chance = createChance(seed + 1)
  const observed: Observed[] = []
  let { leader, timeline } = await waitUntilHealthy(bed.hosts, healWithinMs)
  for (const [index, kind] of plan.entries()) {
    await delay(calmMs)
    const calm = await waitUntilHealthy(bed.hosts, healWithinMs)
    const before = calm.timeline - timeline
    leader = calm.leader
    const startMs = performance.now()
    const known = load.failures.length
    const happened = await disturb(kind, { bed, leader, chance })
    const healed = await waitUntilHealthy(bed.hosts, healWithinMs)
    const uncaused = before + Math.max(0, healed.timeline - calm.timeline - (happened.takesOver ? 1 : 0))
    timeline = healed.timeline
    const one = {
      ...happened,
      kind,
      gapMs: longestGap(load.successesMs, startMs, performance.now()),
      failures: load.failures.slice(known),
      uncaused,
    }
    observed.push(one)
    onEvent(one, index)
  }
  return observed
}
