// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { Checkout, CheckoutCreate, ListCheckoutsQuery } from '../types/checkouts.ts'

/**
 * List checkouts.
 *
 * Lists checkouts, newest first. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const checkout of listCheckouts(client)) {
 *   console.log(checkout.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `listCheckouts` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listCheckouts = (
  client: Client,
  query?: ListCheckoutsQuery,
  options?: RequestOptions,
): PageRequest<Checkout> =>
  new PageRequest(client, 'listCheckouts GET ~/checkouts', [], query, options)

/**
 * Create a checkout.
 *
 * Creates a checkout and answers with the address of the page to send the buyer to. Needs role developer or
 * higher.
 *
 * @example
 * ```ts
 * const checkout = await createCheckout(client, {
 *   mode: 'payment',
 *   amount: 1999,
 *   chain: 'base',
 *   token: 'USDC',
 *   description: 'One blue mug',
 * })
 * console.log(checkout)
 * ```
 * @param client - What `createClient` made.
 * @param body - Mode `payment` takes exactly one of `invoiceId`, `priceId` and `amount`, the latter two with
 *   `chain` and `token` and, where the buyer may choose, `accepts`; without a customer it is a guest
 *   checkout. Mode `subscription` takes a recurring `priceId`, `chain`, `token` and a customer; the
 *   subscription and its paid first invoice are made when the checkout succeeds.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One amount to pay, in a token on a chain, until a moment. `chain` and `token` are the pair asked
 *   for by default; once the checkout is paid, the pair that it was paid with.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
 * @throws On {@link KybRequiredError}: This deployment takes live payments only for verified businesses.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createCheckout = (
  client: Client,
  body: CheckoutCreate,
  options?: RequestOptions,
): Answer<Checkout> =>
  client('createCheckout POST ~/checkouts', [], body, options)

/**
 * Retrieve a checkout.
 *
 * Answers one checkout. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const checkout = await retrieveCheckout(client, 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(checkout)
 * ```
 * @param client - What `createClient` made.
 * @param id - Identifies the checkout.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One amount to pay, in a token on a chain, until a moment. `chain` and `token` are the pair asked
 *   for by default; once the checkout is paid, the pair that it was paid with.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveCheckout = (client: Client, id: string, options?: RequestOptions): Answer<Checkout> =>
  client('retrieveCheckout GET ~/checkouts/{id}', [id], undefined, options)

/**
 * End a checkout early.
 *
 * Sets `expiresAt` to now, so that the checkout can no longer be paid; one that is past its end stays as it
 * is. It ends as any other: once the chain was read past that moment it is `expired` or `failed`, and until
 * then a transfer mined before that moment still makes it succeed. Wait for the event before you free what it
 * reserved. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const checkout = await expireCheckout(client, 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(checkout)
 * ```
 * @param client - What `createClient` made.
 * @param id - Identifies the checkout.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One amount to pay, in a token on a chain, until a moment. `chain` and `token` are the pair asked
 *   for by default; once the checkout is paid, the pair that it was paid with.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const expireCheckout = (client: Client, id: string, options?: RequestOptions): Answer<Checkout> =>
  client('expireCheckout POST ~/checkouts/{id}/expire', [id], undefined, options)
