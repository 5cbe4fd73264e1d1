import { expect, test } from 'vitest'
import { tellStory } from './tell-story.ts'

test.each([7, 108, 131])(
  'the story of seed %i ends with the payments, checkouts, balances and events that the chain gives',
  async (seed) => {
    const told = await tellStory(seed, { actions: 70 })
    expect(told.faults).toEqual([])
    expect(told.payments).toBeGreaterThan(0)
  },
  60_000,
)
