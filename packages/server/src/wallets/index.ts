export { findDefaultWallet, findWallet, type SettlementWallet } from './find-wallet.ts'
export { walletRoutes } from './routes.ts'
