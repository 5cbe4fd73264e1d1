// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** Names for people. */
export const chainNames: Readonly<Record<string, string>> = {
  base: 'Base',
  ethereum: 'Ethereum',
  polygon: 'Polygon',
  arbitrum: 'Arbitrum',
  solana: 'Solana',
  tron: 'Tron',
}

/** The chains whose wallets a page in the browser can ask. */
export const evmChains: readonly string[] = ['base', 'ethereum', 'polygon', 'arbitrum']

/** Where people look things up on live networks. The hash or the address follows. */
export const explorerLinks: Readonly<Record<string, { transaction: string; address: string }>> = {
  base: { transaction: 'https://basescan.org/tx/', address: 'https://basescan.org/address/' },
  ethereum: { transaction: 'https://etherscan.io/tx/', address: 'https://etherscan.io/address/' },
  polygon: {
    transaction: 'https://polygonscan.com/tx/',
    address: 'https://polygonscan.com/address/',
  },
  arbitrum: { transaction: 'https://arbiscan.io/tx/', address: 'https://arbiscan.io/address/' },
  solana: { transaction: 'https://solscan.io/tx/', address: 'https://solscan.io/account/' },
  tron: {
    transaction: 'https://tronscan.org/#/transaction/',
    address: 'https://tronscan.org/#/address/',
  },
}
