// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type {
  Acknowledged,
  PaymentLinkCreate,
  PaymentLinkCreated,
  PaymentLinkList,
} from '../types/payment-links.ts'
import * as routes from '../routes/payment-links.ts'

/** Links to share; each visit makes a checkout. */
export class PaymentLinks {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * Create a payment link.
   *
   * Creates a link that makes a guest checkout at every visit. Needs role developer or higher.
   *
   * @param body - The fields of a payment link to create: exactly one of `amount`, `priceId` and `openAmount:
   *   true`.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The new payment link.
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
   * @throws {@link SigningRequiredError} There is no verified wallet for that chain and token. Sign the
   *   wallet's challenge first.
   * @throws {@link KybRequiredError} This deployment takes live payments only for verified businesses.
   *   Complete the verification.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { paymentLink } = await client.paymentLinks.create({
   *   amount: 1999,
   *   chain: 'base',
   *   token: 'USDC',
   *   description: 'One blue mug',
   * })
   * console.log(paymentLink)
   * ```
   */
  create(body: PaymentLinkCreate, options?: RequestOptions): Answer<PaymentLinkCreated> {
    return this.#client(routes.createPaymentLink, [], body, options)
  }

  /**
   * List payment links.
   *
   * Lists all payment links, newest first. Needs role viewer or higher.
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
   * const { data } = await client.paymentLinks.list()
   * console.log(data)
   * ```
   */
  list(options?: RequestOptions): Answer<PaymentLinkList> {
    return this.#client(routes.listPaymentLinks, [], undefined, options)
  }

  /**
   * Deactivate a payment link.
   *
   * Visits of the link make no more checkouts. Checkouts that were made are not affected. Needs role
   * developer or higher.
   *
   * @param id - Identifies the payment link.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The operation was carried out.
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
   * const { ok } = await client.paymentLinks.deactivate('plink_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(ok)
   * ```
   */
  deactivate(id: string, options?: RequestOptions): Answer<Acknowledged> {
    return this.#client(routes.deletePaymentLink, [id], undefined, options)
  }
}
