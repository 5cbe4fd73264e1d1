// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { PullerNaming, PullerSigned, WalletPuller } from '../types/wallet-pullers.ts'

/**
 * Retrieve the puller of a wallet.
 *
 * Returns whether this deployment may pull subscriptions to the wallet, according to the current state of the
 * chain of the mode, and the typed data that the wallet signs to change that. Returns 400 if the chain has no
 * pull contract in this mode. Needs role viewer or higher, and a dashboard session: an API key will not do.
 *
 * @example
 * ```ts
 * const walletPuller = await retrieveWalletPuller(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(walletPuller)
 * ```
 * @param client - What `createClient` made.
 * @param walletId - Identifies the wallet.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The puller of a wallet: the account that pulls subscriptions paid by allowance, and the data that
 *   authorises it.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveWalletPuller = (
  client: Client,
  walletId: string,
  options?: RequestOptions,
): Answer<WalletPuller> =>
  client('retrieveWalletPuller GET ~/wallets/{walletId}/puller', [walletId], undefined, options)

/**
 * Authorise or remove the puller of a wallet.
 *
 * Accepts the wallet's signature of the typed data that `retrieveWalletPuller` returned. The relayer sends
 * the signature to the chain and pays the gas. Returns 409 while an earlier signature is being sent, and 429
 * after 20 signatures of a workspace within a day. Needs role admin or higher, and a dashboard session with a
 * factor proven in the last 5 minutes: an API key will not do.
 *
 * @example
 * ```ts
 * const pullerNaming = await nameWalletPuller(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn', {
 *   allowed: true,
 *   deadline: '2026-11-20T09:30:00.000Z',
 *   signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
 * })
 * console.log(pullerNaming)
 * ```
 * @param client - What `createClient` made.
 * @param walletId - Identifies the wallet.
 * @param body - The signature of the typed data in `toSign`.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A signature that authorises a puller or ends its authorisation, and its progress on chain.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const nameWalletPuller = (
  client: Client,
  walletId: string,
  body: PullerSigned,
  options?: RequestOptions,
): Answer<PullerNaming> =>
  client('nameWalletPuller POST ~/wallets/{walletId}/puller', [walletId], body, options)
