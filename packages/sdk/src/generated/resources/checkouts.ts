// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Checkout, CheckoutCreate } from '../types/checkouts.ts'
import * as routes from '../routes/checkouts.ts'

/** One amount to pay on one chain in one token, until a moment. */
export class Checkouts {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * Create a checkout.
   *
   * Creates a checkout and answers with the address of the page to send the buyer to. Needs role developer or
   * higher.
   *
   * @param body - Mode `payment` takes exactly one of `invoiceId`, `priceId` and `amount`, the latter two
   *   with `chain` and `token`; without a customer it is a guest checkout. Mode `subscription` takes a
   *   recurring `priceId`, `chain`, `token` and a customer.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns One amount to pay, on one chain in one token, until a moment.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link InvalidStateTransitionError} The operation is not legal in the resource's current state.
   *   Retrieve it to see where it stands.
   * @throws {@link SigningRequiredError} There is no verified wallet for that chain and token. Sign the
   *   wallet's challenge first.
   * @throws {@link KybRequiredError} This deployment takes live payments only for verified businesses.
   *   Complete the verification.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
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
   */
  create(body: CheckoutCreate, options?: RequestOptions): Answer<Checkout> {
    return this.#client(routes.createCheckout, [], body, options)
  }

  /**
   * Retrieve a checkout.
   *
   * Answers one checkout. Needs role viewer or higher.
   *
   * @param id - Identifies the checkout.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns One amount to pay, on one chain in one token, until a moment.
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
   * const checkout = await client.checkouts.retrieve('chk_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(checkout)
   * ```
   */
  retrieve(id: string, options?: RequestOptions): Answer<Checkout> {
    return this.#client(routes.retrieveCheckout, [id], undefined, options)
  }
}
