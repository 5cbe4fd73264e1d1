// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type {
  Acknowledged,
  PaymentLinkCreate,
  PaymentLinkCreated,
  PaymentLinkList,
} from '../types/payment-links.ts'
import * as routes from '../routes/payment-links.ts'

/** Create a payment link. As `client.paymentLinks.create`. */
export const createPaymentLink = (
  client: Client,
  body: PaymentLinkCreate,
  options?: RequestOptions,
): Answer<PaymentLinkCreated> =>
  client(routes.createPaymentLink, [], body, options)

/** List payment links. As `client.paymentLinks.list`. */
export const listPaymentLinks = (client: Client, options?: RequestOptions): Answer<PaymentLinkList> =>
  client(routes.listPaymentLinks, [], undefined, options)

/** Deactivate a payment link. As `client.paymentLinks.deactivate`. */
export const deletePaymentLink = (
  client: Client,
  id: string,
  options?: RequestOptions,
): Answer<Acknowledged> =>
  client(routes.deletePaymentLink, [id], undefined, options)
