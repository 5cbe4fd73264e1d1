import type { ChainListener } from '../../mechanisms/chains/reading/listener.ts'
import type { Clock } from '../../ports/index.ts'
import type { Context } from '../../resources/context.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createSteppedReader, type SteppedReader } from './reader.ts'

/**
 * The time of networks with a chain whose blocks are made quicker than time passes: never behind the newest block that was
 * looked at. The server's own clock stands still meanwhile.
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

/** A reader for which the time of the network goes on with the chain, whose time a test moves. */
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
