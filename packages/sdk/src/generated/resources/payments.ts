// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

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
import * as routes from '../routes/payments.ts'

/** Transfers seen on chain. */
export class Payments {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List payments.
   *
   * Lists payments, newest first; with `format=csv`, all of them as CSV. Needs role viewer or higher.
   *
   * @param query - What `listPayments` is narrowed by.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns Await it for a page, or iterate over it for every item.
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
   * for await (const payment of client.payments.list()) {
   *   console.log(payment.id)
   * }
   * ```
   */
  list(query?: ListPaymentsQuery, options?: RequestOptions): PageRequest<Payment> {
    return new PageRequest(this.#client, routes.listPayments, [], query, options)
  }

  /**
   * List payments as CSV, streamed.
   *
   * Lists payments, newest first; with `format=csv`, all of them as CSV. Needs role viewer or higher.
   *
   * @param query - What the CSV export is narrowed by.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The `Response`, its body a stream that is not read yet.
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
   * const response = await client.payments.listCsv()
   * console.log(await response.text())
   * ```
   */
  listCsv(query?: ListPaymentsCsvQuery, options?: RequestOptions): Answer<PlatformResponse> {
    return this.#client(routes.listPaymentsCsv, [], { ...query, format: 'csv' }, options)
  }

  /**
   * Retrieve a payment.
   *
   * Answers one payment. Needs role viewer or higher.
   *
   * @param paymentId - Identifies the payment.
   * @param query - What `retrievePayment` is narrowed by.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns One transfer on chain to a settlement wallet.
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
   * const payment = await client.payments.retrieve('pay_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(payment)
   * ```
   */
  retrieve(paymentId: string, query?: RetrievePaymentQuery, options?: RequestOptions): Answer<Payment> {
    return this.#client(routes.retrievePayment, [paymentId], query, options)
  }

  /**
   * Credit an unmatched payment.
   *
   * Says by hand which checkout or invoice an unmatched payment is for. Needs role admin or higher.
   *
   * @param paymentId - Identifies the payment.
   * @param body - What an unmatched payment is for.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns One transfer on chain to a settlement wallet.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link InvalidStateTransitionError} The operation is not legal in the resource's current state.
   *   Retrieve it to see where it stands.
   * @throws {@link InsufficientConfirmationsError} The payment is still pending. Wait for its confirmations.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const payment = await client.payments.credit('pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
   * })
   * console.log(payment)
   * ```
   */
  credit(paymentId: string, body: PaymentCredit, options?: RequestOptions): Answer<Payment> {
    return this.#client(routes.creditPayment, [paymentId], body, options)
  }
}
