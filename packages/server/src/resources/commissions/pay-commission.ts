import { type Commission, commissionMoves, mayMove } from '@stablerail/contract'
import { ApiError, notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { emitCommissionEvent, toCommission } from './commission.ts'
import { lockCommission, setPaid } from './store.ts'

/**
 * Records that the merchant paid a commission to the affiliate. The paid amount is the amount that is due
 * now.
 */
export const payCommission = async (work: Work, id: string): Promise<Commission> => {
  const found = await lockCommission(work.tx, work, id)
  if (found === undefined) throw notFound('commission', id)
  if (!mayMove(commissionMoves.pay, found.status))
    throw new ApiError(
      'invalid_state_transition',
      found.status === 'paid'
        ? 'This commission is paid already.'
        : 'This commission is void: its payment was refunded, or the chain has lost it. Nothing is due.',
    )
  const row = await setPaid(work.tx, work, id, work.now)
  emitCommissionEvent(work, row, undefined)
  await work.record('commission.paid', id)
  return toCommission(row)
}
