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
  RefundAddress,
  TermsSigned,
  TransactionReport,
  TransactionReported,
} from '../types/hosted-checkouts.ts'
import type { Acknowledged } from '../types/payment-links.ts'

/**
 * See a checkout.
 *
 * Returns a checkout as the buyer sees it: merchant, amount, payment instructions and progress of the
 * payment. Needs no credentials.
 *
 * @example
 * ```ts
 * const hostedCheckout = await retrieveHostedCheckout(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
 * console.log(hostedCheckout)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A checkout, as the buyer sees it.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
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
 * Streams the progress of a checkout as server-sent events. `data` is
 * `{status, completedAt, payment, payments, addressChanges}`, as `GET /v1/checkout/{token}` returns them,
 * complete in each message. The first message is sent at once, the next after each change. The stream ends
 * after 15 minutes at the latest: open it again with `Last-Event-ID`, so that the same progress is not sent
 * twice. Needs no credentials.
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
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const streamCheckout = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<PlatformResponse> =>
  client('streamCheckout GET /v1/checkout/{token}/events raw', [token], undefined, options)

/**
 * Request payment instructions.
 *
 * Sets the exact amount that identifies a payment in one of the accepted pairs, and returns payment
 * instructions. A second request for the same pair returns the same amount or, after a payment that was too
 * little, the exact amount of the rest. A transaction that was mined before the first request for a pair does
 * not pay the checkout with that pair. The first sufficient payment pays the checkout; a later payment with
 * another pair is unmatched. Needs no credentials.
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
 * @param body - The pair in `accepts` with which the buyer wants to pay. If `chain` or `token` is left out,
 *   the value of the first pair applies.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The data for paying a checkout.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
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
 * Accepts the payer's signature of the `terms` that `prepare-payment` returned, for a subscription by
 * allowance. The terms that were signed last count. The first payment is pulled once the chain shows the
 * approval. Needs no credentials.
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
 * @param body - The signature of the terms that the checkout returned.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A checkout, as the buyer sees it.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws On {@link AttestationRequiredError}: The goods are age-restricted, and the buyer has not attested
 *   to be of age.
 * @throws On {@link RestrictedJurisdictionError}: This deployment does not accept payments from the buyer's
 *   country, or the country is not known and may be restricted.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
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
 * Reports the transaction that paid the checkout, for a payment that was sent without the reference and the
 * exact amount. The report is a claim that the merchant confirms. It credits the transfer without the
 * merchant only if all of these conditions hold: the report has a signature of the address that the transfer
 * came from; the block of the transfer is higher than every block that had been read at the first
 * `prepare-payment`; the amount differs from the price by at most 1 cent or 0.5 percent (the larger of both,
 * but at most 5 percent); no other checkout at that address can be meant. At most 10 transactions can be
 * reported for a checkout. A transfer to a deposit address is credited without a report; the signature then
 * proves that its sender is the buyer, so that a refund can go back there (`senderProven` of the payment).
 * Needs no credentials.
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
 * @param body - A statement by a buyer that a transaction paid the checkout.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The result of the report.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const reportTransaction = (
  client: Client,
  token: string,
  body: TransactionReport,
  options?: RequestOptions,
): Answer<TransactionReported> =>
  client('reportTransaction POST /v1/checkout/{token}/report once', [token], body, options)

/**
 * Name an address for a refund.
 *
 * Records the address to which the buyer wants a refund to be sent, for a checkout with a deposit address. A
 * later call replaces the address, until a payment is seen. The merchant sees the address and decides: no
 * refund is sent to it by itself. Deposit addresses and their factory, tokens, and the wallets of the
 * merchant are refused. Needs no credentials.
 *
 * @example
 * ```ts
 * const { ok } = await nameRefundAddress(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
 *   address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 * })
 * console.log(ok)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param body - The address that the buyer names for a refund.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The operation was carried out.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws On {@link AttestationRequiredError}: The goods are age-restricted, and the buyer has not attested
 *   to be of age.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const nameRefundAddress = (
  client: Client,
  token: string,
  body: RefundAddress,
  options?: RequestOptions,
): Answer<Acknowledged> =>
  client('nameRefundAddress POST /v1/checkout/{token}/refund-address once', [token], body, options)

/**
 * Attest to be of age.
 *
 * Records the buyer's statement that they are of age, with its time, for age-restricted goods. Returns
 * `attestation_required` if the birth date shows that the buyer is too young. Needs no credentials.
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
 * @param body - The buyer's statement that they are of age.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The operation was carried out.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws On {@link AttestationRequiredError}: The goods are age-restricted, and the buyer has not attested
 *   to be of age.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const attestCheckout = (
  client: Client,
  token: string,
  body: Attestation,
  options?: RequestOptions,
): Answer<Acknowledged> =>
  client('attestCheckout POST /v1/checkout/{token}/attestation once', [token], body, options)
