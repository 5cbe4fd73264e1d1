import { invoiceMoves, mayMove } from '@stablerail/contract'
import { ApiError, notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import type { InvoiceRow } from './invoice.ts'
import { lockInvoice } from './store.ts'

/**
 * Locks an invoice for a transition. Throws if the invoice does not exist or the transition is not allowed in
 * its status.
 */
export const requireMove = async (
  work: Work,
  id: string,
  { move, advice }: { move: keyof typeof invoiceMoves; advice: string },
): Promise<InvoiceRow> => {
  const row = await lockInvoice(work.tx, work, id)
  if (row === undefined) throw notFound('invoice', id)
  if (mayMove(invoiceMoves[move], row.status)) return row
  throw new ApiError('invalid_state_transition', `The invoice is ${row.status}. ${advice}`)
}
