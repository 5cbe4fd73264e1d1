// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { ChainFacts, ChainId } from '@stablerail/contract'

/** Names for people. */
export const chainNames: Record<ChainId, string> = {
  base: 'Base',
  ethereum: 'Ethereum',
  polygon: 'Polygon',
  arbitrum: 'Arbitrum',
  solana: 'Solana',
  tron: 'Tron',
}

/** The families of chains that are not of the EVM. */
export const otherFamilies: { readonly [Chain in ChainId]?: ChainFacts['family'] } = { solana: 'solana', tron: 'tron' }

/** Where people look up transactions of live networks. The hash follows. */
export const transactionLinks: Record<ChainId, string> = {
  base: 'https://basescan.org/tx/',
  ethereum: 'https://etherscan.io/tx/',
  polygon: 'https://polygonscan.com/tx/',
  arbitrum: 'https://arbiscan.io/tx/',
  solana: 'https://solscan.io/tx/',
  tron: 'https://tronscan.org/#/transaction/',
}
