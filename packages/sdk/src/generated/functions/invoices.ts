// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { PlatformResponse } from '../../platform.ts'
import type { Client } from '../../route.ts'
import type {
  Invoice,
  InvoiceCreate,
  ListInvoicesCsvQuery,
  ListInvoicesQuery,
  RetrieveInvoiceQuery,
} from '../types/invoices.ts'

/**
 * List invoices.
 *
 * Lists invoices, newest first. With `format=csv`, returns CSV with the customer and the last payment of each
 * invoice. Needs role viewer or higher.
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
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
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
 * Lists invoices, newest first. With `format=csv`, returns CSV with the customer and the last payment of each
 * invoice. Needs role viewer or higher.
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
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
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
 * Creates a draft with the next number. Sending the draft emails it to the customer and opens it for payment.
 * Needs role developer or higher.
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
 * @param body - The fields of an invoice to create. Its total is the sum of the lines.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A bill to a customer, paid on chain.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link KybRequiredError}: This deployment accepts live payments only for verified businesses.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
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
 * Returns one invoice. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const invoice = await retrieveInvoice(client, 'in_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(invoice)
 * ```
 * @param client - What `createClient` made.
 * @param invoiceId - Identifies the invoice.
 * @param query - Which ones `retrieveInvoice` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A bill to a customer, paid on chain.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveInvoice = (
  client: Client,
  invoiceId: string,
  query?: RetrieveInvoiceQuery,
  options?: RequestOptions,
): Answer<Invoice> =>
  client('retrieveInvoice GET ~/invoices/{invoiceId}', [invoiceId], query, options)

/**
 * Send an invoice.
 *
 * Opens a draft for payment and queues the email with its link. The due date is counted from now. In test
 * mode the email goes to the admins of the workspace. The emails per day are limited for each workspace and
 * for each recipient: beyond the limit the request returns `rate_limited`, and the invoice stays a draft.
 * Needs role developer or higher.
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
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const sendInvoice = (client: Client, invoiceId: string, options?: RequestOptions): Answer<Invoice> =>
  client('sendInvoice POST ~/invoices/{invoiceId}/send', [invoiceId], undefined, options)

/**
 * Send a reminder.
 *
 * Queues a reminder of an invoice that is open or past due. Returns `rate_limited` within a day after the
 * last reminder, also after an automatic one of `invoiceReminderDays`. In test mode the email goes to the
 * admins of the workspace. Needs role developer or higher.
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
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const remindInvoice = (client: Client, invoiceId: string, options?: RequestOptions): Answer<Invoice> =>
  client('remindInvoice POST ~/invoices/{invoiceId}/reminder', [invoiceId], undefined, options)

/**
 * Void an invoice.
 *
 * Voids an unpaid invoice permanently. The invoice keeps its number. Needs role developer or higher.
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
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const voidInvoice = (client: Client, invoiceId: string, options?: RequestOptions): Answer<Invoice> =>
  client('voidInvoice POST ~/invoices/{invoiceId}/void', [invoiceId], undefined, options)
