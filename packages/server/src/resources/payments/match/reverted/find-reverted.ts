import { type ChainFamily, type ChainId, familyOf } from '@stablerail/contract'
import { findReverted, findTronReverted } from '../../../../mechanisms/chains/index.ts'

type FindReverted = (...asked: Parameters<typeof findReverted>) => ReturnType<typeof findReverted>

const finders: Partial<Record<ChainFamily, FindReverted>> = {
  evm: findReverted,
  tron: findTronReverted,
}

/** What asks a chain whether a transaction has reverted; undefined where a transaction does not say what it was for. */
export const revertedFinder = (chain: ChainId): FindReverted | undefined => finders[familyOf(chain)]
