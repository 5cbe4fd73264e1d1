import type { NetworkConfig } from '../network.ts'
import { modeOf } from '../network.ts'
import type { ProviderPorts } from '../ports.ts'
import { ChainError } from '../providers/source.ts'
import type { Rpc, RpcCall } from './rpc.ts'

/**
 * Returns a client that counts and times its calls. Providers bill per call, so each call of a batch counts.
 * All calls of a batch get the same outcome.
 */
export const countCalls = (
  { metrics }: Pick<ProviderPorts, 'metrics'>,
  network: Pick<NetworkConfig, 'chain' | 'livemode'>,
  rpc: Rpc,
): Rpc => {
  const labels = { chain: network.chain, mode: modeOf(network), provider: rpc.label }
  const watch = async <Result>(calls: readonly RpcCall[], ask: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    const count = (outcome: string) => {
      for (const { method } of calls) metrics.rpcCalls.inc({ ...labels, method, outcome })
      metrics.rpcDurationSeconds.observe(labels, (performance.now() - startedAt) / 1000)
    }
    try {
      const answer = await ask()
      count('ok')
      return answer
    } catch (error) {
      count(error instanceof ChainError ? error.kind : 'internal')
      throw error
    }
  }
  return {
    ...rpc,
    call: (call) => watch([call], () => rpc.call(call)),
    batch: (calls) => (calls.length === 0 ? rpc.batch(calls) : watch(calls, () => rpc.batch(calls))),
  }
}
