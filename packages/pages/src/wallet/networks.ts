import type { Pair } from '../words.ts'

/** What a wallet is told of a live network that it does not know yet (EIP-3085). Every wallet knows Ethereum. */
type Network = {
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  rpcUrls: string[]
  blockExplorerUrls: string[]
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

export const knownNetworks: Partial<Record<Pair['chain'], Network>> = {
  base: {
    chainName: 'Base',
    nativeCurrency: ether,
    rpcUrls: ['https://mainnet.base.org'],
    blockExplorerUrls: ['https://basescan.org'],
  },
  polygon: {
    chainName: 'Polygon',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: ['https://polygon-rpc.com'],
    blockExplorerUrls: ['https://polygonscan.com'],
  },
  arbitrum: {
    chainName: 'Arbitrum One',
    nativeCurrency: ether,
    rpcUrls: ['https://arb1.arbitrum.io/rpc'],
    blockExplorerUrls: ['https://arbiscan.io'],
  },
}
