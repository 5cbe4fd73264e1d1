// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type {
  Wallet,
  WalletChallenge,
  WalletCreate,
  WalletList,
  WalletRegistered,
  WalletUpdate,
  WalletVerified,
  WalletVerify,
} from '../types/wallets.ts'
import * as routes from '../routes/wallets.ts'

/** List wallets. As `client.wallets.list`. */
export const listWallets = (client: Client, options?: RequestOptions): Answer<WalletList> =>
  client(routes.listWallets, [], undefined, options)

/** Register a wallet. As `client.wallets.create`. */
export const createWallet = (
  client: Client,
  body: WalletCreate,
  options?: RequestOptions,
): Answer<WalletRegistered> =>
  client(routes.createWallet, [], body, options)

/** Retrieve a wallet. As `client.wallets.retrieve`. */
export const retrieveWallet = (client: Client, walletId: string, options?: RequestOptions): Answer<Wallet> =>
  client(routes.retrieveWallet, [walletId], undefined, options)

/** Update a wallet. As `client.wallets.update`. */
export const updateWallet = (
  client: Client,
  walletId: string,
  body: WalletUpdate,
  options?: RequestOptions,
): Answer<Wallet> =>
  client(routes.updateWallet, [walletId], body, options)

/** Remove a wallet. As `client.wallets.delete`. */
export const deleteWallet = (client: Client, walletId: string, options?: RequestOptions): Answer<void> =>
  client(routes.deleteWallet, [walletId], undefined, options)

/** Make a fresh challenge. As `client.wallets.challenge`. */
export const createWalletChallenge = (
  client: Client,
  walletId: string,
  options?: RequestOptions,
): Answer<WalletChallenge> =>
  client(routes.createWalletChallenge, [walletId], undefined, options)

/** Verify a wallet. As `client.wallets.verify`. */
export const verifyWallet = (
  client: Client,
  walletId: string,
  body: WalletVerify,
  options?: RequestOptions,
): Answer<WalletVerified> =>
  client(routes.verifyWallet, [walletId], body, options)
