// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listWallets: Route = 'listWallets GET /v1/workspaces/{workspaceId}/wallets'
export const createWallet: Route = 'createWallet POST /v1/workspaces/{workspaceId}/wallets'
export const retrieveWallet: Route = 'retrieveWallet GET /v1/workspaces/{workspaceId}/wallets/{walletId}'
export const updateWallet: Route = 'updateWallet PATCH /v1/workspaces/{workspaceId}/wallets/{walletId}'
export const deleteWallet: Route = 'deleteWallet DELETE /v1/workspaces/{workspaceId}/wallets/{walletId}'
export const createWalletChallenge: Route =
  'createWalletChallenge POST /v1/workspaces/{workspaceId}/wallets/{walletId}/challenge'
export const verifyWallet: Route = 'verifyWallet POST /v1/workspaces/{workspaceId}/wallets/{walletId}/verify'
