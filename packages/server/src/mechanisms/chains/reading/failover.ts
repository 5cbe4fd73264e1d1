import type { Clock } from '../../../ports/index.ts'
import type { NetworkConfig } from '../../../settings/config.ts'
import { type BlockRef, ChainError, type ChainProviders, type ChainSource } from './source.ts'
import type { SweepSource } from './sweep/sweep-source.ts'

/** One provider of a network as its family of chains opens it. */
export type OpenProvider = { id: string; label: string; close(): void }

/** Another provider of the network. Opening it throws where it serves another network. */
export type Other<Provider> = { label: string; open(): Promise<Provider> }

export type SourceParts<Provider> = {
  own: Provider
  /** Asked for what this provider cannot show; none where it is asked for a second opinion. */
  others: readonly Other<Provider>[]
  /** Asked for what is doubted of this provider; none where it is asked for a second opinion. */
  witnesses: readonly Other<Provider>[]
}

/** What differs by family of chains. */
export type FailoverParts<Provider> = {
  clock: Clock
  /** How long a provider may take to answer. */
  timeoutMs?: number
  /** The next provider serves when the head of the serving one has not moved for this long. */
  staleAfterMs?: number
  open(url: string, timeoutMs: number): Provider
  /** Throws where the provider does not serve the network that is configured, with the tokens that are configured. */
  admit(provider: Provider): Promise<void>
  toSource(parts: SourceParts<Provider>): ChainSource
}

const secondOpinionTimeoutMs = 4_000
/** How long the other providers are not asked again after none of them gave an answer. */
const secondOpinionPauseMs = 10_000

type ProviderState<Provider> = {
  provider: Provider
  /** The same provider while another one serves and this one gives a second opinion: a shorter timeout. */
  witness: Provider
  head: number
  movedAtMs: number
  admitted: boolean
}

/** The providers of a network, of which one at a time serves, and the next one when it fails or its head stands still. */
export const createFailover = <Provider extends OpenProvider>(
  network: NetworkConfig,
  {
    clock,
    timeoutMs = 10_000,
    staleAfterMs = Math.max(30_000, 10 * network.pollIntervalMs),
    open,
    admit,
    toSource,
  }: FailoverParts<Provider>,
): Omit<ChainProviders, 'onNewHead'> => {
  type State = ProviderState<Provider>
  const states: State[] = network.rpcUrls.map((url) => ({
    provider: open(url, timeoutMs),
    witness: open(url, Math.min(timeoutMs, secondOpinionTimeoutMs)),
    head: -1,
    movedAtMs: clock.now().getTime(),
    admitted: false,
  }))
  let serving = 0
  let askedInVainAtMs = Number.NEGATIVE_INFINITY

  const stateAt = (index: number): State => {
    const state = states[index % states.length]
    if (state === undefined) throw new Error('A network is configured without a provider.')
    return state
  }

  const noteHead = (state: State, head: BlockRef) => {
    if (head.number === state.head) return
    state.head = head.number
    state.movedAtMs = clock.now().getTime()
  }

  const isStale = (state: State) => clock.now().getTime() - state.movedAtMs > staleAfterMs

  const serveNext = () => {
    // A provider that serves again has the whole time anew, because the chain itself may stand still.
    stateAt(serving).movedAtMs = clock.now().getTime()
    serving += 1
  }

  /** A provider is asked once, before its first use, what it serves. */
  const admitted = async (state: State, provider: Provider) => {
    if (!state.admitted) await admit(provider)
    state.admitted = true
    return provider
  }

  const othersOf = (state: State): Other<Provider>[] =>
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
        const source = toSource({ own, others, witnesses: others })
        return await run({
          ...source,
          async head() {
            const head = await source.head()
            noteHead(state, head)
            return head
          },
          ...(source.sweep !== undefined && { sweep: noting(source.sweep, (head) => noteHead(state, head)) }),
        })
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
          // Its answers are compared with those of another provider, so that none of them may come from that one.
          return await run(toSource({ own, others: [], witnesses: [] }))
        } catch (error) {
          if (!(error instanceof ChainError)) throw error
        }
      }
      if (others.length > 0) askedInVainAtMs = clock.now().getTime()
      return null
    },
    async close() {
      for (const { provider, witness } of states) {
        provider.close()
        witness.close()
      }
    },
  }
}

/** The same provider asked by accounts, which tells its newest final block besides. */
const noting = (sweep: SweepSource, note: (head: BlockRef) => void): SweepSource => ({
  ...sweep,
  async head() {
    const head = await sweep.head()
    note(head)
    return head
  },
})
