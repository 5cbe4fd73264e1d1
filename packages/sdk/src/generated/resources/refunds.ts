// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Payment } from '../types/payments.ts'
import type { RefundBroadcast, RefundCreate, RefundInitiated } from '../types/refunds.ts'
import * as routes from '../routes/refunds.ts'

/** Money given back, signed by the merchant. */
export class Refunds {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * Initiate a refund.
   *
   * Answers with an unsigned transaction from the wallet that was paid. Nothing moves until the merchant
   * signs and sends it; the refund takes effect when it confirms on chain. Needs role admin or higher.
   *
   * @param paymentId - Identifies the payment.
   * @param body - What to refund; nothing for all of it, to the payer.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The payment, and the transaction that refunds it once signed.
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
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { payment, unsignedTx } = await client.refunds.initiate('pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   amountMinor: 1999,
   * })
   * console.log(payment, unsignedTx)
   * ```
   */
  initiate(paymentId: string, body?: RefundCreate, options?: RequestOptions): Answer<RefundInitiated> {
    return this.#client(routes.refundPayment, [paymentId], body, options)
  }

  /**
   * Report a refund as sent.
   *
   * Tells the transaction that the merchant signed and sent, so that it is looked for on chain. Needs role
   * admin or higher.
   *
   * @param paymentId - Identifies the payment.
   * @param body - Reports a refund as sent.
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
   * @throws {@link ChainRevertedError} The reported transaction reverted on chain and moved nothing.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const payment = await client.refunds.broadcast('pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   refundTxHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
   * })
   * console.log(payment)
   * ```
   */
  broadcast(paymentId: string, body: RefundBroadcast, options?: RequestOptions): Answer<Payment> {
    return this.#client(routes.reportRefundBroadcast, [paymentId], body, options)
  }
}
