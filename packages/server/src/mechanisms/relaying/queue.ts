import type { SenderView } from '@stablerail/chains'
import { modeOf } from '@stablerail/chains'
import type { NetworkConfig } from '../../settings/config.ts'
import { transactAcross } from '../work/index.ts'
import type { RelayPorts } from './ports.ts'
import type { Relay, RelayKind, RelayOutcome } from './relay.ts'
import { settleRelay } from './store.ts'

/**
 * The state of a process that sends the contract calls of one network. The process holds the lease on that
 * network.
 */
export type Queue = {
  context: RelayPorts
  network: NetworkConfig
  kinds: readonly RelayKind[]
  /** The random id under which this process holds the lease. */
  owner: string
  key: `0x${string}`
  /** The address of the account of `key`, which sends the calls. */
  sender: string
  view: SenderView
}

/**
 * Returns the kind of a call; undefined if this version does not know the kind. Such a call was requested by
 * a later version, whose processes send it.
 */
export const kindOf = ({ kinds }: Queue, relay: Relay): RelayKind | undefined =>
  kinds.find(({ name }) => name === relay.kind)

/**
 * Records the outcome of a contract call, and passes the outcome to the `settle` function of the call's kind,
 * in one database transaction.
 */
export const settle = async (queue: Queue, relay: Relay, outcome: RelayOutcome): Promise<void> => {
  const { context, network } = queue
  const kind = kindOf(queue, relay)
  await transactAcross(context, async (across) => {
    if (!(await settleRelay(across.tx, relay.id, outcome, across.now))) return
    await kind?.settle(across, relay, outcome)
    across.onCommit(() =>
      context.metrics.relays.inc({
        chain: network.chain,
        mode: modeOf(network),
        kind: relay.kind,
        outcome: outcome.state,
      }),
    )
  })
}
