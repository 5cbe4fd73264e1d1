/** Refunds by family of chains: `refundFamilyOf` returns the functions that differ between the families. */
import { type ChainFamily, type ChainId, familyOf } from '@stablerail/contract'
import { evmRefunds } from './evm.ts'
import type { RefundFamily } from './family.ts'
import { solanaRefunds } from './solana.ts'
import { tronRefunds } from './tron.ts'

const families: Record<ChainFamily, RefundFamily> = {
  evm: evmRefunds,
  solana: solanaRefunds,
  tron: tronRefunds,
}

export const refundFamilyOf = (chain: ChainId): RefundFamily => families[familyOf(chain)]
