import type { Advance } from '../../context.ts'
import { reorgPayments } from './reorg-payments.ts'
import { lockLostForGood } from './store.ts'

/**
 * Ends payments as `reorged` if they are still out of the chain when the height of their block is final. Does
 * nothing if the deployment's setting `reorged` is `manual`, because then an operator decides.
 */
export const reorgLostPayments = async ({ network, finalNumber, work }: Advance): Promise<void> => {
  if (finalNumber <= 0 || work.context.config.reorged === 'manual') return
  await reorgPayments(work, await lockLostForGood(work.tx, { network, finalNumber }))
}
