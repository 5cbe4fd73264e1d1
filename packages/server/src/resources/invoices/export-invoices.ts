import type { ExportedPage } from '../../mechanisms/db/index.ts'
import { csvPages } from '../../mechanisms/http/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../context.ts'
import { invoiceHeader, selectExported, selectInvoiceLines, toInvoiceLine } from './export-store.ts'
import type { InvoiceFilter } from './store.ts'

/** Returns the invoices as CSV, newest first, with their customers and the payments that settled them. */
export const exportInvoices = (
  context: Context,
  scope: Scope,
  filter: InvoiceFilter,
): AsyncGenerator<string> =>
  csvPages<ExportedPage>(invoiceHeader, {
    list: (after) => selectExported(context.db, scope, { ...filter, after }),
    write: async ({ ids }) => (await selectInvoiceLines(context.db, scope, ids)).map(toInvoiceLine).join(''),
  })
