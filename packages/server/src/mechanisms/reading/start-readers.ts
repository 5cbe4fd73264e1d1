import type { ChainListener } from './listener.ts'
import type { ReaderPorts } from './ports.ts'
import { watchNetwork } from './watch-network.ts'

export type Readers = { stop(): Promise<void> }

/**
 * Reads every configured network for the listener. Any number of processes may do so: one process at a time
 * reads a network, and the others stand by. `stop` finishes the running rounds and releases the leases.
 */
export const startReaders = (context: ReaderPorts, listener: ChainListener): Readers => {
  const watches = context.config.networks.map((network) => watchNetwork(context, network, listener))
  return {
    stop: async () => {
      await Promise.all(watches.map((watch) => watch.stop()))
    },
  }
}
