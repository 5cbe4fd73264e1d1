import { ChainError, modeOf, networkName } from '@stablerail/chains'
import type { NetworkConfig } from '../../settings/config.ts'
import { createBeat } from './beat.ts'
import { LeaseLost, RoundStopped } from './cursor.ts'
import { findCursor, startCursor } from './ensure-cursor.ts'
import { leaseMs, releaseLease, renewLease, takeLease } from './lease-store.ts'
import type { ChainListener } from './listener.ts'
import { openProviders } from './open-providers.ts'
import type { ReaderPorts } from './ports.ts'
import { countFault, createRound, type Round } from './round.ts'
import { type RoundOutcome, runRound } from './run-round.ts'
import { createSleep } from './sleep.ts'
import { updateFault } from './store.ts'

const standbyPollMs = 1_000
/**
 * If a new block was announced but the provider does not return it yet, the reader pauses for this time
 * before it requests the block again, at most `announcedPolls` times.
 */
const announcedPollMs = 40
const announcedPolls = 25
/** After this many reorganisations in a row, the reader pauses before it reads on. */
const restlessRewinds = 3
const firstPauseMs = 250
const longestPauseMs = 30_000
/** When the process stops, requests to providers are aborted if they do not end within this time. */
const stopPatienceMs = 5_000

/** The kinds of faults that trigger an alert at the first occurrence, see deploy/alerts.yaml. */
const alarmingKinds = [
  ...(['deep_reorg', 'nothing_common', 'disagreement', 'wrong_network', 'wrong_decimals'] as const),
  ...(['wrong_symbol', 'refused_mint', 'pruned', 'missed_transfer', 'unwitnessed_transfer'] as const),
  ...(['unexplained_holding', 'history_too_long', 'future_block'] as const),
]

export type NetworkWatch = { stop(): Promise<void> }

/** Reads one network until it is stopped, whenever this process holds the lease; stands by otherwise. */
export const watchNetwork = (
  context: ReaderPorts,
  network: NetworkConfig,
  listener: ChainListener,
): NetworkWatch => {
  let stopping = false
  let announced = 0
  const owner = context.random.bytes(12).toString('hex')
  const providers = openProviders(context, network)
  const round = createRound({ context, network, listener, providers, owner, isStopping: () => stopping })
  // Creates the series with 0, because an alert on an increase needs a sample from before the first fault.
  for (const kind of alarmingKinds) countFault(round, kind, 0)
  const sleep = createSleep()
  providers.onNewHead((number) => {
    announced = Math.max(announced, number)
    sleep.wake()
  })

  const beat = createBeat(() => renewLease(context.db, network, owner), leaseMs / 3)

  const pauses = createPauses(network, () => announced)
  const run = async () => {
    while (!stopping) {
      await beat.idle()
      const pauseMs = await attempt(round, pauses)
      if (!stopping && pauseMs > 0) await sleep.for(pauseMs)
    }
  }
  const running = run()

  return {
    async stop() {
      stopping = true
      sleep.wake()
      const impatience = setTimeout(() => void providers.close(), stopPatienceMs)
      await running
      clearTimeout(impatience)
      await beat.stop()
      await releaseLease(context.db, network, owner).catch((error) =>
        context.log.warn(
          { err: error },
          'a lease could not be released, and other processes wait until it expires',
        ),
      )
      await providers.close()
    },
  }
}

type Pauses = ReturnType<typeof createPauses>

/**
 * Reads new blocks once if this process holds the lease, and reports the fault if the reading fails. Returns
 * the pause before the next reading, in milliseconds.
 */
const attempt = async (round: Round, pauses: Pauses): Promise<number> => {
  const { context, network, listener, providers, owner } = round
  try {
    const row = await takeLease(context.db, network, owner)
    if (row === undefined) {
      if ((await findCursor(context, network)) === undefined) {
        await startCursor(context, network, providers)
        return 1
      }
      await listener.standBy(context, network)
      return standbyPollMs
    }
    const outcome = await runRound(round, row)
    noteRound(round)
    return pauses.afterRound(outcome)
  } catch (error) {
    if (error instanceof RoundStopped) return standbyPollMs
    if (error instanceof LeaseLost) {
      context.log.warn({ network: networkName(network) }, error.message)
      return standbyPollMs
    }
    await reportFault(round, error)
    return pauses.afterFault(providers.count)
  }
}

const noteRound = ({ context, network }: Round): void =>
  context.metrics.readerLastRoundSeconds.set(
    { chain: network.chain, mode: modeOf(network) },
    context.clock.now().getTime() / 1000,
  )

const reportFault = async (round: Round, error: unknown): Promise<void> => {
  const { context, network, owner } = round
  const kind = error instanceof ChainError ? error.kind : 'internal'
  countFault(round, kind)
  const level = error instanceof ChainError && error.retryable ? 'warn' : 'error'
  context.log[level]({ network: networkName(network), kind, err: error }, 'a round of reading failed')
  // Ignore an error of this write: if the database cannot be reached, the fault cannot be stored either.
  await updateFault(context.db, network, { owner, fault: kind, now: context.clock.now() }).catch(
    () => undefined,
  )
}

/**
 * Returns the pause before the next reading: zero while there are more blocks to read, and longer with each
 * fault.
 */
const createPauses = (network: NetworkConfig, announced: () => number) => {
  let faults = 0
  let polls = 0
  let rewinds = 0
  return {
    afterRound({ headNumber, more, rewound }: RoundOutcome): number {
      faults = 0
      rewinds = rewound ? rewinds + 1 : 0
      // Pause after several rewinds in a row: if two nodes behind one URL differ permanently, the reader
      // would otherwise rewind again and again without a pause.
      if (more && rewinds < restlessRewinds) return 0
      if (announced() <= headNumber) polls = 0
      else if (polls < announcedPolls) {
        polls += 1
        return announcedPollMs
      }
      return network.pollIntervalMs
    },
    afterFault(providers: number): number {
      faults += 1
      // There is no pause after the first failure of each provider, because the next provider is used at
      // once.
      const rounds = Math.floor((faults - 1) / providers)
      if (faults % providers !== 0) return 1
      return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(rounds, 10))
    },
  }
}
