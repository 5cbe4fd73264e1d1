import type { Asker } from './evm/ask-providers.ts'
import { readTokenBalances as readOfContracts, type TokenHolder } from './evm/token-balances.ts'
import type { NetworkConfig } from './network.ts'
import { readSolanaBalances } from './solana/asking/token-balances.ts'

/**
 * Returns the token balances of addresses, in base units; null if the chain returns no number. The addresses
 * must have the form of the network's chain. Throws a ChainError if no provider of the network answers.
 */
export const readTokenBalances = (
  asker: Asker,
  network: NetworkConfig,
  holdings: readonly TokenHolder[],
): Promise<(bigint | null)[]> =>
  network.chain === 'solana'
    ? readSolanaBalances(asker, network, holdings)
    : readOfContracts(asker, network, holdings)
