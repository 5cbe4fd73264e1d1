import type { Work } from '../work/index.ts'
import type { LocalChains } from './local-chains.ts'
import type { LocalTimePorts } from './ports.ts'
import { holdAhead } from './store.ts'

/**
 * Returns the current time of the chains of a mode. A database transaction that creates or checks a timestamp
 * uses this time if the timestamp is compared with block times. The time of local chains is not moved forward
 * before the transaction ends.
 */
export const networkTime = async ({
  context,
  tx,
  livemode,
  realNow,
}: Pick<
  Work<LocalTimePorts & { localChains: LocalChains | null }>,
  'context' | 'tx' | 'livemode' | 'realNow'
>): Promise<Date> =>
  context.localChains === null || livemode ? realNow : new Date(realNow.getTime() + (await holdAhead(tx)))
