// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type {
  HostedCheckout,
  PaymentInstructions,
  PreparePayment,
  TransactionReport,
  TransactionReported,
} from '../types/hosted-checkouts.ts'

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
   * Answers what the buyer sees: merchant, amount, how to pay, and how far the payment is. Needs no
   * credentials.
   *
   * @example
   * ```ts
   * const hostedCheckout = await client.hostedCheckouts.retrieve('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedCheckout)
   * ```
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns What the buyer sees of a checkout.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  retrieve(token: string, options?: RequestOptions): Answer<HostedCheckout> {
    return this.#client('retrieveHostedCheckout GET /v1/checkout/{token}', [token], undefined, options)
  }

  /**
   * Ask how to pay.
   *
   * Sets the exact amount by which a payment in one of the accepted pairs is recognised, and answers with how
   * to pay. A second call for the same pair answers the same. Nothing that was mined before the first call
   * for a pair pays the checkout with it. The first payment that is enough pays the checkout; one with
   * another pair after that is unmatched. Needs no credentials.
   *
   * @example
   * ```ts
   * const paymentInstructions = await client.hostedCheckouts.preparePayment('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
   *   chain: 'base',
   *   token: 'USDC',
   *   payerAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
   * })
   * console.log(paymentInstructions)
   * ```
   * @param token - The secret token from the address of the page.
   * @param body - How the buyer wants to pay: `chain` and `token` of a pair in `accepts`. What is left out is
   *   that of the first pair.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns How to pay a checkout.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was
   *   used with another body.
   * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current
   *   state.
   * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
   * @throws On {@link AttestationRequiredError}: What is sold is age-restricted and the buyer has not
   *   attested.
   * @throws On {@link RestrictedJurisdictionError}: Payments from the buyer's country are not accepted by
   *   this deployment, or it is not known and might be such a country.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  preparePayment(
    token: string,
    body?: PreparePayment,
    options?: RequestOptions,
  ): Answer<PaymentInstructions> {
    return this.#client(
      'preparePayment POST /v1/checkout/{token}/prepare-payment once',
      [token],
      body,
      options,
    )
  }

  /**
   * Report a payment.
   *
   * Says which transaction paid the checkout, for a payment that was sent without its reference and exact
   * amount. The report is a claim that the merchant confirms. It credits the transfer by itself only with a
   * signature of the address that the transfer came from, and only if the block of the transfer is higher
   * than every block that had been read at the first prepare-payment, its amount is the price within the dust
   * band, and no other checkout at that address can be meant. Of each checkout 10 transactions can be
   * reported. Needs no credentials.
   *
   * @example
   * ```ts
   * const { credited, textToSign } = await client.hostedCheckouts.report('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
   *   txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
   * })
   * console.log(credited, textToSign)
   * ```
   * @param token - The secret token from the address of the page.
   * @param body - The word of a buyer that a transaction paid the checkout.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns What became of the report.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was
   *   used with another body.
   * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current
   *   state.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  report(token: string, body: TransactionReport, options?: RequestOptions): Answer<TransactionReported> {
    return this.#client('reportTransaction POST /v1/checkout/{token}/report once', [token], body, options)
  }
}
