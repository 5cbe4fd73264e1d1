// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { PlatformResponse } from '../../platform.ts'
import type { Client } from '../../route.ts'
import type { Invoice, InvoiceCreate, ListInvoicesCsvQuery, ListInvoicesQuery } from '../types/invoices.ts'

/**
 * List invoices.
 *
 * Lists invoices, newest first; with `format=csv`, as CSV with customer and settlement: of several payments
 * the last. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const invoice of listInvoices(client)) {
 *   console.log(invoice.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `listInvoices` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listInvoices = (
  client: Client,
  query?: ListInvoicesQuery,
  options?: RequestOptions,
): PageRequest<Invoice> =>
  new PageRequest(client, 'listInvoices GET ~/invoices', [], query, options)

/**
 * List invoices as CSV, streamed.
 *
 * Lists invoices, newest first; with `format=csv`, as CSV with customer and settlement: of several payments
 * the last. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const response = await listInvoicesCsv(client)
 * console.log(await response.text())
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones the CSV export gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The `Response`, its body a stream that is not read yet.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listInvoicesCsv = (
  client: Client,
  query?: ListInvoicesCsvQuery,
  options?: RequestOptions,
): Answer<PlatformResponse> =>
  client('listInvoices GET ~/invoices raw', [], { ...query, format: 'csv' }, options)

/**
 * Create an invoice.
 *
 * Creates a draft with the next number. Sending it mails it to the customer and opens it for payment. Needs
 * role developer or higher.
 *
 * @example
 * ```ts
 * const invoice = await createInvoice(client, {
 *   customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
 *   chain: 'base',
 *   token: 'USDC',
 *   lineItems: [{ description: 'Blue mug', quantity: 1, unitAmountMinor: 1999 }],
 * })
 * console.log(invoice)
 * ```
 * @param client - What `createClient` made.
 * @param body - The fields of an invoice to create; its total is the sum of the lines.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A bill to a customer, paid on chain.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link KybRequiredError}: This deployment takes live payments only for verified businesses.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createInvoice = (
  client: Client,
  body: InvoiceCreate,
  options?: RequestOptions,
): Answer<Invoice> =>
  client('createInvoice POST ~/invoices', [], body, options)

/**
 * Retrieve an invoice.
 *
 * Answers one invoice. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const invoice = await retrieveInvoice(client, 'in_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(invoice)
 * ```
 * @param client - What `createClient` made.
 * @param invoiceId - Identifies the invoice.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A bill to a customer, paid on chain.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveInvoice = (
  client: Client,
  invoiceId: string,
  options?: RequestOptions,
): Answer<Invoice> =>
  client('retrieveInvoice GET ~/invoices/{invoiceId}', [invoiceId], undefined, options)

/**
 * Send an invoice.
 *
 * Opens a draft for payment and queues the email with its link. The due date counts from now. In test mode
 * the email goes to the admins of the workspace. A workspace sends, and an address is sent, so many emails a
 * day; one more is `rate_limited`, and the draft stays one. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const invoice = await sendInvoice(client, 'in_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(invoice)
 * ```
 * @param client - What `createClient` made.
 * @param invoiceId - Identifies the invoice.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A bill to a customer, paid on chain.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const sendInvoice = (client: Client, invoiceId: string, options?: RequestOptions): Answer<Invoice> =>
  client('sendInvoice POST ~/invoices/{invoiceId}/send', [invoiceId], undefined, options)

/**
 * Send a reminder.
 *
 * Queues a reminder of an invoice that is open or past due, once a day: a second one is `rate_limited`, and
 * so is one within a day after a day of `invoiceReminderDays`. In test mode it goes to the admins of the
 * workspace. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const invoice = await remindInvoice(client, 'in_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(invoice)
 * ```
 * @param client - What `createClient` made.
 * @param invoiceId - Identifies the invoice.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A bill to a customer, paid on chain.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const remindInvoice = (client: Client, invoiceId: string, options?: RequestOptions): Answer<Invoice> =>
  client('remindInvoice POST ~/invoices/{invoiceId}/reminder', [invoiceId], undefined, options)

/**
 * Void an invoice.
 *
 * Ends an unpaid invoice for good. It keeps its number. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const invoice = await voidInvoice(client, 'in_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(invoice)
 * ```
 * @param client - What `createClient` made.
 * @param invoiceId - Identifies the invoice.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A bill to a customer, paid on chain.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const voidInvoice = (client: Client, invoiceId: string, options?: RequestOptions): Answer<Invoice> =>
  client('voidInvoice POST ~/invoices/{invoiceId}/void', [invoiceId], undefined, options)
