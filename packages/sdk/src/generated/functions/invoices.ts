// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { PlatformResponse } from '../../platform.ts'
import type { Client } from '../../route.ts'
import type { Invoice, InvoiceCreate, ListInvoicesCsvQuery, ListInvoicesQuery } from '../types/invoices.ts'
import * as routes from '../routes/invoices.ts'

/** List invoices. As `client.invoices.list`. */
export const listInvoices = (
  client: Client,
  query?: ListInvoicesQuery,
  options?: RequestOptions,
): PageRequest<Invoice> =>
  new PageRequest(client, routes.listInvoices, [], query, options)

/** List invoices as CSV, streamed. As `client.invoices.listCsv`. */
export const listInvoicesCsv = (
  client: Client,
  query?: ListInvoicesCsvQuery,
  options?: RequestOptions,
): Answer<PlatformResponse> =>
  client(routes.listInvoicesCsv, [], { ...query, format: 'csv' }, options)

/** Create an invoice. As `client.invoices.create`. */
export const createInvoice = (
  client: Client,
  body: InvoiceCreate,
  options?: RequestOptions,
): Answer<Invoice> =>
  client(routes.createInvoice, [], body, options)

/** Retrieve an invoice. As `client.invoices.retrieve`. */
export const retrieveInvoice = (
  client: Client,
  invoiceId: string,
  options?: RequestOptions,
): Answer<Invoice> =>
  client(routes.retrieveInvoice, [invoiceId], undefined, options)

/** Send an invoice. As `client.invoices.send`. */
export const sendInvoice = (client: Client, invoiceId: string, options?: RequestOptions): Answer<Invoice> =>
  client(routes.sendInvoice, [invoiceId], undefined, options)

/** Send a reminder. As `client.invoices.remind`. */
export const remindInvoice = (client: Client, invoiceId: string, options?: RequestOptions): Answer<Invoice> =>
  client(routes.remindInvoice, [invoiceId], undefined, options)

/** Void an invoice. As `client.invoices.void`. */
export const voidInvoice = (client: Client, invoiceId: string, options?: RequestOptions): Answer<Invoice> =>
  client(routes.voidInvoice, [invoiceId], undefined, options)
