import type { NetworkConfig } from '../../config.ts'
import type { Asker } from './evm/ask-providers.ts'
import { type Holding, readTokenBalances as readContractBalances } from './evm/token-balances.ts'
import { readSolanaBalances } from './solana/asking/read-balances.ts'

/**
 * What addresses hold of tokens, in base units, asked in batches. The addresses have the form of the network's chain. Null
 * where the network has no number for it, as where no token is at its address. Throws a ChainError where no provider of the
 * network answers.
 */
export const readTokenBalances = (
  asker: Asker,
  network: NetworkConfig,
  holdings: readonly Holding[],
): Promise<(bigint | null)[]> =>
  network.chain === 'solana'
    ? readSolanaBalances(asker, network, holdings)
    : readContractBalances(asker, network, holdings)
