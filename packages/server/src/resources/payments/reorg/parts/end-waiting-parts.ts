import { transactAcross } from '../../../../mechanisms/work/index.ts'
import type { Context } from '../../../context.ts'
import { coverCheckouts } from './cover-checkouts.ts'
import { selectEndedWaiting } from './store.ts'

/** The number of checkouts whose parts are decided in one transaction. The next run of the job continues. */
const checkoutsAtOnce = 200

/**
 * Decides about parts that were deep enough before their checkout ended: they wait for the rest of the price until
 * then. Returns the number of these checkouts.
 */
export const endWaitingParts = async (context: Context): Promise<number> => {
  let count = 0
  for (const network of context.config.networks)
    count += await transactAcross(context, async (work) => {
      const keys = await selectEndedWaiting(work.tx, network, checkoutsAtOnce)
      await coverCheckouts({ work, network }, keys)
      return keys.length
    })
  return count
}

export const endWaitingPartsJob = {
  name: 'end parts of ended checkouts',
  everyMs: 2_000,
  run: endWaitingParts,
}
