import { modeOf } from '@stablerail/chains'
import { mostCollected } from '@stablerail/contract'
import type { NetworkConfig } from '../../settings/config.ts'
import type { RelayKind } from '../context.ts'
import {
  asCollectNetwork,
  type CollectToken,
  collectKindName,
  factoryKeyOf,
  screensPayments,
  tokensOf,
} from './collect-network.ts'
import { delayMembers, deleteCollection, type Member, selectMembers } from './collecting-store.ts'
import { memberGas } from './collection-fee.ts'
import { judgeBatch } from './judge-batch.ts'

const minuteMs = 60_000
/**
 * After an outcome, the deposits of the transaction wait this long: until the reader has read the collection, or before
 * another try.
 */
const freedAfterMs = { succeeded: 10 * minuteMs, refused: 10 * minuteMs, reverted: 60 * minuteMs }

/**
 * The kind of contract calls that collect deposits. A call is sent only if each of its deposits can be collected now and
 * is still worth its fee. Its outcome only frees the deposits: the reader records the transfers.
 */
export const collectKind: RelayKind = {
  name: collectKindName,
  needs: 'deposit_factory',
  priority: 'last',
  mostGas: BigInt(mostCollected) * memberGas,
  async foresee(context, network, { id, recipient }, gasPrice) {
    const members = await selectMembers(context.db, id, screensPayments(context))
    const wanted = findToken(network, members[0], recipient)
    if (wanted === undefined) return 'unavailable'
    if (members.some(({ collecting }) => !collecting)) return 'switched_off'
    if (members.some(({ held }) => held)) return 'held'
    return await judgeBatch(context, wanted, { batch: members, gasPrice })
  },
  async settle({ context, tx, now, onCommit }, { id, chain, livemode }, { state }) {
    const until = new Date(now.getTime() + freedAfterMs[state])
    const tokens = await delayMembers(tx, id, until)
    if (state === 'refused') await deleteCollection(tx, id)
    const [token] = tokens
    if (state !== 'succeeded' || token === undefined) return
    const labels = { chain, mode: modeOf({ livemode }), token }
    onCommit(() => context.metrics.depositsCollected.inc(labels, tokens.length))
  },
}

/** Returns the token of a collection; undefined if this process does not collect it, or its factory is another. */
const findToken = (
  network: NetworkConfig,
  member: Member | undefined,
  recipient: string,
): CollectToken | undefined => {
  const at = asCollectNetwork(network)
  if (at === undefined || factoryKeyOf(at) !== recipient.toLowerCase()) return undefined
  return tokensOf(at).find(({ token }) => token === member?.token)
}
