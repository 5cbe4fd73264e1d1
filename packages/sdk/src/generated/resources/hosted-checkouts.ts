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

/** The operations with which a buyer pays a checkout, without an API key. */
export class HostedCheckouts {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * See a checkout.
   *
   * Returns a checkout as the buyer sees it: merchant, amount, payment instructions and progress of the
   * payment. Needs no credentials.
   *
   * @example
   * ```ts
   * const hostedCheckout = await client.hostedCheckouts.retrieve('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedCheckout)
   * ```
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A checkout, as the buyer sees it.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
   *   {@link InternalError}, {@link ConnectionError}.
   */
  retrieve(token: string, options?: RequestOptions): Answer<HostedCheckout> {
    return this.#client('retrieveHostedCheckout GET /v1/checkout/{token}', [token], undefined, options)
  }

  /**
   * Request payment instructions.
   *
   * Sets the exact amount that identifies a payment in one of the accepted pairs, and returns payment
   * instructions. A second request for the same pair returns the same amount or, after a payment that was too
   * little, the exact amount of the rest. A transaction that was mined before the first request for a pair
   * does not pay the checkout with that pair. The first sufficient payment pays the checkout; a later payment
   * with another pair is unmatched. Needs no credentials.
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
   * @param body - The pair in `accepts` with which the buyer wants to pay. If `chain` or `token` is left out,
   *   the value of the first pair applies.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The data for paying a checkout.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
   * @throws On {@link AttestationRequiredError}: The goods are age-restricted, and the buyer has not attested
   *   to be of age.
   * @throws On {@link RestrictedJurisdictionError}: This deployment does not accept payments from the buyer's
   *   country, or the country is not known and may be restricted.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
   *   {@link InternalError}, {@link ConnectionError}.
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
   * Reports the transaction that paid the checkout, for a payment that was sent without the reference and the
   * exact amount. The report is a claim that the merchant confirms. It credits the transfer without the
   * merchant only if all of these conditions hold: the report has a signature of the address that the
   * transfer came from; the block of the transfer is higher than every block that had been read at the first
   * `prepare-payment`; the amount differs from the price by at most 1 cent or 0.5 percent (the larger of
   * both, but at most 5 percent); no other checkout at that address can be meant. At most 10 transactions can
   * be reported for a checkout. A transfer to a deposit address is credited without a report; the signature
   * then proves that its sender is the buyer, so that a refund can go back there (`senderProven` of the
   * payment). Needs no credentials.
   *
   * @example
   * ```ts
   * const { credited, textToSign } = await client.hostedCheckouts.report('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
   *   txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
   * })
   * console.log(credited, textToSign)
   * ```
   * @param token - The secret token from the address of the page.
   * @param body - A statement by a buyer that a transaction paid the checkout.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The result of the report.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
   *   {@link InternalError}, {@link ConnectionError}.
   */
  report(token: string, body: TransactionReport, options?: RequestOptions): Answer<TransactionReported> {
    return this.#client('reportTransaction POST /v1/checkout/{token}/report once', [token], body, options)
  }
}
