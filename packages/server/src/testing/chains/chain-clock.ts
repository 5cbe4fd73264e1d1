import type { ChainListener } from '../../mechanisms/reading/listener.ts'
import type { Clock } from '../../ports/index.ts'
import type { Context } from '../../resources/context.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createSteppedReader, type SteppedReader } from './reader.ts'

/**
 * Creates a clock of the network's time for a chain whose blocks are mined faster than real time: it is never
 * behind the newest block that was read. The server's own clock does not advance.
 */
export const createChainClock = (clock: Clock, timeOfHead: () => Promise<Date>) => {
  let headMs = 0
  return {
    now: () => new Date(Math.max(clock.now().getTime(), headMs)),
    async look(): Promise<void> {
      headMs = (await timeOfHead()).getTime()
    },
  }
}

/**
 * Creates a chain reader for a chain whose time a test moves. The reader's clock is never behind the time of
 * the chain's newest block.
 */
export const createMovingReader = (
  context: Context,
  network: NetworkConfig,
  listener: ChainListener,
  timeOfHead: () => Promise<Date>,
): SteppedReader => {
  const chainClock = createChainClock(context.chainClock, timeOfHead)
  const reader = createSteppedReader({ ...context, chainClock }, network, listener)
  return {
    ...reader,
    step: () => chainClock.look().then(reader.step),
    catchUp: () => chainClock.look().then(reader.catchUp),
  }
}
