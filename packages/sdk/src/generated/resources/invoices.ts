// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { PlatformResponse } from '../../platform.ts'
import type { Client } from '../../route.ts'
import type { Invoice, InvoiceCreate, ListInvoicesCsvQuery, ListInvoicesQuery } from '../types/invoices.ts'

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
   * Lists invoices, newest first; with `format=csv`, as CSV with customer and settlement: of several payments
   * the last. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * for await (const invoice of client.invoices.list()) {
   *   console.log(invoice.id)
   * }
   * ```
   * @param query - Which ones `listInvoices` gives.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(query?: ListInvoicesQuery, options?: RequestOptions): PageRequest<Invoice> {
    return new PageRequest(this.#client, 'listInvoices GET ~/invoices', [], query, options)
  }

  /**
   * List invoices as CSV, streamed.
   *
   * Lists invoices, newest first; with `format=csv`, as CSV with customer and settlement: of several payments
   * the last. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * const response = await client.invoices.listCsv()
   * console.log(await response.text())
   * ```
   * @param query - Which ones the CSV export gives.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The `Response`, its body a stream that is not read yet.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  listCsv(query?: ListInvoicesCsvQuery, options?: RequestOptions): Answer<PlatformResponse> {
    return this.#client('listInvoices GET ~/invoices raw', [], { ...query, format: 'csv' }, options)
  }

  /**
   * Create an invoice.
   *
   * Creates a draft with the next number. Sending it mails it to the customer and opens it for payment. Needs
   * role developer or higher.
   *
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
   * @param body - The fields of an invoice to create; its total is the sum of the lines.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A bill to a customer, paid on chain.
   * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was
   *   used with another body.
   * @throws On {@link KybRequiredError}: This deployment takes live payments only for verified businesses.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  create(body: InvoiceCreate, options?: RequestOptions): Answer<Invoice> {
    return this.#client('createInvoice POST ~/invoices', [], body, options)
  }

  /**
   * Retrieve an invoice.
   *
   * Answers one invoice. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * const invoice = await client.invoices.retrieve('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(invoice)
   * ```
   * @param invoiceId - Identifies the invoice.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A bill to a customer, paid on chain.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  retrieve(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.#client('retrieveInvoice GET ~/invoices/{invoiceId}', [invoiceId], undefined, options)
  }

  /**
   * Send an invoice.
   *
   * Opens a draft for payment and queues the email with its link. The due date counts from now. In test mode
   * the email goes to the admins of the workspace. A workspace sends, and an address is sent, so many emails
   * a day; one more is `rate_limited`, and the draft stays one. Needs role developer or higher.
   *
   * @example
   * ```ts
   * const invoice = await client.invoices.send('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(invoice)
   * ```
   * @param invoiceId - Identifies the invoice.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A bill to a customer, paid on chain.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was
   *   used with another body.
   * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current
   *   state.
   * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  send(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.#client('sendInvoice POST ~/invoices/{invoiceId}/send', [invoiceId], undefined, options)
  }

  /**
   * Send a reminder.
   *
   * Queues a reminder of an invoice that is open or past due, once a day: a second one is `rate_limited`, and
   * so is one within a day after a day of `invoiceReminderDays`. In test mode it goes to the admins of the
   * workspace. Needs role developer or higher.
   *
   * @example
   * ```ts
   * const invoice = await client.invoices.remind('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(invoice)
   * ```
   * @param invoiceId - Identifies the invoice.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A bill to a customer, paid on chain.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was
   *   used with another body.
   * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current
   *   state.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  remind(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.#client('remindInvoice POST ~/invoices/{invoiceId}/reminder', [invoiceId], undefined, options)
  }

  /**
   * Void an invoice.
   *
   * Ends an unpaid invoice for good. It keeps its number. Needs role developer or higher.
   *
   * @example
   * ```ts
   * const invoice = await client.invoices.void('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(invoice)
   * ```
   * @param invoiceId - Identifies the invoice.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A bill to a customer, paid on chain.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was
   *   used with another body.
   * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current
   *   state.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  void(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.#client('voidInvoice POST ~/invoices/{invoiceId}/void', [invoiceId], undefined, options)
  }
}
