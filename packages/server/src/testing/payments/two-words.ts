import { type FaultyProxy, startFaultyProxy } from '@stablerail/test-support'
import type { Context } from '../../resources/context.ts'

/**
 * Starts two providers in front of a node, and makes every network use them from now on. A reader that is
 * already open keeps its own provider.
 */
export const startTwoProviders = async (
  context: Context,
  upstream: string,
): Promise<{ first: FaultyProxy; second: FaultyProxy; stop(): Promise<void> }> => {
  const [first, second] = [await startFaultyProxy(upstream), await startFaultyProxy(upstream)]
  for (const network of context.config.networks)
    network.rpcUrls.splice(0, network.rpcUrls.length, first.url, second.url)
  return { first, second, stop: async () => void (await Promise.all([first.stop(), second.stop()])) }
}
