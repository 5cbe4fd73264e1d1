// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { PlatformResponse } from '../../platform.ts'
import type { Client } from '../../route.ts'
import type {
  Attestation,
  HostedCheckout,
  PaymentInstructions,
  PreparePayment,
  TermsSigned,
  TransactionReport,
  TransactionReported,
} from '../types/hosted-checkouts.ts'
import type { Acknowledged } from '../types/payment-links.ts'

/**
 * See a checkout.
 *
 * Answers what the buyer sees: merchant, amount, how to pay, and how far the payment is. Needs no
 * credentials.
 *
 * @example
 * ```ts
 * const hostedCheckout = await retrieveHostedCheckout(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
 * console.log(hostedCheckout)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns What the buyer sees of a checkout.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const retrieveHostedCheckout = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<HostedCheckout> =>
  client('retrieveHostedCheckout GET /v1/checkout/{token}', [token], undefined, options)

/**
 * Follow a checkout.
 *
 * Tells how far a checkout is whenever that changes, as server-sent events: `data` is
 * `{status, completedAt, payment}` as `GET /v1/checkout/{token}` answers them, the whole of them each time
 * and the first at once. The stream ends after 15 minutes at the latest; open it again then, with
 * `Last-Event-ID`, so that nothing is told twice. Needs no credentials.
 *
 * @example
 * ```ts
 * const response = await streamCheckout(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
 * console.log(response.headers.get('content-type'))
 * await response.body?.cancel()
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The `Response`, its body a stream that is not read yet.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const streamCheckout = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<PlatformResponse> =>
  client('streamCheckout GET /v1/checkout/{token}/events raw', [token], undefined, options)

/**
 * Ask how to pay.
 *
 * Sets the exact amount by which a payment in one of the accepted pairs is recognised, and answers with how
 * to pay. A second call for the same pair answers the same. Nothing that was mined before the first call for
 * a pair pays the checkout with it. The first payment that is enough pays the checkout; one with another pair
 * after that is unmatched. Needs no credentials.
 *
 * @example
 * ```ts
 * const paymentInstructions = await preparePayment(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
 *   chain: 'base',
 *   token: 'USDC',
 *   payerAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 * })
 * console.log(paymentInstructions)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param body - How the buyer wants to pay: `chain` and `token` of a pair in `accepts`. What is left out is
 *   that of the first pair.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns How to pay a checkout.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
 * @throws On {@link AttestationRequiredError}: What is sold is age-restricted and the buyer has not attested.
 * @throws On {@link RestrictedJurisdictionError}: Payments from the buyer's country are not accepted by this
 *   deployment, or it is not known and might be such a country.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const preparePayment = (
  client: Client,
  token: string,
  body?: PreparePayment,
  options?: RequestOptions,
): Answer<PaymentInstructions> =>
  client('preparePayment POST /v1/checkout/{token}/prepare-payment once', [token], body, options)

/**
 * Sign the terms of a subscription.
 *
 * Takes the payer's signature of the `terms` that prepare-payment answered, for a subscription by allowance.
 * The newest terms that were signed count. The first payment is pulled once the chain shows the approval.
 * Needs no credentials.
 *
 * @example
 * ```ts
 * const hostedCheckout = await takeCheckoutTerms(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
 *   signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
 * })
 * console.log(hostedCheckout)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param body - The signature of the terms that were answered to sign.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns What the buyer sees of a checkout.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws On {@link AttestationRequiredError}: What is sold is age-restricted and the buyer has not attested.
 * @throws On {@link RestrictedJurisdictionError}: Payments from the buyer's country are not accepted by this
 *   deployment, or it is not known and might be such a country.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const takeCheckoutTerms = (
  client: Client,
  token: string,
  body: TermsSigned,
  options?: RequestOptions,
): Answer<HostedCheckout> =>
  client('takeCheckoutTerms POST /v1/checkout/{token}/terms once', [token], body, options)

/**
 * Report a payment.
 *
 * Says which transaction paid the checkout, for a payment that was sent without its reference and exact
 * amount. The report is a claim that the merchant confirms. It credits the transfer by itself only with a
 * signature of the address that the transfer came from, and only if the block of the transfer is higher than
 * every block that had been read at the first prepare-payment, its amount is the price within the dust band,
 * and no other checkout at that address can be meant. Of each checkout 10 transactions can be reported. Needs
 * no credentials.
 *
 * @example
 * ```ts
 * const { credited, textToSign } = await reportTransaction(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
 *   txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
 * })
 * console.log(credited, textToSign)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param body - The word of a buyer that a transaction paid the checkout.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns What became of the report.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const reportTransaction = (
  client: Client,
  token: string,
  body: TransactionReport,
  options?: RequestOptions,
): Answer<TransactionReported> =>
  client('reportTransaction POST /v1/checkout/{token}/report once', [token], body, options)

/**
 * Attest to be of age.
 *
 * Records the buyer's word that they are of age, for age-restricted goods: that it was given, and when. A
 * birth date that says otherwise is answered `attestation_required`. Needs no credentials.
 *
 * @example
 * ```ts
 * const { ok } = await attestCheckout(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
 *   category: 'alcohol',
 *   confirmed: true,
 * })
 * console.log(ok)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param body - The buyer's word that they are of age.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The operation was carried out.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws On {@link AttestationRequiredError}: What is sold is age-restricted and the buyer has not attested.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const attestCheckout = (
  client: Client,
  token: string,
  body: Attestation,
  options?: RequestOptions,
): Answer<Acknowledged> =>
  client('attestCheckout POST /v1/checkout/{token}/attestation once', [token], body, options)
