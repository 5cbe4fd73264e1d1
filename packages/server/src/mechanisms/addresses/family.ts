import { type ChainId, isEvmChain } from '@stablerail/contract'

/** Chains that are asked in one way, and whose addresses and transactions have one form. */
export type ChainFamily = 'evm' | 'solana' | 'tron'

export const familyOf = (chain: ChainId): ChainFamily => {
  if (isEvmChain(chain)) return 'evm'
  return chain === 'solana' ? 'solana' : 'tron'
}
