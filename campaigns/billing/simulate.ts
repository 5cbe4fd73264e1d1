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
  /** Whether the simulation stops at the first failing run without shrinking it. */
  endOnFailure?: boolean
  /** fast-check's path of a failing run, from an earlier report. The simulation repeats that run. */
  path?: string
  open?: typeof createTestContext
  /** Receives the completed share of a run, from 0 to 1. */
  onProgress?: (done: number) => void
}

export type Simulated = {
  /** The differences that were found; empty if there are none. */
  report: string
  /** fast-check's path of the failing run; null if no run failed. */
  path: string | null
  /** The result of the last simulated run; null if no run was completed. */
  ending: Ending | null
}

/** Simulates random runs from a seed, and shrinks the first run in which the service and the model differ. */
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
      seed,
      numRuns: runs,
      endOnFailure,
      ...(path === undefined ? {} : { path }),
    })
    // Without shrinking, the generated data of the run would fill pages, so only the error with the last
    // steps is reported.
    const report = endOnFailure && details.failed ? String(details.errorInstance) : reportOf(details)
    return { report, path: details.counterexamplePath, ending }
  } finally {
    await world.close()
  }
}

/** Returns a report of the simulation; empty if the server and the model did not differ. */
const reportOf = (details: fc.RunDetails<[Story]>): string =>
  details.failed ? `${fc.defaultReportMessage(details)}\n${String(details.errorInstance)}` : ''
