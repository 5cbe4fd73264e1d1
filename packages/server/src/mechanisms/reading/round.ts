import type { BlockRef, ChainProviders } from '@stablerail/chains'
import {
  type BlockSpan,
  type Finality,
  modeOf,
  networkName,
  startSpan,
  unknownFinality,
} from '@stablerail/chains'
import type { NetworkConfig } from '../../settings/config.ts'
import type { Certainty, Committer } from './commit-blocks.ts'
import type { ChainListener } from './listener.ts'
import type { ReaderPorts } from './ports.ts'
import { createSweepState, type SweepState } from './sweep/sweep.ts'

/**
 * The state that a process keeps in memory while it reads a network. If the process ends, another process
 * continues from the database alone.
 */
export type Round = {
  context: ReaderPorts
  network: NetworkConfig
  listener: ChainListener
  providers: ChainProviders
  owner: string
  span: { current: BlockSpan }
  finality: { current: Finality }
  second: SecondState
  /**
   * The state of the sweeps, for a network that is read by wallets and not block by block. A sweep is one
   * scan of all token accounts of the watched wallets.
   */
  sweeping: SweepState
  /**
   * Returns whether the process is stopping. The reading of the network then ends after the blocks that are
   * being committed.
   */
  isStopping(): boolean
}

export type SecondState = {
  span: { current: BlockSpan }
  /** Whether no second provider responded when the reader last tried to read from one. */
  isDown: boolean
  /**
   * Whether payments that waited for the second provider must be settled without it, because the second
   * provider no longer responds and the configuration does not require it.
   */
  lapsed: boolean
  /**
   * With a single provider: no block is due to be read a second time before this time, in epoch milliseconds.
   */
  idleUntilMs: number
}

export const createRound = (
  parts: Pick<Round, 'context' | 'network' | 'listener' | 'providers' | 'owner' | 'isStopping'>,
): Round => ({
  ...parts,
  span: { current: startSpan },
  finality: { current: unknownFinality },
  second: { span: { current: startSpan }, isDown: false, lapsed: false, idleUntilMs: 0 },
  sweeping: createSweepState(),
})

export const committerOf = (round: Round, cursor: BlockRef): Committer => ({ ...round, cursor })

/**
 * Returns `{ number }` if payments may be settled only after a second provider has also returned their
 * transfers; otherwise null. `number` is the height up to which the second provider was read.
 */
export const witnessOf = ({ context, providers, second }: Round, number: number): Certainty['witness'] =>
  providers.count < 2 || (second.isDown && context.config.secondOpinion === 'when_available')
    ? null
    : { number }

export const countFault = (
  { context, network }: Pick<Round, 'context' | 'network'>,
  kind: string,
  count = 1,
): void => {
  context.metrics.readerFaults.inc({ chain: network.chain, mode: modeOf(network), kind }, count)
}

/**
 * Counts and logs anomalies in a provider's answer, such as data that was skipped. Does nothing if `count` is
 * 0.
 */
export const warnOf = (
  round: Round,
  kind: string,
  details: Record<string, unknown> & { count: number },
  message: string,
): void => {
  if (details.count === 0) return
  countFault(round, kind, details.count)
  round.context.log.warn({ network: networkName(round.network), ...details }, message)
}
