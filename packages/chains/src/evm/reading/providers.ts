import type { NetworkConfig } from '../../network.ts'
import type { ProviderPorts } from '../../ports.ts'
import { createFailover, type SourceParts } from '../../providers/failover.ts'
import { ChainError, type ChainProviders, type ChainSource } from '../../providers/source.ts'
import { connect } from '../../rpc/connect.ts'
import { type Dialect, evmDialect } from './dialect.ts'
import { createPatiences, findReferences, type Patience, settleDoubts } from './doubts.ts'
import { listenToHeads } from './heads.ts'
import { createProvider, type Provider } from './provider.ts'
import { settleSilence } from './silence.ts'
import { checkTokens } from './tokens.ts'

export type EvmProvidersOptions = {
  context: Pick<ProviderPorts, 'clock' | 'metrics'>
  /** The time within which a provider must respond, in milliseconds. */
  timeoutMs?: number
  /** If the provider in use has returned no new block for this long, the next provider is used. */
  staleAfterMs?: number
  /**
   * The differences between the JSON-RPC of the network and the JSON-RPC of EVM nodes; absent on EVM chains.
   */
  dialect?: Dialect
}

/**
 * The largest accepted answer in bytes, which bounds the memory. If an answer would be larger, its range is
 * requested in smaller parts.
 */
const maxResponseBytes = 96 * 1024 * 1024

/** Creates the providers of an EVM network. One provider is in use at a time. */
export const createEvmProviders = (
  network: NetworkConfig,
  { context, dialect = evmDialect, ...times }: EvmProvidersOptions,
): ChainProviders => {
  const { clock } = context
  const announcements = listenForHeads(network)
  const patience = createPatiences(clock)
  const failover = createFailover<Provider>(network, {
    clock,
    ...times,
    open: (url, timeoutMs) =>
      createProvider(network, connect(context, network, { url, timeoutMs, maxResponseBytes }), dialect),
    admit: (provider) => admit(network, dialect, provider),
    toSource: (parts) => sourceOf(parts, patience),
  })
  return {
    ...failover,
    onNewHead: announcements.onNewHead,
    async close() {
      announcements.close()
      await failover.close()
    },
  }
}

const listenForHeads = ({ wsUrl }: NetworkConfig) => {
  const listeners = new Set<(number: number) => void>()
  const heads =
    wsUrl === undefined
      ? null
      : listenToHeads(wsUrl, (number) => {
          for (const listener of listeners) listener(number)
        })
  return {
    onNewHead(listener: (number: number) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => heads?.close(),
  }
}

/** Throws unless a provider serves the configured network with the configured tokens. */
const admit = async (network: NetworkConfig, dialect: Dialect, provider: Provider) => {
  const networkId = await provider.networkId()
  if (networkId !== network.networkId)
    throw new ChainError(
      'wrong_network',
      `${provider.label} serves network ${networkId}, not ${network.networkId} as configured for ${network.chain}. Correct NETWORKS.`,
    )
  await checkTokens(network, provider.rpc, dialect)
}

/** Returns a provider whose missing or doubtful answers are checked with the other providers. */
const sourceOf = ({ own, others, witnesses }: SourceParts<Provider>, patience: Patience): ChainSource => ({
  ...own,
  transfersInRange: async (range, end) =>
    settleSilence({ own, others: witnesses, patience }, range, await own.transfersInRange(range, end)),
  async transfersInBlocks(blocks) {
    const answer = await own.transfersInBlocks(blocks)
    const doubtful = own.doubtful(blocks, answer)
    if (doubtful.length === 0) return { ...answer, doubtful }
    const settled = await settleDoubts({ own, others: witnesses, patience }, doubtful)
    return {
      transfers: [...answer.transfers, ...settled.transfers].sort(
        (a, b) => a.blockNumber - b.blockNumber || a.position - b.position,
      ),
      unreadable: answer.unreadable + settled.unreadable,
      doubtful: settled.doubtful,
    }
  },
  references: (txHashes) => findReferences({ own, others, patience }, txHashes),
})
