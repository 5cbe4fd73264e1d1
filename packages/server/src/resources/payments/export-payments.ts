import type { ExportedPage } from '../../mechanisms/db/index.ts'
import { csvPages } from '../../mechanisms/http/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../context.ts'
import { paymentHeader } from './export-header.ts'
import { selectExported, selectLines } from './export-store.ts'
import type { PaymentFilter } from './record/store.ts'

/**
 * Returns all payments that the filter selects, as CSV, with their confirmed refunds as rows of negative
 * amounts. The newest come first by `createdAt`, which for a refund is the time of its confirmation.
 */
export const exportPayments = (
  context: Context,
  scope: Scope,
  filter: PaymentFilter,
): AsyncGenerator<string> =>
  csvPages<ExportedPage>(paymentHeader, {
    list: (after) => selectExported(context.db, scope, { ...filter, after }),
    write: async ({ ids }) => {
      const lines = await selectLines(context, scope, ids)
      // The ids of a page are listed first, and their CSV lines are read afterwards. If a reorg has removed a
      // refund in between, the refund has no CSV line.
      return ids
        .split(',')
        .map((id) => lines.get(id) ?? '')
        .join('')
    },
  })
