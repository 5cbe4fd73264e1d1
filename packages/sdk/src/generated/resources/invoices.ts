// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { PlatformResponse } from '../../platform.ts'
import type { Client } from '../../route.ts'
import type { Invoice, InvoiceCreate, ListInvoicesCsvQuery, ListInvoicesQuery } from '../types/invoices.ts'
import * as routes from '../routes/invoices.ts'

/** Bills to customers, paid on chain. */
export class Invoices {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List invoices.
   *
   * Lists invoices, newest first; with `format=csv`, as CSV with customer and settlement. Needs role viewer
   * or higher.
   *
   * @param query - What `listInvoices` is narrowed by.
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
   * for await (const invoice of client.invoices.list()) {
   *   console.log(invoice.id)
   * }
   * ```
   */
  list(query?: ListInvoicesQuery, options?: RequestOptions): PageRequest<Invoice> {
    return new PageRequest(this.#client, routes.listInvoices, [], query, options)
  }

  /**
   * List invoices as CSV, streamed.
   *
   * Lists invoices, newest first; with `format=csv`, as CSV with customer and settlement. Needs role viewer
   * or higher.
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
   * const response = await client.invoices.listCsv()
   * console.log(await response.text())
   * ```
   */
  listCsv(query?: ListInvoicesCsvQuery, options?: RequestOptions): Answer<PlatformResponse> {
    return this.#client(routes.listInvoicesCsv, [], { ...query, format: 'csv' }, options)
  }

  /**
   * Create an invoice.
   *
   * Creates a draft. The invoice can be paid once it is sent. Needs role developer or higher.
   *
   * @param body - The fields of an invoice to create; its total is the sum of the lines.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A bill to a customer, paid on chain.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link KybRequiredError} This deployment takes live payments only for verified businesses.
   *   Complete the verification.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const invoice = await client.invoices.create({
   *   customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
   *   chain: 'base',
   *   token: 'USDC',
   *   lineItems: [{ description: 'Blue mug', quantity: 1, unitAmountMinor: 1999 }],
   * })
   * console.log(invoice)
   * ```
   */
  create(body: InvoiceCreate, options?: RequestOptions): Answer<Invoice> {
    return this.#client(routes.createInvoice, [], body, options)
  }

  /**
   * Retrieve an invoice.
   *
   * Answers one invoice. Needs role viewer or higher.
   *
   * @param invoiceId - Identifies the invoice.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A bill to a customer, paid on chain.
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
   * const invoice = await client.invoices.retrieve('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(invoice)
   * ```
   */
  retrieve(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.#client(routes.retrieveInvoice, [invoiceId], undefined, options)
  }

  /**
   * Send an invoice.
   *
   * Opens a draft for payment and queues the email with its link. Needs role developer or higher.
   *
   * @param invoiceId - Identifies the invoice.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A bill to a customer, paid on chain.
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
   * @throws {@link SigningRequiredError} There is no verified wallet for that chain and token. Sign the
   *   wallet's challenge first.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const invoice = await client.invoices.send('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(invoice)
   * ```
   */
  send(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.#client(routes.sendInvoice, [invoiceId], undefined, options)
  }

  /**
   * Send a reminder.
   *
   * Queues a reminder of an invoice that is open or past due. Needs role developer or higher.
   *
   * @param invoiceId - Identifies the invoice.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A bill to a customer, paid on chain.
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
   * const invoice = await client.invoices.remind('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(invoice)
   * ```
   */
  remind(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.#client(routes.remindInvoice, [invoiceId], undefined, options)
  }

  /**
   * Void an invoice.
   *
   * Ends an unpaid invoice for good. Needs role developer or higher.
   *
   * @param invoiceId - Identifies the invoice.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A bill to a customer, paid on chain.
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
   * const invoice = await client.invoices.void('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(invoice)
   * ```
   */
  void(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.#client(routes.voidInvoice, [invoiceId], undefined, options)
  }
}
