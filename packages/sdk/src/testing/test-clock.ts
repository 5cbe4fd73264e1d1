/**
 * The mock's test clock. After the clock was advanced, the advance is complete as soon as the clock is read,
 * because nothing becomes due in the mock.
 */
import { timeAt, type World } from './created.ts'
import { Failure, refused } from './failure.ts'
import type { Fields } from './store.ts'

type Clock = World['store'] extends { clocks: Map<unknown, infer Kept> } ? Kept : never

const clockOf = ({ store, path }: World): Clock => {
  const clock = store.clocks.get(path.workspaceId) ?? { aheadMs: 0, advancingToMs: null }
  store.clocks.set(path.workspaceId, clock)
  return clock
}

const show = ({ aheadMs, advancingToMs }: Clock, { now }: World) => ({
  now: timeAt(now() + aheadMs),
  status: advancingToMs === null ? 'ready' : 'advancing',
  advancingTo: advancingToMs === null ? null : timeAt(advancingToMs),
  steps: 0,
})

export const retrieveTestClock = (_: Fields, world: World): unknown => {
  const clock = clockOf(world)
  if (clock.advancingToMs !== null) clock.aheadMs = clock.advancingToMs - world.now()
  clock.advancingToMs = null
  return show(clock, world)
}

export const advanceTestClock = (body: Fields, world: World): unknown => {
  const clock = clockOf(world)
  const present = world.now() + clock.aheadMs
  if (clock.advancingToMs !== null) throw new Failure('conflict')
  const param = body.advanceTo === undefined ? 'advanceBy' : 'advanceTo'
  const target =
    body.advanceTo === undefined
      ? present + Number(body.advanceBy) * 1000
      : Date.parse(String(body.advanceTo))
  if (target <= present)
    throw refused(param, `The clock moves forwards only, and it is ${timeAt(present)} already.`)
  clock.advancingToMs = target
  return show(clock, world)
}
