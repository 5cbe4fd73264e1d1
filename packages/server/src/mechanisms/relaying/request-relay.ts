import type { NetworkKey } from '../../settings/config.ts'
import type { UnitOfWork } from '../work/index.ts'
import type { Relay } from './relay.ts'
import { insertRelay } from './store.ts'

/**
 * Requests a contract call, in the caller's unit of work, and returns the id of the request; null if a call
 * of that kind about that subject is open. The call is sent once, after the commit.
 */
export const requestRelay = async (
  { context, tx, now, onCommit }: Pick<UnitOfWork, 'context' | 'tx' | 'now' | 'onCommit'>,
  network: NetworkKey,
  wanted: Pick<Relay, 'kind' | 'subject' | 'recipient' | 'data'>,
): Promise<string | null> => {
  const id = context.ids.make('relay')
  const { chain, livemode } = network
  if (!(await insertRelay(tx, { ...wanted, id, chain, livemode }, now))) return null
  onCommit(() => context.wake.notify('schedule'))
  return id
}
