import fc from 'fast-check'
import { startBillingWorld } from '../../packages/server/src/testing/billing/world.ts'
import type { createTestContext } from '../../packages/server/src/testing/context.ts'
import type { Story } from './lives.ts'
import { type Ending, tellStory } from './tell-story.ts'

type Simulation = {
  seed: number
  stories: fc.Arbitrary<Story>
  lengthMs: number
  runs?: number
  /** Whether the first story that shows a difference is left as it is. */
  endOnFailure?: boolean
  /** A part of the shrinking of a seed. */
  path?: string
  open?: typeof createTestContext
  /** Told how much of a story is over, from 0 to 1. */
  onProgress?: (done: number) => void
}

export type Simulated = {
  /** The differences that were found; nothing where there is none. */
  report: string
  /** Which part of the shrinking shows them. */
  path: string | null
  /** How the last story ended that was told. */
  ending: Ending | null
}

/** Tells random stories of a seed, and shrinks the first one that shows a difference. */
export const simulate = async ({
  seed,
  stories,
  lengthMs,
  runs = 1,
  endOnFailure = false,
  path,
  open,
  onProgress,
}: Simulation): Promise<Simulated> => {
  let ending: Ending | null = null
  const world = await startBillingWorld(open === undefined ? {} : { open })
  try {
    const property = fc.asyncProperty(stories, async (story) => {
      ending = await tellStory(world, story, {
        lengthMs,
        ...(onProgress && { onProgress: (at) => onProgress((at - story.startsAt) / lengthMs) }),
      })
      const { faults, log } = ending
      if (faults.length === 0) return
      throw new Error(`${faults.slice(0, 12).join('\n')}\n  after:\n  ${log.slice(-12).join('\n  ')}`)
    })
    const details = await fc.check(property, {
      ...{ seed, numRuns: runs, endOnFailure, ...(path === undefined ? {} : { path }) },
    })
    // A story as it was made fills pages; its last steps say more.
    const report = endOnFailure && details.failed ? String(details.errorInstance) : reportOf(details)
    return { report, path: details.counterexamplePath, ending }
  } finally {
    await world.close()
  }
}

/** What a simulation found; nothing where it found no difference. */
const reportOf = (details: fc.RunDetails<[Story]>): string =>
  details.failed ? `${fc.defaultReportMessage(details)}\n${String(details.errorInstance)}` : ''
