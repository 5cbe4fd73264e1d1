// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type {
  Checkout,
  CheckoutCreate,
  ListCheckoutsQuery,
  RetrieveCheckoutQuery,
} from '../types/checkouts.ts'

/** Requests to pay an amount, in a token on a chain, until a given time. */
export class Checkouts {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List checkouts.
   *
   * Lists checkouts, newest first. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * for await (const checkout of client.checkouts.list()) {
   *   console.log(checkout.id)
   * }
   * ```
   * @param query - Which ones `listCheckouts` gives.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(query?: ListCheckoutsQuery, options?: RequestOptions): PageRequest<Checkout> {
    return new PageRequest(this.#client, 'listCheckouts GET ~/checkouts', [], query, options)
  }

  /**
   * Create a checkout.
   *
   * Creates a checkout. Send the buyer to its `hostedUrl`, the URL of the payment page. Needs role developer
   * or higher.
   *
   * @example
   * ```ts
   * const checkout = await client.checkouts.create({
   *   mode: 'payment',
   *   amount: 1999,
   *   chain: 'base',
   *   token: 'USDC',
   *   description: 'One blue mug',
   * })
   * console.log(checkout)
   * ```
   * @param body - In mode `payment`, send exactly one of `invoiceId`, `priceId` and `amount`. With `priceId`
   *   or `amount`, send also `chain` and `token` and, to let the buyer choose, `accepts`. Without a customer,
   *   the checkout is for a guest. In mode `subscription`, send a recurring `priceId`, `chain`, `token` and a
   *   customer. The subscription and its paid first invoice are created when the checkout succeeds.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A request to pay one amount, in a token on a chain, until `expiresAt`. `chain` and `token` are
   *   the default pair or, once the checkout is paid, the pair of the payment.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
   * @throws On {@link KybRequiredError}: This deployment accepts live payments only for verified businesses.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  create(body: CheckoutCreate, options?: RequestOptions): Answer<Checkout> {
    return this.#client('createCheckout POST ~/checkouts', [], body, options)
  }

  /**
   * Retrieve a checkout.
   *
   * Returns one checkout. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * const checkout = await client.checkouts.retrieve('chk_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(checkout)
   * ```
   * @param id - Identifies the checkout.
   * @param query - Which ones `retrieveCheckout` gives.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A request to pay one amount, in a token on a chain, until `expiresAt`. `chain` and `token` are
   *   the default pair or, once the checkout is paid, the pair of the payment.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  retrieve(id: string, query?: RetrieveCheckoutQuery, options?: RequestOptions): Answer<Checkout> {
    return this.#client('retrieveCheckout GET ~/checkouts/{id}', [id], query, options)
  }

  /**
   * End a checkout early.
   *
   * Sets `expiresAt` to now, so that the checkout can no longer be paid. A checkout whose `expiresAt` has
   * passed does not change. The checkout becomes `expired` or `failed` once the chain was read past that
   * time. Until then, a transfer that was mined before that time can still make it succeed: wait for the
   * event before you release what you have reserved for the buyer. Needs role developer or higher.
   *
   * @example
   * ```ts
   * const checkout = await client.checkouts.expire('chk_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(checkout)
   * ```
   * @param id - Identifies the checkout.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A request to pay one amount, in a token on a chain, until `expiresAt`. `chain` and `token` are
   *   the default pair or, once the checkout is paid, the pair of the payment.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  expire(id: string, options?: RequestOptions): Answer<Checkout> {
    return this.#client('expireCheckout POST ~/checkouts/{id}/expire', [id], undefined, options)
  }
}
