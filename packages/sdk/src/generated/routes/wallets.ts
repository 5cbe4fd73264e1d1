// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listWallets: Route = 'listWallets GET ~/wallets'
export const createWallet: Route = 'createWallet POST ~/wallets'
export const retrieveWallet: Route = 'retrieveWallet GET ~/wallets/{walletId}'
export const updateWallet: Route = 'updateWallet PATCH ~/wallets/{walletId}'
export const deleteWallet: Route = 'deleteWallet DELETE ~/wallets/{walletId}'
export const createWalletChallenge: Route = 'createWalletChallenge POST ~/wallets/{walletId}/challenge'
export const verifyWallet: Route = 'verifyWallet POST ~/wallets/{walletId}/verify'
