// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { PlatformResponse } from '../../platform.ts'
import type { Client } from '../../route.ts'
import type {
  ListPaymentsCsvQuery,
  ListPaymentsQuery,
  Payment,
  PaymentCredit,
  RetrievePaymentQuery,
} from '../types/payments.ts'

/**
 * List payments.
 *
 * Lists payments, newest first; with `format=csv`, all of them as CSV, and each confirmed refund as a row of
 * its own at the moment of its confirmation. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const payment of listPayments(client)) {
 *   console.log(payment.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `listPayments` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listPayments = (
  client: Client,
  query?: ListPaymentsQuery,
  options?: RequestOptions,
): PageRequest<Payment> =>
  new PageRequest(client, 'listPayments GET ~/payments', [], query, options)

/**
 * List payments as CSV, streamed.
 *
 * Lists payments, newest first; with `format=csv`, all of them as CSV, and each confirmed refund as a row of
 * its own at the moment of its confirmation. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const response = await listPaymentsCsv(client)
 * console.log(await response.text())
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones the CSV export gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The `Response`, its body a stream that is not read yet.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listPaymentsCsv = (
  client: Client,
  query?: ListPaymentsCsvQuery,
  options?: RequestOptions,
): Answer<PlatformResponse> =>
  client('listPayments GET ~/payments raw', [], { ...query, format: 'csv' }, options)

/**
 * Retrieve a payment.
 *
 * Answers one payment. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const payment = await retrievePayment(client, 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(payment)
 * ```
 * @param client - What `createClient` made.
 * @param paymentId - Identifies the payment.
 * @param query - Which ones `retrievePayment` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One transfer on chain to a settlement wallet.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrievePayment = (
  client: Client,
  paymentId: string,
  query?: RetrievePaymentQuery,
  options?: RequestOptions,
): Answer<Payment> =>
  client('retrievePayment GET ~/payments/{paymentId}', [paymentId], query, options)

/**
 * Credit a payment by hand.
 *
 * Says by hand which checkout or invoice a payment is for that is `confirmed` and unmatched, or `failed` as
 * underpaid. The checkout succeeds, also one that failed or expired. What is credited to an invoice adds up:
 * it is paid once it is covered, and a checkout for it that is live ends. A payment of which anything was or
 * is being refunded cannot be credited. Needs role admin or higher.
 *
 * @example
 * ```ts
 * const payment = await creditPayment(client, 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
 *   checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
 * })
 * console.log(payment)
 * ```
 * @param client - What `createClient` made.
 * @param paymentId - Identifies the payment.
 * @param body - What a payment is for: a checkout or an invoice.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One transfer on chain to a settlement wallet.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws On {@link InsufficientConfirmationsError}: The payment is still pending.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const creditPayment = (
  client: Client,
  paymentId: string,
  body: PaymentCredit,
  options?: RequestOptions,
): Answer<Payment> =>
  client('creditPayment POST ~/payments/{paymentId}/credit', [paymentId], body, options)
