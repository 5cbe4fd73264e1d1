import type { NetworkConfig } from '../../settings/config.ts'
import type { Asker } from './evm/ask-providers.ts'
import { type Holding, readTokenBalances as readOfContracts } from './evm/token-balances.ts'
import { readSolanaBalances } from './solana/asking/token-balances.ts'

/**
 * What addresses hold of tokens, in base units; null where the chain answers no number. The addresses have the form of the
 * network's chain. Throws a ChainError where no provider of the network answers.
 */
export const readTokenBalances = (
  asker: Asker,
  network: NetworkConfig,
  holdings: readonly Holding[],
): Promise<(bigint | null)[]> =>
  network.chain === 'solana'
    ? readSolanaBalances(asker, network, holdings)
    : readOfContracts(asker, network, holdings)
