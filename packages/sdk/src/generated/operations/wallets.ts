// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const listWallets: Operation = {
  name: 'listWallets',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/wallets',
  idempotent: true,
}

export const createWallet: Operation = {
  name: 'createWallet',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/wallets',
  idempotent: true,
}

export const retrieveWallet: Operation = {
  name: 'retrieveWallet',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/wallets/{walletId}',
  idempotent: true,
}

export const updateWallet: Operation = {
  name: 'updateWallet',
  method: 'PATCH',
  path: '/v1/workspaces/{workspaceId}/wallets/{walletId}',
  idempotent: true,
}

export const deleteWallet: Operation = {
  name: 'deleteWallet',
  method: 'DELETE',
  path: '/v1/workspaces/{workspaceId}/wallets/{walletId}',
  idempotent: true,
}

export const createWalletChallenge: Operation = {
  name: 'createWalletChallenge',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/wallets/{walletId}/challenge',
  idempotent: true,
}

export const verifyWallet: Operation = {
  name: 'verifyWallet',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/wallets/{walletId}/verify',
  idempotent: true,
}
