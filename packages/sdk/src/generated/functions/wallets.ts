// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type {
  DeleteWalletQuery,
  SettlementOption,
  Wallet,
  WalletChallenge,
  WalletCreate,
  WalletRegistered,
  WalletUpdate,
  WalletVerified,
  WalletVerify,
} from '../types/wallets.ts'

/**
 * List wallets.
 *
 * Lists all settlement wallets, newest first. Needs role viewer or higher, and a dashboard session: an API
 * key will not do.
 *
 * @example
 * ```ts
 * for await (const wallet of listWallets(client)) {
 *   console.log(wallet.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listWallets = (client: Client, options?: RequestOptions): PageRequest<Wallet> =>
  new PageRequest(client, 'listWallets GET ~/wallets', [], undefined, options)

/**
 * List settlement options.
 *
 * Lists the pairs of chain and token with which a checkout can be created: those that have a verified wallet
 * and that this deployment offers in the mode of the key. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const settlementOption of listSettlementOptions(client)) {
 *   console.log(settlementOption)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listSettlementOptions = (
  client: Client,
  options?: RequestOptions,
): PageRequest<SettlementOption> =>
  new PageRequest(client, 'listSettlementOptions GET ~/settlement_options', [], undefined, options)

/**
 * Register a wallet.
 *
 * Registers an address as an unverified wallet, and returns the challenge that the owner of the address must
 * sign. Needs role admin or higher, and a dashboard session with a factor proven in the last 5 minutes: an
 * API key will not do.
 *
 * @example
 * ```ts
 * const { wallet, challenge } = await createWallet(client, {
 *   chain: 'base',
 *   token: 'USDC',
 *   address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 * })
 * console.log(wallet, challenge)
 * ```
 * @param client - What `createClient` made.
 * @param body - The address to register.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The unverified wallet, and the challenge to sign.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createWallet = (
  client: Client,
  body: WalletCreate,
  options?: RequestOptions,
): Answer<WalletRegistered> =>
  client('createWallet POST ~/wallets', [], body, options)

/**
 * Retrieve a wallet.
 *
 * Returns one wallet. Needs role viewer or higher, and a dashboard session: an API key will not do.
 *
 * @example
 * ```ts
 * const wallet = await retrieveWallet(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(wallet)
 * ```
 * @param client - What `createClient` made.
 * @param walletId - Identifies the wallet.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A settlement wallet: the merchant's own address, which receives the payments of buyers.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveWallet = (client: Client, walletId: string, options?: RequestOptions): Answer<Wallet> =>
  client('retrieveWallet GET ~/wallets/{walletId}', [walletId], undefined, options)

/**
 * Update a wallet.
 *
 * Renames a wallet, or makes a verified wallet the default for its chain and token. Needs role admin or
 * higher, and a dashboard session: an API key will not do.
 *
 * @example
 * ```ts
 * const wallet = await updateWallet(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn', {
 *   nickname: 'Treasury',
 * })
 * console.log(wallet)
 * ```
 * @param client - What `createClient` made.
 * @param walletId - Identifies the wallet.
 * @param body - The fields to change; absent fields stay as they are.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A settlement wallet: the merchant's own address, which receives the payments of buyers.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const updateWallet = (
  client: Client,
  walletId: string,
  body: WalletUpdate,
  options?: RequestOptions,
): Answer<Wallet> =>
  client('updateWallet PATCH ~/wallets/{walletId}', [walletId], body, options)

/**
 * Remove a wallet.
 *
 * Removes a wallet: new checkouts are no longer paid to it. Transfers to it are still recorded. If its key
 * was stolen, send `depositAddresses=replace`. Needs role admin or higher, and a dashboard session with a
 * factor proven in the last 5 minutes: an API key will not do.
 *
 * @example
 * ```ts
 * await deleteWallet(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * ```
 * @param client - What `createClient` made.
 * @param walletId - Identifies the wallet.
 * @param query - The choices of `deleteWallet`.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Nothing.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const deleteWallet = (
  client: Client,
  walletId: string,
  query?: DeleteWalletQuery,
  options?: RequestOptions,
): Answer<void> =>
  client('deleteWallet DELETE ~/wallets/{walletId}', [walletId], query, options)

/**
 * Create a challenge.
 *
 * Creates a challenge and returns it. Earlier challenges of the wallet can no longer be used. Needs role
 * admin or higher, and a dashboard session: an API key will not do.
 *
 * @example
 * ```ts
 * const walletChallenge = await createWalletChallenge(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(walletChallenge)
 * ```
 * @param client - What `createClient` made.
 * @param walletId - Identifies the wallet.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A text that the owner of the address signs as proof. A challenge can be used once.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createWalletChallenge = (
  client: Client,
  walletId: string,
  options?: RequestOptions,
): Answer<WalletChallenge> =>
  client('createWalletChallenge POST ~/wallets/{walletId}/challenge', [walletId], undefined, options)

/**
 * Verify a wallet.
 *
 * Verifies a wallet with the signature of a challenge. Every attempt uses the challenge up, also an attempt
 * with a wrong signature: create another challenge to try again. Needs role admin or higher, and a dashboard
 * session with a factor proven in the last 5 minutes: an API key will not do.
 *
 * @example
 * ```ts
 * const { wallet } = await verifyWallet(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn', {
 *   challengeId: 'wch_01k9z7q4m8c3v5t2r6w1x0y9bn',
 *   signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
 * })
 * console.log(wallet)
 * ```
 * @param client - What `createClient` made.
 * @param walletId - Identifies the wallet.
 * @param body - The signature of a challenge.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The verified wallet.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const verifyWallet = (
  client: Client,
  walletId: string,
  body: WalletVerify,
  options?: RequestOptions,
): Answer<WalletVerified> =>
  client('verifyWallet POST ~/wallets/{walletId}/verify', [walletId], body, options)
