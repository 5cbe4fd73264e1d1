import type { NetworkConfig } from '../../network.ts'
import type { ProviderPorts } from '../../ports.ts'
import { createFailover } from '../../providers/failover.ts'
import { ChainError, type ChainProviders } from '../../providers/source.ts'
import { connect } from '../../rpc/connect.ts'
import { checkMints } from './mints.ts'
import { createSolanaProvider, type SolanaProvider } from './provider.ts'
import { classifySolana } from './refusals.ts'

export type SolanaProvidersOptions = {
  context: Pick<ProviderPorts, 'clock' | 'metrics'>
  /** The key that all payment requests of this deployment contain; null if it is not known. */
  deploymentKey?: string | null
  /** The time within which a provider must respond, in milliseconds. */
  timeoutMs?: number
  /** If the provider in use has returned no new block for this long, the next provider is used. */
  staleAfterMs?: number
}

/**
 * The largest accepted answer in bytes, several times the size of a block of mainnet. It bounds the memory,
 * because four blocks are read at once.
 */
export const maxResponseBytes = 48 * 1024 * 1024

/**
 * Creates the providers of a Solana network. One provider is in use at a time. Reading blocks needs no
 * library of Solana.
 */
export const createSolanaProviders = (
  network: NetworkConfig,
  { context, deploymentKey = null, ...times }: SolanaProvidersOptions,
): ChainProviders => ({
  ...createFailover<SolanaProvider>(network, {
    clock: context.clock,
    ...times,
    open: (url, timeoutMs) =>
      createSolanaProvider(
        network,
        connect(context, network, { url, timeoutMs, maxResponseBytes, classify: classifySolana }),
        deploymentKey,
      ),
    admit: (provider) => admitSolana(network, provider),
    toSource: ({ own }) => own,
  }),
  onNewHead: () => () => {},
})

/** Throws unless a provider serves the configured cluster with the configured mints. */
export const admitSolana = async (
  network: NetworkConfig,
  provider: Pick<SolanaProvider, 'label' | 'networkId' | 'rpc'>,
): Promise<void> => {
  const networkId = await provider.networkId()
  if (networkId !== network.networkId)
    throw new ChainError(
      'wrong_network',
      `${provider.label} serves network ${networkId}, not ${network.networkId} as configured for ${network.chain}. Correct NETWORKS.`,
    )
  await checkMints(network, provider.rpc)
}
