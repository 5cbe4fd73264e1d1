import type { Context } from '../../resources/context.ts'
import { type FaultyProxy, startFaultyProxy } from '../chains/rpc-proxy.ts'

/** Two providers in front of a node, which a network is asked through from now on. Its reader keeps its own provider. */
export const startTwoProviders = async (
  context: Context,
  upstream: string,
): Promise<{ first: FaultyProxy; second: FaultyProxy; stop(): Promise<void> }> => {
  const [first, second] = [await startFaultyProxy(upstream), await startFaultyProxy(upstream)]
  for (const network of context.config.networks)
    network.rpcUrls.splice(0, network.rpcUrls.length, first.url, second.url)
  return { first, second, stop: async () => void (await Promise.all([first.stop(), second.stop()])) }
}
