// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type {
  Attestation,
  HostedCheckout,
  PaymentInstructions,
  PreparePayment,
} from '../types/hosted-checkouts.ts'
import type { Acknowledged } from '../types/payment-links.ts'
import * as routes from '../routes/hosted-checkouts.ts'

/** Paying a checkout, as the buyer does, without a key. */
export class HostedCheckouts {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * See a checkout.
   *
   * What the buyer sees: merchant, amount, how to pay, and how far the payment is. Needs no credentials.
   *
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns What the buyer sees of a checkout.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const hostedCheckout = await client.hostedCheckouts.retrieve('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedCheckout)
   * ```
   */
  retrieve(token: string, options?: RequestOptions): Answer<HostedCheckout> {
    return this.#client(routes.retrieveHostedCheckout, [token], undefined, options)
  }

  /**
   * Ask how to pay.
   *
   * Reserves an exact amount for the checkout and answers with how to pay it. Asked again, it gives the same.
   * Needs no credentials.
   *
   * @param token - The secret token from the address of the page.
   * @param body - How the buyer wants to pay.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns How to pay a checkout.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link InvalidStateTransitionError} The operation is not legal in the resource's current state.
   *   Retrieve it to see where it stands.
   * @throws {@link SigningRequiredError} There is no verified wallet for that chain and token. Sign the
   *   wallet's challenge first.
   * @throws {@link AttestationRequiredError} What is sold is age-restricted and the buyer has not attested.
   *   Send the attestation first.
   * @throws {@link RestrictedJurisdictionError} Payments from the buyer's country are not accepted by this
   *   deployment.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const paymentInstructions = await client.hostedCheckouts.preparePayment('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
   *   chain: 'base',
   * })
   * console.log(paymentInstructions)
   * ```
   */
  preparePayment(
    token: string,
    body?: PreparePayment,
    options?: RequestOptions,
  ): Answer<PaymentInstructions> {
    return this.#client(routes.preparePayment, [token], body, options)
  }

  /**
   * Attest to be of age.
   *
   * Records the buyer's word, for what is age-restricted. Needs no credentials.
   *
   * @param token - The secret token from the address of the page.
   * @param body - The buyer's word that they are of age.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The operation was carried out.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link InvalidStateTransitionError} The operation is not legal in the resource's current state.
   *   Retrieve it to see where it stands.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { ok } = await client.hostedCheckouts.attest('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
   *   category: 'alcohol',
   *   confirmed: true,
   * })
   * console.log(ok)
   * ```
   */
  attest(token: string, body: Attestation, options?: RequestOptions): Answer<Acknowledged> {
    return this.#client(routes.attestCheckout, [token], body, options)
  }
}
