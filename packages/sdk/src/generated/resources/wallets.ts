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

/** Settlement wallets: the merchant's own addresses. */
export class Wallets {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List wallets.
   *
   * Lists all settlement wallets, newest first. Needs role viewer or higher, and a dashboard session: an API
   * key will not do.
   *
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A list answered whole.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { data } = await client.wallets.list()
   * console.log(data)
   * ```
   */
  list(options?: RequestOptions): Answer<WalletList> {
    return this.#client(routes.listWallets, [], undefined, options)
  }

  /**
   * Register a wallet.
   *
   * Registers an address, unverified, and answers with the challenge its owner must sign. Needs role admin or
   * higher, and a dashboard session with a factor proven in the last 5 minutes: an API key will not do.
   *
   * @param body - The address to register.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The wallet, unverified, and the challenge to sign.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link AalRequiredError} The operation needs a factor proven within the last 5 minutes. Sign in
   *   again, then retry.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { wallet, challenge } = await client.wallets.create({
   *   chain: 'base',
   *   token: 'USDC',
   *   address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
   * })
   * console.log(wallet, challenge)
   * ```
   */
  create(body: WalletCreate, options?: RequestOptions): Answer<WalletRegistered> {
    return this.#client(routes.createWallet, [], body, options)
  }

  /**
   * Retrieve a wallet.
   *
   * Answers one wallet. Needs role viewer or higher, and a dashboard session: an API key will not do.
   *
   * @param walletId - Identifies the wallet.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A settlement wallet: the merchant's own address that buyers pay to.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const wallet = await client.wallets.retrieve('wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(wallet)
   * ```
   */
  retrieve(walletId: string, options?: RequestOptions): Answer<Wallet> {
    return this.#client(routes.retrieveWallet, [walletId], undefined, options)
  }

  /**
   * Update a wallet.
   *
   * Renames a wallet, or makes a verified one the default for its chain and token. Needs role admin or
   * higher, and a dashboard session: an API key will not do.
   *
   * @param walletId - Identifies the wallet.
   * @param body - The fields to change; absent ones stay as they are.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A settlement wallet: the merchant's own address that buyers pay to.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link SigningRequiredError} There is no verified wallet for that chain and token. Sign the
   *   wallet's challenge first.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const wallet = await client.wallets.update('wlt_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   nickname: 'Treasury',
   * })
   * console.log(wallet)
   * ```
   */
  update(walletId: string, body: WalletUpdate, options?: RequestOptions): Answer<Wallet> {
    return this.#client(routes.updateWallet, [walletId], body, options)
  }

  /**
   * Remove a wallet.
   *
   * New checkouts are no longer paid to the wallet. Transfers to it are still seen. Needs role admin or
   * higher, and a dashboard session with a factor proven in the last 5 minutes: an API key will not do.
   *
   * @param walletId - Identifies the wallet.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns Nothing.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link AalRequiredError} The operation needs a factor proven within the last 5 minutes. Sign in
   *   again, then retry.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * await client.wallets.delete('wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * ```
   */
  delete(walletId: string, options?: RequestOptions): Answer<void> {
    return this.#client(routes.deleteWallet, [walletId], undefined, options)
  }

  /**
   * Make a fresh challenge.
   *
   * Answers with a new challenge; earlier ones can no longer be used. Needs role admin or higher, and a
   * dashboard session: an API key will not do.
   *
   * @param walletId - Identifies the wallet.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns What the owner of the address signs as proof. A challenge is used once.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const walletChallenge = await client.wallets.challenge('wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(walletChallenge)
   * ```
   */
  challenge(walletId: string, options?: RequestOptions): Answer<WalletChallenge> {
    return this.#client(routes.createWalletChallenge, [walletId], undefined, options)
  }

  /**
   * Verify a wallet.
   *
   * Checks the signature of a challenge. The challenge is used up first, so that neither a wrong nor a right
   * signature can be tried again. Needs role admin or higher, and a dashboard session with a factor proven in
   * the last 5 minutes: an API key will not do.
   *
   * @param walletId - Identifies the wallet.
   * @param body - The signature of a challenge.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The wallet, verified.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link AalRequiredError} The operation needs a factor proven within the last 5 minutes. Sign in
   *   again, then retry.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { wallet } = await client.wallets.verify('wlt_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   challengeId: 'wch_01k9z7q4m8c3v5t2r6w1x0y9bn',
   *   signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
   * })
   * console.log(wallet)
   * ```
   */
  verify(walletId: string, body: WalletVerify, options?: RequestOptions): Answer<WalletVerified> {
    return this.#client(routes.verifyWallet, [walletId], body, options)
  }
}
