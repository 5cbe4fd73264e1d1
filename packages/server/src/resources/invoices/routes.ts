import type { Invoice } from '@stablerail/contract'
import { decodeCursor, serial } from '../../mechanisms/http/index.ts'
import type { Context } from '../context.ts'
import { expandOne, expandPage } from '../expand.ts'
import { implement } from '../implement.ts'
import { createInvoice } from './create-invoice.ts'
import { exportInvoices } from './export-invoices.ts'
import { type InvoiceRow, showInvoice } from './invoice.ts'
import { remindInvoice } from './remind-invoice.ts'
import { sendInvoice } from './send-invoice.ts'
import { selectInvoice, selectInvoices } from './store.ts'
import { type FollowVoid, voidInvoice } from './void-invoice.ts'

/**
 * Returns the reply with an invoice. If the invoice has a bill-to text, the reply also names its customer
 * (`subjectId`), so that a reply stored for a retry is deleted with that customer.
 */
const about = (body: Invoice) => ({ body, ...(body.billTo !== null && { subjectId: body.customerId }) })

const shownIn =
  ({ config }: Context) =>
  (row: InvoiceRow): Invoice =>
    showInvoice(config, row)

/** Creates the routes of invoices; `followVoid` runs when an invoice was voided. */
export const createInvoiceRoutes = (followVoid: FollowVoid) =>
  implement('invoices', {
    list: async ({ context, scope, query: { format, cursor, limit, expand, ...filter } }) => {
      if (format === 'csv')
        return { status: 200, csv: exportInvoices(context, scope, filter), filename: 'invoices.csv' }
      const after = decodeCursor('invoice', cursor)
      const rows = await selectInvoices(context.db, scope, { ...filter, after, limit: limit + 1 })
      return {
        status: 200,
        body: await expandPage({ context, scope, expand }, { rows, limit }, shownIn(context)),
      }
    },
    // Each creation locks the counter of the invoice numbers.
    create: serial(async ({ work, body }) => ({ status: 201, ...about(await createInvoice(work, body)) })),
    retrieve: async ({ context, scope, params: { invoiceId: id }, query: { expand } }) => {
      const row = await selectInvoice(context.db, scope, id)
      const found = { kind: 'invoice', id, row }
      return { status: 200, body: await expandOne({ context, scope, expand }, found, shownIn(context)) }
    },
    send: async ({ work, params }) => ({ status: 200, ...about(await sendInvoice(work, params.invoiceId)) }),
    remind: async ({ work, params }) => ({
      status: 200,
      ...about(await remindInvoice(work, params.invoiceId)),
    }),
    void: async ({ work, params }) => ({
      status: 200,
      body: await voidInvoice(work, params.invoiceId, followVoid),
    }),
  })
