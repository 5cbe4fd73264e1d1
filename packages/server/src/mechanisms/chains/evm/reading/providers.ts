import type { NetworkConfig } from '../../../../config.ts'
import type { Clock } from '../../../../context.ts'
import {
  type BlockHeader,
  type BlockRef,
  ChainError,
  type ChainReader,
  type ChainSource,
  type ChainTransfer,
} from '../../reading/source.ts'
import { listenToHeads } from './heads.ts'
import { createProvider, type Provider } from './provider.ts'
import { createRpc } from './rpc.ts'

export type EvmReaderOptions = {
  clock: Clock
  /** How long a provider may take to answer. */
  timeoutMs?: number
  /** A head that has not moved for so long makes it another provider's turn. */
  staleAfterMs?: number
}

/** Memory, not the provider, sets this bound: a bigger answer is asked for in parts. */
const maxResponseBytes = 96 * 1024 * 1024
const secondOpinionTimeoutMs = 4_000
/** A second opinion that was not to be had is not asked for again at once. */
const secondOpinionPauseMs = 10_000

type Seat = { provider: Provider; other: Provider; head: number; movedAtMs: number; admitted: boolean }

/** Reads an EVM network from its providers in turns. */
export const createEvmReader = (network: NetworkConfig, options: EvmReaderOptions): ChainReader => {
  const { clock, timeoutMs = 10_000, staleAfterMs = Math.max(30_000, 10 * network.pollIntervalMs) } = options
  const connect = (url: string, limitMs: number) =>
    createProvider(network, createRpc({ url, timeoutMs: limitMs, maxResponseBytes }))
  const seats: Seat[] = network.rpcUrls.map((url) => ({
    provider: connect(url, timeoutMs),
    // Asked aside while another serves: its own connection and a shorter patience.
    other: connect(url, Math.min(timeoutMs, secondOpinionTimeoutMs)),
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
  let turn = 0
  const isDoubted = createDoubts()
  let askedInVainAtMs = Number.NEGATIVE_INFINITY

  const seatAt = (index: number): Seat => {
    const seat = seats[index % seats.length]
    if (seat === undefined) throw new Error('A network is configured without a provider.')
    return seat
  }

  const noteHead = (seat: Seat, head: BlockHeader) => {
    if (head.number === seat.head) return
    seat.head = head.number
    seat.movedAtMs = clock.now().getTime()
  }

  const isStale = (seat: Seat) => clock.now().getTime() - seat.movedAtMs > staleAfterMs

  const others = () => seats.filter((seat) => seat !== seatAt(turn))

  return {
    providers: seats.length,
    async round(run) {
      if (seats.length > 1 && isStale(seatAt(turn))) {
        // It gets as long again when its turn comes back: a chain may well stand still everywhere.
        seatAt(turn).movedAtMs = clock.now().getTime()
        turn += 1
      }
      const seat = seatAt(turn)
      try {
        await admit(network, seat, seat.provider)
        return await run(sourceOf({ network, seat, others: others(), noteHead, isDoubted }))
      } catch (error) {
        if (error instanceof ChainError) turn += 1
        throw error
      }
    },
    async elsewhere(numbers) {
      if (numbers.length === 0 || seats.length < 2) return null
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
      for (const { provider, other } of seats) {
        provider.close()
        other.close()
      }
    },
  }
}

/** Before a provider is believed it must say that it serves the network that is configured. */
const admit = async (network: NetworkConfig, seat: Seat, provider: Provider) => {
  if (seat.admitted) return
  const networkId = await provider.networkId()
  if (networkId !== network.networkId)
    throw new ChainError(
      'wrong_network',
      `${provider.label} serves network ${networkId}, not ${network.networkId} as configured for ${network.chain}. Correct NETWORKS.`,
    )
  seat.admitted = true
}

/** Headers from one provider after another: what one does not have, the next may. Null where none answers. */
const askOthers = async (
  network: NetworkConfig,
  others: readonly Seat[],
  numbers: readonly number[],
): Promise<(BlockHeader | null)[] | null> => {
  const found = new Map<number, BlockHeader>()
  let answered = false
  for (const seat of others) {
    const missing = numbers.filter((number) => !found.has(number))
    if (missing.length === 0) break
    try {
      await admit(network, seat, seat.other)
      for (const header of await seat.other.headersAt(missing))
        if (header !== null) found.set(header.number, header)
      answered = true
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
    }
  }
  return answered ? numbers.map((number) => found.get(number) ?? null) : null
}

/**
 * Silence that nobody else can be asked about is doubted so often and then believed: a bloom filter may well be
 * set by other logs, and reading must go on when one provider only is left.
 */
const mostDoubts = 3

const createDoubts = () => {
  const counts = new Map<string, number>()
  return (blocks: readonly BlockRef[]): boolean => {
    if (counts.size > 1000) counts.clear()
    for (const { hash } of blocks) counts.set(hash, (counts.get(hash) ?? 0) + 1)
    return blocks.some(({ hash }) => (counts.get(hash) ?? 0) <= mostDoubts)
  }
}

type SourceParts = {
  network: NetworkConfig
  seat: Seat
  others: readonly Seat[]
  noteHead(seat: Seat, head: BlockHeader): void
  isDoubted(blocks: readonly BlockRef[]): boolean
}

/** The provider as a round sees it; where its silence is doubtful, others are asked as well. */
const sourceOf = ({ network, seat, others, noteHead, isDoubted }: SourceParts): ChainSource => {
  const { provider } = seat
  return {
    ...provider,
    async head() {
      const head = await provider.head()
      noteHead(seat, head)
      return head
    },
    async transfersInBlocks(blocks) {
      const transfers = await provider.transfersInBlocks(blocks)
      const doubtful = provider.doubtful(blocks, transfers)
      if (doubtful.length === 0) return transfers
      const more = await askAgain(network, seat, others, doubtful)
      if (more === null && isDoubted(doubtful))
        throw new ChainError(
          'inconsistent',
          `${seat.provider.label} has no logs of a block that may have some.`,
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
  seat: Seat,
  others: readonly Seat[],
  blocks: readonly BlockRef[],
): Promise<ChainTransfer[] | null> => {
  if (others.length === 0) return seat.provider.transfersInBlocks(blocks)
  for (const witness of others) {
    try {
      await admit(network, witness, witness.other)
      return await witness.other.transfersInBlocks(blocks)
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
    }
  }
  return null
}
