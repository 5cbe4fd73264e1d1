import { transactAcross } from '../../../mechanisms/work/index.ts'
import type { Context } from '../../context.ts'
import { reorgPayments } from './reorg-payments.ts'
import { type LostPayment, selectSuspected } from './store.ts'

/** The payments that reorganisations took out of their chains and that wait: to come back, or to be given up. */
export const listSuspected = (context: Context): Promise<LostPayment[]> => selectSuspected(context.db, null)

/** What became of the operator's word that a payment is lost for good. */
export type Declared = 'reorged' | 'not_suspected' | 'not_final'

/** Ends a payment as `reorged` by the operator's word. Nothing happens before finality has passed its block. */
export const declareReorged = (context: Context, id: string): Promise<Declared> =>
  transactAcross(context, async (work) => {
    const [row] = await selectSuspected(work.tx, id)
    if (row === undefined) return 'not_suspected'
    if (!row.isFinal) return 'not_final'
    await reorgPayments(work, [row])
    return 'reorged'
  })
