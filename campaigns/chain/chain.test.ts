import { expect, test } from 'vitest'
import { tellStory } from './tell-story.ts'

test.each([1, 2, 3, 4])(
  'the story of seed %i ends with the payments and the events that the chain gives',
  async (seed) => {
    const { faults, payments } = await tellStory(seed, { actions: 40 })
    expect(faults).toEqual([])
    expect(payments).toBeGreaterThan(0)
  },
  120_000,
)
