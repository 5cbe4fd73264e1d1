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
 * Lists payments, newest first. With `format=csv`, returns all payments as CSV. The CSV has an additional row
 * for each confirmed refund, with the time at which the refund was confirmed. Needs role viewer or higher.
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
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
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
 * Lists payments, newest first. With `format=csv`, returns all payments as CSV. The CSV has an additional row
 * for each confirmed refund, with the time at which the refund was confirmed. Needs role viewer or higher.
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
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
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
 * Returns one payment. Needs role viewer or higher.
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
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
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
 * Credits a payment to a checkout or an invoice. The payment must be `confirmed` and unmatched, or `failed`
 * as underpaid. The checkout succeeds, even if it failed or expired before. Payments credited to an invoice
 * are added up: when they cover the invoice, it is paid, and an open checkout for it ends. A payment cannot
 * be credited if a part of it was refunded or is being refunded. Needs role admin or higher.
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
 * @param body - The checkout or the invoice that a payment is for.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One transfer on chain to a settlement wallet.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws On {@link InsufficientConfirmationsError}: The payment is still pending.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const creditPayment = (
  client: Client,
  paymentId: string,
  body: PaymentCredit,
  options?: RequestOptions,
): Answer<Payment> =>
  client('creditPayment POST ~/payments/{paymentId}/credit', [paymentId], body, options)
