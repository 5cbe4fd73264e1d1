import type { Context, Scope } from '../../context.ts'
import type { Position } from '../../mechanisms/db/index.ts'
import { csvPages } from '../../mechanisms/http/index.ts'
import { paymentHeader, selectPaymentLines, selectRefundLines } from './export-store.ts'
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
  csvPages<Position>(paymentHeader, async (after) => {
    const { rows, toLine } = await selectPaymentLines(context, scope, { ...filter, after })
    const last = rows.at(-1)
    if (last === undefined) return null
    const refunded = rows.filter(({ refund_amount_minor }) => refund_amount_minor !== null)
    const refunds = await selectRefundLines(
      context,
      scope,
      refunded.map(({ id }) => id),
    )
    return {
      text: rows.map((row) => toLine(row) + (refunds.get(row.id)?.join('') ?? '')).join(''),
      last: { createdAt: last.created_at, id: last.id },
    }
  })
