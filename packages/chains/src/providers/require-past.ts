import type { NetworkConfig } from '../network.ts'
import type { ProviderPorts } from '../ports.ts'
import { ChainError, type ChainProviders, type ChainSource, type MinedBlock } from './source.ts'

/** The greatest accepted difference between the clocks of a chain and of this server. */
export const clockSkewMs = 600_000
/** No block of any chain is older than January 2009, the time of the first block of Bitcoin. */
const earliestMs = Date.UTC(2009, 0, 1)

type Clocks = Pick<ProviderPorts, 'chainClock' | 'localChains'>

/**
 * Returns providers that throw a ChainError for a block with a time in the future, or before the first block
 * of any chain, so that the next provider is used. The times of blocks decide when a checkout expires: a time
 * in the future would expire a checkout before its buyer has paid. Blocks that are mined on demand, and
 * blocks of an emulator's local chains, are not checked, because a developer sets their times.
 */
export const requirePast = (
  providers: ChainProviders,
  { chainClock, localChains }: Clocks,
  { minesOnDemand }: Pick<NetworkConfig, 'minesOnDemand'>,
): ChainProviders => {
  if (minesOnDemand || localChains !== null) return providers
  const bounded = (source: ChainSource) =>
    requiring(source, (block) => requirePossible(source, block, chainClock.now()))
  return {
    ...providers,
    round: (run) => providers.round((source) => run(bounded(source))),
    elsewhere: (except, run) => providers.elsewhere(except, (source) => run(bounded(source))),
  }
}

/** Returns a source that calls `require` with each block before it returns the block. */
const requiring = (source: ChainSource, require: (block: MinedBlock) => void): ChainSource => {
  const one = <Block extends MinedBlock | null>(block: Block): Block => {
    if (block !== null) require(block)
    return block
  }
  const all = <Blocks extends readonly (MinedBlock | null)[] | null>(blocks: Blocks): Blocks => {
    for (const block of blocks ?? []) one(block)
    return blocks
  }
  const { sweep } = source
  return {
    ...source,
    head: async () => one(await source.head()),
    headersAt: async (numbers) => all(await source.headersAt(numbers)),
    headersAfter: async (number, upTo) => all(await source.headersAfter(number, upTo)),
    endsOf: async (range) => all(await source.endsOf(range)),
    ...(sweep !== undefined && { sweep: { ...sweep, head: async () => one(await sweep.head()) } }),
  }
}

const requirePossible = ({ label }: ChainSource, { number, time }: MinedBlock, now: Date): void => {
  if (time.getTime() > now.getTime() + clockSkewMs)
    throw new ChainError(
      'future_block',
      `${label} tells block ${number} of ${time.toISOString()}; the clock of this server says ${now.toISOString()}. One of the two is wrong.`,
    )
  // Accept the time 0 for the first block, because the first block of some networks has it.
  if (time.getTime() < earliestMs && number > 0)
    throw new ChainError(
      'invalid_answer',
      `${label} tells block ${number} of ${time.toISOString()}, when there was no chain.`,
    )
}
