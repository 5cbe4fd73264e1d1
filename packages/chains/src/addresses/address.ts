import { type ChainId, isEvmChain } from '@stablerail/contract'
import { parseEvmAddress } from './evm-address.ts'
import { parseSolanaAddress } from './solana-address.ts'
import { parseTronAddress } from './tron-address.ts'

/**
 * Returns an address in the canonical form of its chain (EIP-55 on EVM chains); null if the text is not an
 * address of the chain.
 */
export const parseAddress = (chain: ChainId, text: string): string | null => {
  if (isEvmChain(chain)) return parseEvmAddress(text)
  return chain === 'solana' ? parseSolanaAddress(text) : parseTronAddress(text)
}

/**
 * Returns the form in which addresses of a chain are compared: in lower case on EVM chains, unchanged on
 * Solana and Tron.
 */
export const addressKey = (chain: ChainId, address: string): string =>
  isEvmChain(chain) ? address.toLowerCase() : address
