import type { Context, Scope } from '../../context.ts'
import type { ExportedPage } from '../../mechanisms/db/index.ts'
import { csvPages } from '../../mechanisms/http/index.ts'
import { paymentHeader, selectExported, selectPaymentLines, selectRefundLines } from './export-store.ts'
import type { PaymentFilter } from './store.ts'

/**
 * All payments that the filter selects as CSV, newest first. After its payment, each confirmed refund is a row of
 * negative amounts.
 */
export const exportPayments = (
  context: Context,
  scope: Scope,
  filter: PaymentFilter,
): AsyncGenerator<string> =>
  csvPages<ExportedPage>(paymentHeader, {
    list: (after) => selectExported(context.db, scope, { ...filter, after }),
    write: async ({ ids }) => {
      const { rows, toLine } = await selectPaymentLines(context, scope, ids)
      const refunded = rows.flatMap(({ refunded_id: id }) => id ?? [])
      const refunds = await selectRefundLines(context, scope, refunded.join(','))
      return rows.map((row) => toLine(row) + (refunds.get(row.refunded_id ?? '')?.join('') ?? '')).join('')
    },
  })
