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
  /** The next provider serves when the head of the serving one has not moved for this long. */
  staleAfterMs?: number
}

/** The most bytes of an answer, to bound memory. A range with a bigger answer is asked for in parts. */
const maxResponseBytes = 96 * 1024 * 1024
const secondOpinionTimeoutMs = 4_000
/** How long a second provider is not asked again after it gave no answer. */
const secondOpinionPauseMs = 10_000

type ProviderState = {
  provider: Provider
  /**
   * The same provider while another one serves and this one is asked to agree: its own connection, a shorter timeout.
   */
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
        // A provider that serves again has the whole time anew, because the chain itself may stand still.
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

/** Asks a provider once, before its first use, whether it serves the configured network. */
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

/** Headers from one provider after another, as the next may have those that one lacks. Null where none answers. */
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
 * How often a block that the bloom filter doubts is read again where no other provider answers. After that the answer
 * without logs is believed: other logs may have set the filter's bits, and reading must go on with one provider.
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

/** The provider as a round uses it: blocks that it answers without logs although their bloom filter doubts that are
 * asked of other providers too. */
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
        (a, b) => a.blockNumber - b.blockNumber || a.position - b.position,
      )
    },
  }
}

/** The transfers that another provider has in blocks which were answered without logs; null where none answers. */
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
