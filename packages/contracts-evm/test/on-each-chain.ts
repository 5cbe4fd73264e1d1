import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import type { Chain } from './chain.ts'
import { startInProcessChain } from './in-process-chain.ts'
import { createWorld, type World } from './world.ts'

/**
 * Runs tests of the pull contract twice: on an EVM in this process and on a real node. Every test starts with
 * the same initial state. The environment variable `IN_PROCESS_ONLY` skips the real node, for programs that
 * run the tests many times.
 */
export const onEachChain = (tests: (world: () => World) => void): void => inEachWorld(createWorld, tests)

/** Runs tests as `onEachChain` does. `create` prepares the contracts on each chain. */
export const inEachWorld = <T extends { chain: Chain }>(
  create: (chain: Chain) => Promise<T>,
  tests: (world: () => T) => void,
): void => {
  const starts: [string, () => Promise<Chain>][] = [
    ['an EVM in this process', startInProcessChain],
    ['a real node', async () => (await import('./anvil-chain.ts')).startAnvilChain()],
  ]
  if (process.env.IN_PROCESS_ONLY) starts.pop()
  describe.each(starts)('on %s', (_, start) => {
    let world: T
    let restore: () => Promise<void>
    beforeAll(async () => {
      world = await create(await start())
    })
    afterAll(() => world.chain.stop())
    beforeEach(async () => {
      restore = await world.chain.snapshot()
    })
    afterEach(() => restore())
    tests(() => world)
  })
}
