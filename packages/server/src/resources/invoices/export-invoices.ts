import type { Context, Scope } from '../../context.ts'
import type { Position } from '../../mechanisms/db/index.ts'
import { csvPages } from '../../mechanisms/http/index.ts'
import { invoiceHeader, selectInvoiceLines, toInvoiceLine } from './export-store.ts'
import type { InvoiceFilter } from './store.ts'

/** The invoices as CSV, newest first, with their customers and the payments that settled them. */
export const exportInvoices = (
  context: Context,
  scope: Scope,
  filter: InvoiceFilter,
): AsyncGenerator<string> =>
  csvPages<Position>(invoiceHeader, async (after) => {
    const rows = await selectInvoiceLines(context.db, scope, { ...filter, after })
    const last = rows.at(-1)
    if (last === undefined) return null
    return {
      text: rows.map(toInvoiceLine).join(''),
      last: { createdAt: last.created_at, id: last.id },
    }
  })
