// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Payment } from '../types/payments.ts'
import type { RefundBroadcast, RefundCreate, RefundInitiated } from '../types/refunds.ts'
import * as routes from '../routes/refunds.ts'

/** Initiate a refund. As `client.refunds.initiate`. */
export const refundPayment = (
  client: Client,
  paymentId: string,
  body?: RefundCreate,
  options?: RequestOptions,
): Answer<RefundInitiated> =>
  client(routes.refundPayment, [paymentId], body, options)

/** Report a refund as sent. As `client.refunds.broadcast`. */
export const reportRefundBroadcast = (
  client: Client,
  paymentId: string,
  body: RefundBroadcast,
  options?: RequestOptions,
): Answer<Payment> =>
  client(routes.reportRefundBroadcast, [paymentId], body, options)
