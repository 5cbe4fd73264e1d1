// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { Payment } from '../types/payments.ts'
import type {
  ListRefundsQuery,
  Refund,
  RefundBroadcast,
  RefundCreate,
  RefundInitiated,
} from '../types/refunds.ts'

/** Money sent back to payers, by transactions that the merchant signs. */
export class Refunds {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List the refunds of a payment.
   *
   * Lists all refunds of a payment, newest first, including canceled and failed refunds. Needs role viewer or
   * higher.
   *
   * @example
   * ```ts
   * for await (const refund of client.refunds.list('pay_01k9z7q4m8c3v5t2r6w1x0y9bn')) {
   *   console.log(refund.id)
   * }
   * ```
   * @param paymentId - Identifies the payment.
   * @param query - Which ones `listRefunds` gives.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(paymentId: string, query?: ListRefundsQuery, options?: RequestOptions): PageRequest<Refund> {
    return new PageRequest(
      this.#client,
      'listRefunds GET ~/payments/{paymentId}/refunds',
      [paymentId],
      query,
      options,
    )
  }

  /**
   * Initiate a refund.
   *
   * Initiates a refund and returns an unsigned transaction from the wallet that was paid. No money is sent
   * until the merchant signs and sends the transaction; the refund takes effect when it is confirmed on
   * chain. A payment can have one refund in progress. On Solana, a transaction is valid for about a minute:
   * the same request returns the same refund again, with the same transaction, or with a new one if the first
   * can no longer be mined. Needs role admin or higher.
   *
   * @example
   * ```ts
   * const refundInitiated = await client.refunds.initiate('pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   amountMinor: 1999,
   * })
   * console.log(refundInitiated)
   * ```
   * @param paymentId - Identifies the payment.
   * @param body - The amount and the recipient of a refund. Without fields, the whole remaining amount is
   *   sent back to the payer.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The payment, and the unsigned transaction that refunds it.
   * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  initiate(paymentId: string, body?: RefundCreate, options?: RequestOptions): Answer<RefundInitiated> {
    return this.#client('refundPayment POST ~/payments/{paymentId}/refund', [paymentId], body, options)
  }

  /**
   * Report a refund as sent.
   *
   * Reports the hash of the transaction that the merchant signed and sent. The report is optional, because
   * the refund is also found on chain. With the report, the refund fails as soon as its transaction reverts
   * or is replaced, and another refund can be initiated. Needs role admin or higher.
   *
   * @example
   * ```ts
   * const payment = await client.refunds.broadcast('pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   refundTxHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
   * })
   * console.log(payment)
   * ```
   * @param paymentId - Identifies the payment.
   * @param body - The report that a refund was sent.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns One transfer on chain to a settlement wallet.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws On {@link ChainRevertedError}: The reported transaction reverted on chain and transferred
   *   nothing.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  broadcast(paymentId: string, body: RefundBroadcast, options?: RequestOptions): Answer<Payment> {
    return this.#client(
      'reportRefundBroadcast POST ~/payments/{paymentId}/refund/broadcast',
      [paymentId],
      body,
      options,
    )
  }

  /**
   * Cancel a refund.
   *
   * Cancels the refund that was initiated and was neither reported nor seen on chain, so that another can be
   * initiated. Discard its transaction: if it is signed and sent later, it still pays, and the refund becomes
   * `confirmed`. Needs role admin or higher.
   *
   * @example
   * ```ts
   * const payment = await client.refunds.cancel('pay_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(payment)
   * ```
   * @param paymentId - Identifies the payment.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns One transfer on chain to a settlement wallet.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  cancel(paymentId: string, options?: RequestOptions): Answer<Payment> {
    return this.#client(
      'cancelRefund POST ~/payments/{paymentId}/refund/cancel',
      [paymentId],
      undefined,
      options,
    )
  }
}
