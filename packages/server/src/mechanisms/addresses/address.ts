import { type ChainId, isEvmChain } from '@stablerail/contract'
import { parseEvmAddress } from './evm-address.ts'
import { parseSolanaAddress } from './solana-address.ts'
import { parseTronAddress } from './tron-address.ts'

/** The one way a chain writes an address (EIP-55 on EVM chains); null when the text is not one of its addresses. */
export const parseAddress = (chain: ChainId, text: string): string | null => {
  if (isEvmChain(chain)) return parseEvmAddress(text)
  return chain === 'solana' ? parseSolanaAddress(text) : parseTronAddress(text)
}

/** The form in which addresses of a chain are compared: lower case on EVM chains, unchanged on the others. */
export const addressKey = (chain: ChainId, address: string): string =>
  isEvmChain(chain) ? address.toLowerCase() : address
