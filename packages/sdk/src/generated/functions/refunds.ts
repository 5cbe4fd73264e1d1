// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Payment } from '../types/payments.ts'
import type { RefundBroadcast, RefundCreate, RefundInitiated } from '../types/refunds.ts'
import * as routes from '../routes/refunds.ts'

/**
 * Initiate a refund.
 *
 * **Not served yet**: this version of the service answers `404`.
 *
 * Answers with an unsigned transaction from the wallet that was paid. Nothing moves until the merchant signs
 * and sends it; the refund takes effect when it confirms on chain. Needs role admin or higher.
 *
 * @example
 * ```ts
 * const { payment, unsignedTx } = await refundPayment(client, 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
 *   amountMinor: 1999,
 * })
 * console.log(payment, unsignedTx)
 * ```
 * @param client - What `createClient` made.
 * @param paymentId - Identifies the payment.
 * @param body - How much to refund, and to whom. Without fields, all that is left goes back to the payer.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The payment, and the transaction that refunds it once signed.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const refundPayment = (
  client: Client,
  paymentId: string,
  body?: RefundCreate,
  options?: RequestOptions,
): Answer<RefundInitiated> =>
  client(routes.refundPayment, [paymentId], body, options)

/**
 * Report a refund as sent.
 *
 * **Not served yet**: this version of the service answers `404`.
 *
 * Reports the hash of the transaction that the merchant signed and sent. Needs role admin or higher.
 *
 * @example
 * ```ts
 * const payment = await reportRefundBroadcast(client, 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
 *   refundTxHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
 * })
 * console.log(payment)
 * ```
 * @param client - What `createClient` made.
 * @param paymentId - Identifies the payment.
 * @param body - Reports a refund as sent.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One transfer on chain to a settlement wallet.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws On {@link ChainRevertedError}: The reported transaction reverted on chain and moved nothing.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const reportRefundBroadcast = (
  client: Client,
  paymentId: string,
  body: RefundBroadcast,
  options?: RequestOptions,
): Answer<Payment> =>
  client(routes.reportRefundBroadcast, [paymentId], body, options)
