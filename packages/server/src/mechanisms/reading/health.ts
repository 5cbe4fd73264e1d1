import type { ChainErrorKind } from '@stablerail/chains'
import { modeOf, networkName } from '@stablerail/chains'
import type { ChainId, Readiness } from '@stablerail/contract'
import type { NetworkConfig } from '../../settings/config.ts'
import type { CursorRow } from './cursor.ts'
import { selectDifferences } from './doubt-store.ts'
import type { ReaderPorts } from './ports.ts'
import { selectCursors } from './store.ts'

/**
 * A network counts as not read if no reader has requested its newest block for this time and for
 * `unwatchedAfterPolls` polling intervals.
 */
const unwatchedAfterMs = 60_000
const unwatchedAfterPolls = 3

/**
 * The texts about faults in the public readiness response, so they contain neither a provider's name nor its
 * messages. The log contains both.
 */
export const faultTexts: Record<ChainErrorKind | 'internal', string> = {
  unreachable: 'The provider gives no answer',
  timeout: 'The provider gives no answer in time',
  refused: 'The provider refuses to answer',
  rate_limited: 'The provider asks to be asked less often',
  range_too_large: 'The provider refuses to answer',
  invalid_answer: 'The provider answers something else than was asked',
  future_block: 'The provider tells blocks of the future, or the clock of this server is behind',
  inconsistent: 'The answers of the provider do not fit each other',
  lagging: 'The provider is behind what was read',
  pruned: 'The provider does not keep the blocks that are to be read',
  disagreement: 'The providers are on different chains',
  wrong_network: 'The provider serves another network than is configured',
  wrong_decimals: 'tokens.decimals in NETWORKS is not what a contract says',
  wrong_symbol: 'tokens.address in NETWORKS is the contract of another token',
  refused_mint: 'tokens.address in NETWORKS is a mint that cannot be paid in',
  nothing_common: 'The chain has none of the blocks that were read',
  internal: 'Something unexpected went wrong',
}

export const unreachedText = 'The network has not been reached yet.'
export const unwatchedText = 'No reader has asked for the head lately.'

/**
 * Returns for each configured network how many blocks its reader is behind the newest block, and the reader's
 * fault. The reader may run in any process.
 */
export const readerHealth = async (context: ReaderPorts): Promise<Readiness['checks']> => {
  const { networks } = context.config
  const cursors = networks.length === 0 ? [] : await selectCursors(context.db)
  const differences = networks.some(({ rpcUrls }) => rpcUrls.length > 1)
    ? await selectDifferences(context.db)
    : []
  const checks: Readiness['checks'] = {}
  for (const network of networks) {
    const name = `reader ${networkName(network)}`
    const cursor = cursorOf(cursors, network)
    if (cursor === undefined) {
      checks[name] = { ok: false, detail: unreachedText }
      continue
    }
    const lagSeconds = lagOf(context, cursor)
    const fault = faultOf(context, network, cursor) ?? describeDifferences(context, network, differences)
    // Leave out the distance to the newest block if no reader has requested that block recently, because the
    // distance is unknown then.
    const distance = isUnwatched(context, network, cursor) ? '' : `, ${lagBlocksOf(cursor)} behind the head`
    const place = `block ${cursor.block_number}${distance}`
    checks[name] = { ok: fault === null, detail: fault === null ? place : `${place}. ${fault}`, lagSeconds }
  }
  return checks
}

/** Sets the metrics of the reading progress of each configured network. The reader may run in any process. */
export const measureReaders = async (context: ReaderPorts): Promise<void> => {
  const { readerLagBlocks, readerLagSeconds, readerHeadAgeSeconds } = context.metrics
  const { networks } = context.config
  const cursors = networks.length === 0 ? [] : await selectCursors(context.db)
  for (const network of networks) {
    const cursor = cursorOf(cursors, network)
    if (cursor === undefined) continue
    const labels = { chain: network.chain, mode: modeOf(network) }
    readerLagBlocks.set(labels, lagBlocksOf(cursor))
    readerLagSeconds.set(labels, lagOf(context, cursor))
    readerHeadAgeSeconds.set(labels, headAgeMs(context, cursor) / 1000)
  }
}

