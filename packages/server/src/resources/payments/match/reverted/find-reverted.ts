import { findReverted, findTronReverted } from '@stablerail/chains'
import { type ChainFamily, type ChainId, familyOf } from '@stablerail/contract'

type FindReverted = (...asked: Parameters<typeof findReverted>) => ReturnType<typeof findReverted>

const finders: Partial<Record<ChainFamily, FindReverted>> = {
  evm: findReverted,
  tron: findTronReverted,
}

/**
 * Returns the function that looks up whether a transaction has reverted; undefined for Solana, whose reverted
 * transactions do not show their purpose.
 */
export const revertedFinder = (chain: ChainId): FindReverted | undefined => finders[familyOf(chain)]
