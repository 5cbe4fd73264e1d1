import type { NetworkConfig } from '../../../../config.ts'
import type { ContextBase } from '../../../../context.ts'
import { type BlockHeader, ChainError, type ChainProviders, type ChainSource } from '../../reading/source.ts'
import { connect } from './connect.ts'
import { type Dialect, evmDialect } from './dialect.ts'
import { createPatiences, findReferences, type Other, type Patience, settleDoubts } from './doubts.ts'
import { listenToHeads } from './heads.ts'
import { createProvider, type Provider } from './provider.ts'
import { settleSilence } from './silence.ts'
import { checkTokens } from './tokens.ts'

export type EvmProvidersOptions = {
  context: Pick<ContextBase, 'clock' | 'metrics'>
  /** How long a provider may take to answer. */
  timeoutMs?: number
  /** The next provider serves when the head of the serving one has not moved for this long. */
  staleAfterMs?: number
  /** How the nodes speak, where they are of another family. */
  dialect?: Dialect
}

/** The most bytes of an answer, to bound memory. A range with a bigger answer is asked for in parts. */
const maxResponseBytes = 96 * 1024 * 1024
const secondOpinionTimeoutMs = 4_000
/** How long the other providers are not asked again after none of them gave an answer. */
const secondOpinionPauseMs = 10_000

type ProviderState = {
  provider: Provider
  /** The same provider while another one serves and this one gives a second opinion: a shorter timeout. */
  witness: Provider
  head: number
  movedAtMs: number
  admitted: boolean
}

/** Reads an EVM network from its providers, one at a time. */
export const createEvmProviders = (network: NetworkConfig, options: EvmProvidersOptions): ChainProviders => {
  const {
    context,
    timeoutMs = 10_000,
    staleAfterMs = Math.max(30_000, 10 * network.pollIntervalMs),
    dialect = evmDialect,
  } = options
  const { clock } = context
  const open = (url: string, limitMs: number) =>
    createProvider(network, connect(context, network, { url, timeoutMs: limitMs, maxResponseBytes }), dialect)
  const states: ProviderState[] = network.rpcUrls.map((url) => ({
    provider: open(url, timeoutMs),
    witness: open(url, Math.min(timeoutMs, secondOpinionTimeoutMs)),
    head: -1,
    movedAtMs: clock.now().getTime(),
    admitted: false,
  }))
  const announcements = listenForHeads(network)
  const patience = createPatiences(clock)
  let serving = 0
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

  const serveNext = () => {
    // A provider that serves again has the whole time anew, because the chain itself may stand still.
    stateAt(serving).movedAtMs = clock.now().getTime()
    serving += 1
  }

  const admitted = async (state: ProviderState, provider: Provider) => {
    await admit(network, dialect, state, provider)
    return provider
  }

  const othersOf = (state: ProviderState): Other[] =>
    states
      .filter((other) => other !== state)
      .map((other) => ({ label: other.provider.label, open: () => admitted(other, other.witness) }))

  return {
    count: states.length,
    async round(run) {
      if (states.length > 1 && isStale(stateAt(serving))) serveNext()
      const state = stateAt(serving)
      try {
        const own = await admitted(state, state.provider)
        const others = othersOf(state)
        return await run(
          sourceOf({ own, others, witnesses: others, patience, noteHead: (head) => noteHead(state, head) }),
        )
      } catch (error) {
        if (error instanceof ChainError) serving += 1
        throw error
      }
    },
    async elsewhere(except, run) {
      if (clock.now().getTime() - askedInVainAtMs < secondOpinionPauseMs) return null
      const others = states.filter(({ provider }) => provider.id !== except)
      for (const state of others) {
        try {
          const own = await admitted(state, state.witness)
          // It is compared with the others afterwards, and must speak for itself.
          return await run(
            sourceOf({ own, others: othersOf(state), witnesses: [], patience, noteHead: () => {} }),
          )
        } catch (error) {
          if (!(error instanceof ChainError)) throw error
        }
      }
      if (others.length > 0) askedInVainAtMs = clock.now().getTime()
      return null
    },
    onNewHead: announcements.onNewHead,
    async close() {
      announcements.close()
      for (const { provider, witness } of states) {
        provider.close()
        witness.close()
      }
    },
  }
}

const listenForHeads = ({ wsUrl }: NetworkConfig) => {
  const listeners = new Set<(number: number) => void>()
  const heads =
    wsUrl === undefined
      ? null
      : listenToHeads(wsUrl, (number) => {
          for (const listener of listeners) listener(number)
        })
  return {
    onNewHead(listener: (number: number) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => heads?.close(),
  }
}

/** Asks a provider once, before its first use, whether it serves the configured network with the configured tokens. */
const admit = async (network: NetworkConfig, dialect: Dialect, state: ProviderState, provider: Provider) => {
  if (state.admitted) return
  const networkId = await provider.networkId()
  if (networkId !== network.networkId)
    throw new ChainError(
      'wrong_network',
      `${provider.label} serves network ${networkId}, not ${network.networkId} as configured for ${network.chain}. Correct NETWORKS.`,
    )
  await checkTokens(network, provider.rpc, dialect)
  state.admitted = true
}

type SourceParts = {
  own: Provider
  /** Asked for transactions that this provider cannot show. */
  others: readonly Other[]
  /** Asked for blocks whose logs are doubted. */
  witnesses: readonly Other[]
  patience: Patience
  noteHead(head: BlockHeader): void
}

/** The provider as a round uses it: what it does not answer, or answers against its own word, is asked of others. */
const sourceOf = ({ own, others, witnesses, patience, noteHead }: SourceParts): ChainSource => {
  return {
    ...own,
    async head() {
      const head = await own.head()
      noteHead(head)
      return head
    },
    transfersInRange: async (range, end) =>
      settleSilence({ own, others: witnesses, patience }, range, await own.transfersInRange(range, end)),
    async transfersInBlocks(blocks) {
      const answer = await own.transfersInBlocks(blocks)
      const doubtful = own.doubtful(blocks, answer)
      if (doubtful.length === 0) return { ...answer, doubtful }
      const settled = await settleDoubts({ own, others: witnesses, patience }, doubtful)
      return {
        transfers: [...answer.transfers, ...settled.transfers].sort(
          (a, b) => a.blockNumber - b.blockNumber || a.position - b.position,
        ),
        unreadable: answer.unreadable + settled.unreadable,
        doubtful: settled.doubtful,
      }
    },
    references: (txHashes) => findReferences({ own, others, patience }, txHashes),
  }
}
