import { addressOfKey, viewSender } from '@stablerail/chains'
import { followSent } from './follow-sent.ts'
import type { RelayPorts } from './ports.ts'
import type { PullNetwork } from './queue.ts'
import type { RelayKind } from './relay.ts'
import { releaseQueue, selectRelayers, takeQueue } from './relayers-store.ts'
import { sendWaiting } from './send-waiting.ts'

/**
 * Follows and sends the calls of one network, unless another process does, and returns the number of calls
 * that were sent or refused, or whose outcome was recorded. Throws a ChainError if no provider responds.
 */
export const runQueue = async (
  context: RelayPorts,
  network: PullNetwork,
  { kinds, key }: { kinds: readonly RelayKind[]; key: `0x${string}` },
): Promise<number> => {
  const owner = context.random.bytes(12).toString('hex')
  if (!(await takeQueue(context.db, network, owner))) return 0
  try {
    const sender = addressOfKey(key)
    const view = await viewSender(context, network, sender)
    const queue = { context, network, kinds, owner, key, sender, view }
    const settled = await followSent(queue)
    return settled + ((await isSound(context, network)) ? await sendWaiting(queue) : 0)
  } finally {
    await releaseQueue(context.db, network, owner)
  }
}

/** Returns whether the contract at `pullContract` was the expected pull contract when it was last read. */
export const isSound = async (
  { db }: Pick<RelayPorts, 'db'>,
  { chain, livemode, pullContract }: PullNetwork,
): Promise<boolean> => {
  const relayers = await selectRelayers(db)
  return relayers.some(
    (one) =>
      one.chain === chain &&
      one.livemode === livemode &&
      one.contract === pullContract &&
      one.contract_state === 'sound',
  )
}
