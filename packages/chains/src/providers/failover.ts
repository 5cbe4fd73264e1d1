import type { NetworkConfig } from '../network.ts'
import type { TimeSource } from '../ports.ts'
import { type BlockRef, ChainError, type ChainProviders, type ChainSource } from './source.ts'
import type { SweepSource } from './sweep-source.ts'

/** One provider of a network, as the code of its chain family opens it. */
export type OpenProvider = { id: string; label: string; close(): void }

/**
 * Another provider of the same network. `open` throws if the provider turns out to serve a different network.
 */
export type Other<Provider> = { label: string; open(): Promise<Provider> }

export type SourceParts<Provider> = {
  own: Provider
  /**
   * The other providers, which return data that this provider does not have. Empty while this provider
   * checks another provider's answer, because then its own answer is needed.
   */
  others: readonly Other<Provider>[]
  /**
   * The other providers, which are used when an answer of this provider seems incomplete. Empty while this
   * provider checks another provider's answer, because then its own answer is needed.
   */
  witnesses: readonly Other<Provider>[]
}

/** The parts of the failover between providers that each family of chains defines. */
export type FailoverParts<Provider> = {
  clock: TimeSource
  /** The time within which a provider must respond, in milliseconds. */
  timeoutMs?: number
  /** If the provider in use has returned no new block for this long, the next provider is used. */
  staleAfterMs?: number
  open(url: string, timeoutMs: number): Provider
  /** Throws if the provider does not serve the configured network with the configured tokens. */
  admit(provider: Provider): Promise<void>
  toSource(parts: SourceParts<Provider>): ChainSource
}

const secondOpinionTimeoutMs = 4_000
/** If no other provider responded, no second opinion is requested again before this time has passed. */
const secondOpinionPauseMs = 10_000

type ProviderState<Provider> = {
  provider: Provider
  /**
   * A second client of this provider, with a shorter timeout. It gives second opinions while another provider
   * is in use.
   */
  witness: Provider
  head: number
  movedAtMs: number
  admitted: boolean
}

/**
 * Creates the providers of a network. One provider is in use at a time. The next provider is used after an
 * error, or when the provider in use returns no new blocks.
 */
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
    // Restarts the time limit for the next new block of the provider that was used until now. This provider
    // may be used again, because the chain itself may have stopped.
    stateAt(serving).movedAtMs = clock.now().getTime()
    serving += 1
  }

  /** Checks before the first use of a provider that it serves the configured network. */
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
          // Another provider's answer is compared with this answer, so this answer must come from this
          // provider alone.
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

/**
 * Wraps a `SweepSource`, which reads the accounts of wallets instead of blocks. Calls `note` with each newest
 * block that the wrapped source returns.
 */
const noting = (sweep: SweepSource, note: (head: BlockRef) => void): SweepSource => ({
  ...sweep,
  async head() {
    const head = await sweep.head()
    note(head)
    return head
  },
})
