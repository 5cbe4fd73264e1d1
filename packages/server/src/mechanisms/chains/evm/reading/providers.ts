import type { NetworkConfig } from '../../../../config.ts'
import type { Clock } from '../../../../context.ts'
import {
  type BlockHeader,
  type BlockRef,
  ChainError,
  type ChainProviders,
  type ChainSource,
  type ChainTransfer,
} from '../../reading/source.ts'
import { listenToHeads } from './heads.ts'
import { createProvider, type Provider } from './provider.ts'
import { createRpc } from './rpc.ts'

export type EvmProvidersOptions = {
  clock: Clock
  /** How long a provider may take to answer. */
  timeoutMs?: number
  /** A provider whose head has not moved for so long gives way to the next. */
  staleAfterMs?: number
}

/** Memory, not the provider, sets this bound: a bigger answer is asked for in parts. */
const maxResponseBytes = 96 * 1024 * 1024
const secondOpinionTimeoutMs = 4_000
/** A second opinion that was not to be had is not asked for again at once. */
const secondOpinionPauseMs = 10_000

type ProviderState = {
  provider: Provider
  /** The same provider as a witness while another serves: on its own connection, with a shorter timeout. */
  witness: Provider
  head: number
  movedAtMs: number
  admitted: boolean
}

/** Reads an EVM network from its providers, one at a time. */
export const createEvmProviders = (network: NetworkConfig, options: EvmProvidersOptions): ChainProviders => {
  const { clock, timeoutMs = 10_000, staleAfterMs = Math.max(30_000, 10 * network.pollIntervalMs) } = options
  const connect = (url: string, limitMs: number) =>
    createProvider(network, createRpc({ url, timeoutMs: limitMs, maxResponseBytes }))
  const states: ProviderState[] = network.rpcUrls.map((url) => ({
    provider: connect(url, timeoutMs),
    witness: connect(url, Math.min(timeoutMs, secondOpinionTimeoutMs)),
    head: -1,
    movedAtMs: clock.now().getTime(),
    admitted: false,
  }))
  const listeners = new Set<(number: number) => void>()
  const heads =
    network.wsUrl === undefined
      ? null
      : listenToHeads(network.wsUrl, (number) => {
          for (const listener of listeners) listener(number)
        })
  let serving = 0
  const needsRecheck = createRechecks()
  let askedInVainAtMs = Number.NEGATIVE_INFINITY

  const stateAt = (index: number): ProviderState => {
    const state = states[index % states.length]
    if (state === undefined) throw new Error('A network is configured without a provider.')
    return state
  }

  const noteHead = (state: ProviderState, head: BlockHeader) => {
    if (head.number === state.head) return
    state.head = head.number
    state.movedAtMs = clock.now().getTime()
  }

  const isStale = (state: ProviderState) => clock.now().getTime() - state.movedAtMs > staleAfterMs

  const others = () => states.filter((state) => state !== stateAt(serving))

  return {
    count: states.length,
    async round(run) {
      if (states.length > 1 && isStale(stateAt(serving))) {
        // When it serves again it has as long as before: a chain may well stand still everywhere.
        stateAt(serving).movedAtMs = clock.now().getTime()
        serving += 1
      }
      const state = stateAt(serving)
      try {
        await admit(network, state, state.provider)
        return await run(sourceOf({ network, state, others: others(), noteHead, needsRecheck }))
      } catch (error) {
        if (error instanceof ChainError) serving += 1
        throw error
      }
    },
    async headersElsewhere(numbers) {
      if (numbers.length === 0 || states.length < 2) return null
      if (clock.now().getTime() - askedInVainAtMs < secondOpinionPauseMs) return null
      const found = await askOthers(network, others(), numbers)
      if (found === null) askedInVainAtMs = clock.now().getTime()
      return found
    },
    onNewHead(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      heads?.close()
      for (const { provider, witness } of states) {
        provider.close()
        witness.close()
      }
    },
  }
}

/** Before a provider is believed it must say that it serves the network that is configured. */
const admit = async (network: NetworkConfig, state: ProviderState, provider: Provider) => {
  if (state.admitted) return
  const networkId = await provider.networkId()
  if (networkId !== network.networkId)
    throw new ChainError(
      'wrong_network',
      `${provider.label} serves network ${networkId}, not ${network.networkId} as configured for ${network.chain}. Correct NETWORKS.`,
    )
  state.admitted = true
}

/** Headers from one provider after another: what one does not have, the next may. Null where none answers. */
const askOthers = async (
  network: NetworkConfig,
  others: readonly ProviderState[],
  numbers: readonly number[],
): Promise<(BlockHeader | null)[] | null> => {
  const found = new Map<number, BlockHeader>()
  let answered = false
  for (const state of others) {
    const missing = numbers.filter((number) => !found.has(number))
    if (missing.length === 0) break
    try {
      await admit(network, state, state.witness)
      for (const header of await state.witness.headersAt(missing))
        if (header !== null) found.set(header.number, header)
      answered = true
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
    }
  }
  return answered ? numbers.map((number) => found.get(number) ?? null) : null
}

/**
 * Where no other provider answers, a block without logs is asked for again so often and then believed: a bloom filter
 * may well be set by other logs, and reading must go on when one provider only is left.
 */
const mostRechecks = 3

const createRechecks = () => {
  const counts = new Map<string, number>()
  return (blocks: readonly BlockRef[]): boolean => {
    if (counts.size > 1000) counts.clear()
    for (const { hash } of blocks) counts.set(hash, (counts.get(hash) ?? 0) + 1)
    return blocks.some(({ hash }) => (counts.get(hash) ?? 0) <= mostRechecks)
  }
}

type SourceParts = {
  network: NetworkConfig
  state: ProviderState
  others: readonly ProviderState[]
  noteHead(state: ProviderState, head: BlockHeader): void
  needsRecheck(blocks: readonly BlockRef[]): boolean
}

/** The provider as a round sees it; where its silence is doubtful, others are asked as well. */
const sourceOf = ({ network, state, others, noteHead, needsRecheck }: SourceParts): ChainSource => {
  const { provider } = state
  return {
    ...provider,
    async head() {
      const head = await provider.head()
      noteHead(state, head)
      return head
    },
    async transfersInBlocks(blocks) {
      const transfers = await provider.transfersInBlocks(blocks)
      const doubtful = provider.doubtful(blocks, transfers)
      if (doubtful.length === 0) return transfers
      const more = await askAgain(network, state, others, doubtful)
      if (more === null && needsRecheck(doubtful))
        throw new ChainError(
          'inconsistent',
          `${state.provider.label} has no logs of a block that may have some.`,
        )
      return [...transfers, ...(more ?? [])].sort(
        (a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex,
      )
    },
  }
}

/** What another provider has of blocks that were answered without logs; null where none of them answers. */
const askAgain = async (
  network: NetworkConfig,
  own: ProviderState,
  others: readonly ProviderState[],
  blocks: readonly BlockRef[],
): Promise<ChainTransfer[] | null> => {
  if (others.length === 0) return own.provider.transfersInBlocks(blocks)
  for (const state of others) {
    try {
      await admit(network, state, state.witness)
      return await state.witness.transfersInBlocks(blocks)
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
    }
  }
  return null
}
