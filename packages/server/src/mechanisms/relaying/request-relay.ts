import type { NetworkKey } from '../../settings/config.ts'
import type { UnitOfWork } from '../work/index.ts'
import type { Relay } from './relay.ts'
import { insertRelay } from './store.ts'

/**
 * Queues a contract call in the caller's database transaction, and returns the id of the queued call. The
 * call is sent after the commit. Returns null if a call with the same `kind` and `subject` has no outcome
 * yet.
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
