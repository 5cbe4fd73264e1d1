import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boundaryByTemporal } from './calendar.ts'
import { startInProcessChain } from './in-process-chain.ts'
import { stories } from './story.ts'
import type { Movement, StepOutcome } from './take-step.ts'
import { type Cast, describeStory, prepareStories } from './tell-story.ts'
import { createWorld, type World } from './world.ts'

/** Checks the invariants of a random run, using only the token transfers and not the model. */
const expectPromisesKept = ({ movements, pulls, stoppedAt }: StepOutcome) => {
  expect(movements).toHaveLength(pulls)
  const pulled = new Set<string>()
  for (const movement of movements) {
    expectWithinTerms(movement)
    const name = `${movement.agreement} ${movement.period}`
    expect(pulled.has(name), 'two payments of one period').toBe(false)
    pulled.add(name)
    const stopped = stoppedAt.get(movement.agreement)
    if (stopped !== undefined)
      expect(movement.atSeconds, 'a payment after a stop').toBeLessThanOrEqual(stopped)
  }
}

const expectWithinTerms = ({ terms, period, atSeconds, to, amountBase }: Movement) => {
  expect(to).toBe(terms.merchant)
  expect(amountBase <= terms.maximumBase && amountBase > 0n).toBe(true)
  expect(atSeconds).toBeGreaterThanOrEqual(boundaryByTemporal(terms, period))
  expect(atSeconds).toBeLessThan(boundaryByTemporal(terms, period + 1) + terms.graceSeconds)
  expect(atSeconds).toBeLessThan(terms.endSeconds)
}

let world: World
let cast: Cast
beforeAll(async () => {
  world = await createWorld(await startInProcessChain())
  cast = await prepareStories(world)
})
afterAll(() => world.chain.stop())

const runs = Number(process.env.STORIES ?? 60)

it('whatever anybody calls, nothing moves beyond the terms, elsewhere, twice in a period or after a stop', async () => {
  let payments = 0
  const property = fc.asyncProperty(stories, async (story) => {
    const restore = await world.chain.snapshot()
    try {
      const told = await describeStory(world, cast, story)
      expectPromisesKept(told)
      payments += told.pulls
    } finally {
      await restore()
    }
  })
  await fc.assert(property, { numRuns: runs })
  // The runs must contain payments, because otherwise they would prove nothing.
  expect(payments).toBeGreaterThan(runs)
}, 600_000)
