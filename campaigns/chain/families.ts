import type { createTestContext } from '../../packages/server/src/testing/context.ts'
import { tellStory as tellEvmStory } from './evm/tell-story.ts'
import { openSolanaStage } from './families/solana-stage.ts'
import type { Stage, StageOptions } from './families/stage.ts'
import { tellStory } from './families/tell-story.ts'
import { openTronStage } from './families/tron-stage.ts'

export type Ending = { seed: number; faults: string[]; payments: number; blocks: number }
type StoryOptions = { actions: number; open?: typeof createTestContext }

export type Family = {
  tellStory(seed: number, options: StoryOptions): Promise<Ending>
  /** The number of runs, each with its own seed, in a complete campaign. */
  seeds: number
}

const on = (openStage: (options: StageOptions) => Promise<Stage>): Family => ({
  tellStory: (seed, options) => tellStory(seed, { openStage, ...options }),
  seeds: 40,
})

export const families: Record<string, Family> = {
  evm: { tellStory: tellEvmStory, seeds: 100 },
  tron: on(openTronStage),
  solana: on(openSolanaStage('blocks')),
  'solana-wallets': on(openSolanaStage('wallets')),
}
