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

/** Bills to customers, paid on chain. */
export class Invoices {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List invoices.
   *
   * Lists invoices, newest first. With `format=csv`, returns CSV with the customer and the last payment of
   * each invoice. Needs role viewer or higher.
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
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(query?: ListInvoicesQuery, options?: RequestOptions): PageRequest<Invoice> {
    return new PageRequest(this.#client, 'listInvoices GET ~/invoices', [], query, options)
  }

  /**
   * List invoices as CSV, streamed.
   *
   * Lists invoices, newest first. With `format=csv`, returns CSV with the customer and the last payment of
   * each invoice. Needs role viewer or higher.
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
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  listCsv(query?: ListInvoicesCsvQuery, options?: RequestOptions): Answer<PlatformResponse> {
    return this.#client('listInvoices GET ~/invoices raw', [], { ...query, format: 'csv' }, options)
  }

  /**
   * Create an invoice.
   *
   * Creates a draft with the next number. Sending the draft emails it to the customer and opens it for
   * payment. Needs role developer or higher.
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
   * @param body - The fields of an invoice to create. Its total is the sum of the lines.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A bill to a customer, paid on chain.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link KybRequiredError}: This deployment accepts live payments only for verified businesses.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  create(body: InvoiceCreate, options?: RequestOptions): Answer<Invoice> {
    return this.#client('createInvoice POST ~/invoices', [], body, options)
  }

  /**
   * Retrieve an invoice.
   *
   * Returns one invoice. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * const invoice = await client.invoices.retrieve('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(invoice)
   * ```
   * @param invoiceId - Identifies the invoice.
   * @param query - Which ones `retrieveInvoice` gives.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A bill to a customer, paid on chain.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  retrieve(invoiceId: string, query?: RetrieveInvoiceQuery, options?: RequestOptions): Answer<Invoice> {
    return this.#client('retrieveInvoice GET ~/invoices/{invoiceId}', [invoiceId], query, options)
  }

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
   * const invoice = await client.invoices.send('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(invoice)
   * ```
   * @param invoiceId - Identifies the invoice.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A bill to a customer, paid on chain.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  send(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.#client('sendInvoice POST ~/invoices/{invoiceId}/send', [invoiceId], undefined, options)
  }

  /**
   * Send a reminder.
   *
   * Queues a reminder of an invoice that is open or past due. Returns `rate_limited` within a day after the
   * last reminder, also after an automatic one of `invoiceReminderDays`. In test mode the email goes to the
   * admins of the workspace. Needs role developer or higher.
   *
   * @example
   * ```ts
   * const invoice = await client.invoices.remind('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(invoice)
   * ```
   * @param invoiceId - Identifies the invoice.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A bill to a customer, paid on chain.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  remind(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.#client('remindInvoice POST ~/invoices/{invoiceId}/reminder', [invoiceId], undefined, options)
  }

  /**
   * Void an invoice.
   *
   * Voids an unpaid invoice permanently. The invoice keeps its number. Needs role developer or higher.
   *
   * @example
   * ```ts
   * const invoice = await client.invoices.void('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(invoice)
   * ```
   * @param invoiceId - Identifies the invoice.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A bill to a customer, paid on chain.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  void(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.#client('voidInvoice POST ~/invoices/{invoiceId}/void', [invoiceId], undefined, options)
  }
}
