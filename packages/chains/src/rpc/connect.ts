import type { NetworkConfig } from '../network.ts'
import type { ProviderPorts } from '../ports.ts'
import { countCalls } from './count-calls.ts'
import { createRpc, type Rpc, type RpcOptions } from './rpc.ts'

/**
 * Opens a JSON-RPC client for one provider of a network. Only the HTTP headers configured for that provider
 * are sent.
 */
export const connect = (
  context: Pick<ProviderPorts, 'metrics'>,
  network: NetworkConfig,
  options: Omit<RpcOptions, 'headers'>,
): Rpc => countCalls(context, network, createRpc({ ...options, headers: headersFor(network, options.url) }))

const headersFor = ({ rpcHeaders = [] }: NetworkConfig, url: string): Record<string, string> => {
  const { href } = new URL(url)
  const own = rpcHeaders.filter(({ rpcUrl }) => new URL(rpcUrl).href === href)
  return Object.fromEntries(own.map(({ name, value }) => [name, value]))
}
