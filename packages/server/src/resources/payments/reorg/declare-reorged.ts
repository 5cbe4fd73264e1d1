import { transactAcross } from '../../../mechanisms/work/index.ts'
import type { Context } from '../../context.ts'
import { reorgPayments } from './reorg-payments.ts'
import { type LostPayment, selectSuspected } from './store.ts'

/**
 * Returns the payments that reorgs removed from their chains, and that have neither come back nor ended as
 * `reorged`.
 */
export const listSuspected = (context: Context): Promise<LostPayment[]> => selectSuspected(context.db, null)

/** The result of an operator's declaration that a payment is lost permanently. */
export type Declared = 'reorged' | 'not_suspected' | 'not_final'

/**
 * Ends a payment as `reorged` because an operator declares it lost permanently. Does nothing before finality
 * has passed the payment's block.
 */
export const declareReorged = (context: Context, id: string): Promise<Declared> =>
  transactAcross(context, async (work) => {
    const [row] = await selectSuspected(work.tx, id)
    if (row === undefined) return 'not_suspected'
    if (!row.isFinal) return 'not_final'
    await reorgPayments(work, [row])
    return 'reorged'
  })
