import type { NetworkConfig } from '../../settings/config.ts'
import type { Asker } from './evm/ask-providers.ts'
import { type Holding, readTokenBalances as readOfContracts } from './evm/token-balances.ts'
import { readSolanaBalances } from './solana/asking/token-balances.ts'

/**
 * Returns the token balances of addresses, in base units; null if the chain returns no number. The addresses
 * must have the form of the network's chain. Throws a ChainError if no provider of the network answers.
 */
export const readTokenBalances = (
  asker: Asker,
  network: NetworkConfig,
  holdings: readonly Holding[],
): Promise<(bigint | null)[]> =>
  network.chain === 'solana'
    ? readSolanaBalances(asker, network, holdings)
    : readOfContracts(asker, network, holdings)
