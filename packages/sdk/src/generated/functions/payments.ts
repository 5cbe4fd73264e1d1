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

/** List payments. As `client.payments.list`. */
export const listPayments = (
  client: Client,
  query?: ListPaymentsQuery,
  options?: RequestOptions,
): PageRequest<Payment> =>
  new PageRequest(client, routes.listPayments, [], query, options)

/** List payments as CSV, streamed. As `client.payments.listCsv`. */
export const listPaymentsCsv = (
  client: Client,
  query?: ListPaymentsCsvQuery,
  options?: RequestOptions,
): Answer<PlatformResponse> =>
  client(routes.listPaymentsCsv, [], { ...query, format: 'csv' }, options)

/** Retrieve a payment. As `client.payments.retrieve`. */
export const retrievePayment = (
  client: Client,
  paymentId: string,
  query?: RetrievePaymentQuery,
  options?: RequestOptions,
): Answer<Payment> =>
  client(routes.retrievePayment, [paymentId], query, options)

/** Credit an unmatched payment. As `client.payments.credit`. */
export const creditPayment = (
  client: Client,
  paymentId: string,
  body: PaymentCredit,
  options?: RequestOptions,
): Answer<Payment> =>
  client(routes.creditPayment, [paymentId], body, options)
