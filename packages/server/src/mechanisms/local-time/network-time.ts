import type { Work } from '../work/index.ts'
import type { LocalChains } from './local-chains.ts'
import type { LocalTimePorts } from './ports.ts'
import { holdAhead } from './store.ts'

/**
 * Returns the time of the networks of a mode, for a transaction that creates or compares timestamps that are
 * compared with block times. Local chains, if there are any, are not moved before the transaction ends.
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
