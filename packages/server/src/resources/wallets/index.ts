export { findDefaultWallet, findWallet, type SettlementWallet } from './find-wallet.ts'
export { registerWallet } from './register-wallet.ts'
export { walletRoutes } from './routes.ts'
export { proveWallet, verifyWallet } from './verify-wallet.ts'
