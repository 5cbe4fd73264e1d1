import { addressOfKey, viewSender } from '@stablerail/chains'
import type { NetworkConfig } from '../../settings/config.ts'
import { isSoundFactory } from '../deposit-factories/index.ts'
import { followSent } from './follow-sent.ts'
import type { RelayPorts } from './ports.ts'
import type { PullNetwork, RelayKind } from './relay.ts'
import { releaseQueue, selectRelayers, takeQueue } from './relayers-store.ts'
import { sendWaiting } from './send-waiting.ts'

/**
 * Follows and sends the calls of one network, unless another process does, and returns the number of calls
 * that were sent or refused, or whose outcome was recorded. Throws a ChainError if no provider responds.
 */
export const runQueue = async (
  context: RelayPorts,
  network: NetworkConfig,
  { kinds, key }: { kinds: readonly RelayKind[]; key: `0x${string}` },
): Promise<number> => {
  const owner = context.random.bytes(12).toString('hex')
  if (!(await takeQueue(context.db, network, owner))) return 0
  try {
    const sender = addressOfKey(key)
    const view = await viewSender(context, network, sender)
    const queue = { context, network, kinds, owner, key, sender, view }
    const settled = await followSent(queue)
    return settled + (await sendWaiting({ ...queue, kinds: await selectReady(context, network, kinds) }))
  } finally {
    await releaseQueue(context.db, network, owner)
  }
}

/** Returns the kinds whose contract on the network was the expected one when it was last read. */
const selectReady = async (
  context: RelayPorts,
  network: NetworkConfig,
  kinds: readonly RelayKind[],
): Promise<RelayKind[]> => {
  const { pullContract, depositFactory } = network
  const isReady = {
    pull_contract: pullContract !== undefined && (await isSound(context, { ...network, pullContract })),
    deposit_factory:
      depositFactory !== undefined && (await isSoundFactory(context.db, { ...network, depositFactory })),
  }
  return kinds.filter(({ needs }) => isReady[needs])
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