/** A reader that is behind its chain by more than this shows payments noticeably late. */
const lateAfterSeconds = 120

/** Returns for each chain of these networks whether its transfers are seen in time. */
export const chainHealth = async (
  context: ReaderPorts,
  networks: readonly NetworkConfig[],
): Promise<Map<ChainId, 'ok' | 'delayed'>> => {
  const cursors = networks.length === 0 ? [] : await selectCursors(context.db)
  return new Map(
    networks.map((network) => {
      const cursor = cursorOf(cursors, network)
      const isInTime =
        cursor !== undefined &&
        faultOf(context, network, cursor) === null &&
        lagOf(context, cursor) <= lateAfterSeconds
      return [network.chain, isInTime ? 'ok' : 'delayed']
    }),
  )
}

const cursorOf = (cursors: readonly CursorRow[], network: NetworkConfig): CursorRow | undefined =>
  cursors.find(({ chain, livemode }) => chain === network.chain && livemode === network.livemode)

const lagOf = ({ chainClock }: ReaderPorts, { scanned_through }: CursorRow): number =>
  Math.max(0, Math.round((chainClock.now().getTime() - scanned_through.getTime()) / 1000))

/** Returns the fault of the reading of a network; null if there is no fault. */
const faultOf = (context: ReaderPorts, network: NetworkConfig, cursor: CursorRow): string | null =>
  describeFault(cursor) ??
  describeSecond(context, network, cursor) ??
  (isUnwatched(context, network, cursor) ? unwatchedText : null)

const lagBlocksOf = ({ head_number, block_number }: CursorRow): number =>
  Math.max(0, head_number - block_number)

const headAgeMs = ({ clock }: ReaderPorts, { head_seen_at }: CursorRow): number =>
  clock.now().getTime() - head_seen_at.getTime()

const isUnwatched = (context: ReaderPorts, network: NetworkConfig, cursor: CursorRow): boolean =>
  headAgeMs(context, cursor) > Math.max(unwatchedAfterMs, unwatchedAfterPolls * network.pollIntervalMs)

export const witnessTexts = {
  unreachable: 'The second provider gives no answer',
  behind: 'The second provider is behind',
  apart: 'The second provider has other blocks',
} as const

/**
 * Returns the reason why payments wait for the second provider; null if they do not wait. A second provider
 * that is down is not a fault if the configuration does not require it.
 */
const describeSecond = (
  { config }: ReaderPorts,
  { rpcUrls }: NetworkConfig,
  { witness_fault, witness_fault_at }: CursorRow,
): string | null => {
  if (witness_fault === null || rpcUrls.length < 2) return null
  if (witness_fault === 'unreachable' && config.secondOpinion === 'when_available') return null
  const text = witnessTexts[witness_fault as keyof typeof witnessTexts] ?? witnessTexts.unreachable
  return `${text}, since ${witness_fault_at?.toISOString()}; payments wait for it.`
}

/**
 * Providers may differ briefly if one of them is slow to index a block; a difference that lasts for less than
 * this time is not a fault.
 */
const differenceToleratedMs = 120_000

/** Returns the reason why payments wait although both providers respond; null if the providers agree. */
const describeDifferences = (
  { clock }: ReaderPorts,
  { chain, livemode, rpcUrls }: NetworkConfig,
  differences: Awaited<ReturnType<typeof selectDifferences>>,
): string | null => {
  const found = differences.find((one) => one.chain === chain && one.livemode === livemode)
  if (found === undefined || rpcUrls.length < 2) return null
  if (clock.now().getTime() - found.since.getTime() < differenceToleratedMs) return null
  const ranges = found.count === 1 ? 'a range of blocks' : `${found.count} ranges of blocks`
  return `The providers differ about ${ranges}, since ${found.since.toISOString()}; payments there wait until they agree.`
}

const describeFault = ({ fault, fault_at }: CursorRow): string | null => {
  if (fault === null) return null
  const text = faultTexts[fault as keyof typeof faultTexts] ?? faultTexts.internal
  return `${text}, since ${fault_at?.toISOString()}.`
}
