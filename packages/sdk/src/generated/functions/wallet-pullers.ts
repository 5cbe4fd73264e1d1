// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { PullerNaming, PullerSigned, WalletPuller } from '../types/wallet-pullers.ts'

/**
 * Say who pulls for a wallet.
 *
 * Answers whether this deployment may pull subscriptions to the wallet, as the chain of the mode says now,
 * and the typed data that the wallet signs to change that. 400 where the chain has no pull contract in this
 * mode. Needs role viewer or higher, and a dashboard session: an API key will not do.
 *
 * @example
 * ```ts
 * const walletPuller = await retrieveWalletPuller(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(walletPuller)
 * ```
 * @param client - What `createClient` made.
 * @param walletId - Identifies the wallet.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Who pulls subscriptions paid by allowance to a wallet, and what names them.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveWalletPuller = (
  client: Client,
  walletId: string,
  options?: RequestOptions,
): Answer<WalletPuller> =>
  client('retrieveWalletPuller GET ~/wallets/{walletId}/puller', [walletId], undefined, options)

/**
 * Name or end the puller of a wallet.
 *
 * Takes the wallet's signature of what `retrieveWalletPuller` answered to sign. The relayer brings it to the
 * chain and pays for that; 409 while an earlier one is on its way, 429 beyond 20 of a workspace within a day.
 * Needs role admin or higher, and a dashboard session with a factor proven in the last 5 minutes: an API key
 * will not do.
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
 * @param body - The signature of what `toSign` said.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A merchant's signed word on its puller, on its way to the chain.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const nameWalletPuller = (
  client: Client,
  walletId: string,
  body: PullerSigned,
  options?: RequestOptions,
): Answer<PullerNaming> =>
  client('nameWalletPuller POST ~/wallets/{walletId}/puller', [walletId], body, options)
