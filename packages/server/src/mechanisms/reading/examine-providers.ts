import {
  type BlockHeader,
  type BlockRange,
  ChainError,
  type ChainSource,
  type RangeAnswer,
} from '@stablerail/chains'
import type { NetworkConfig } from '../../settings/config.ts'
import { compareReadings } from './compare-readings.ts'
import { type OpeningPorts, openProviders } from './open-providers.ts'

/**
 * The number of recent blocks that are compared. It is smaller for Solana, whose blocks have several hundred
 * transfers and megabytes of data.
 */
const blocksRead = ({ chain }: Pick<NetworkConfig, 'chain'>) => (chain === 'solana' ? 2 : 10)

export type ExaminedProvider = {
  /** The index of the provider in the network's `rpcUrls`. */
  place: number
  /** The provider's host. */
  label: string
  /** The header of the provider's newest block; null if the provider did not return it. */
  head: BlockHeader | null
  /** The recent range of blocks whose transfers the provider returned; null if it returned none. */
  range: BlockRange | null
  /** The number of transfers of the tokens that the provider returned for the range. */
  transfers: number
  /** The fault that makes the provider unusable; null if there is no fault. */
  fault: string | null
}

type Asked = ExaminedProvider & { answer: RangeAnswer | null }

/**
 * Examines each provider of a network separately: requests the data that a reader needs, which is the network
 * id, the tokens, the newest block, and the transfers of a recent range. If a provider returns other
 * transfers than the first provider that returned the range, `fault` describes the difference.
 */
export const examineProviders = async (
  parts: OpeningPorts,
  network: NetworkConfig,
): Promise<ExaminedProvider[]> => {
  const { wsUrl: _, ...quiet } = network
  const opened = network.rpcUrls.map((url) => openProviders(parts, { ...quiet, rpcUrls: [url] }))
  const labels = network.rpcUrls.map((url) => new URL(url).host)
  const nothing = { head: null, range: null, transfers: 0, fault: null, answer: null }
  try {
    const headed = await Promise.all(
      opened.map((providers, place): Promise<Asked> => {
        const blank = { place, label: labels[place] ?? '', ...nothing }
        return attempt(blank, () =>
          providers.round(async (source) => ({ ...blank, head: await source.head() })),
        )
      }),
    )
    const heights = headed.flatMap(({ head }) => (head === null ? [] : [head.number]))
    const to = Math.max(0, Math.min(...heights) - network.confirmations)
    const range = { from: Math.max(0, to - blocksRead(network) + 1), to }
    const asked = await Promise.all(
      headed.map(async (one) => {
        const providers = opened[one.place]
        if (one.head === null || providers === undefined) return one
        return attempt(one, () => providers.round((source) => readRange(one, source, range)))
      }),
    )
    return withDifferences(asked).map(({ answer: _answer, ...examined }) => examined)
  } finally {
    for (const providers of opened) await providers.close()
  }
}

const attempt = async (before: Asked, run: () => Promise<Asked>): Promise<Asked> => {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ChainError) return { ...before, fault: error.message }
    throw error
  }
}

/**
 * Reads the transfers of the range. If the provider refuses the range as too large, reads only the last block
 * of the range. The refusal is no fault, because the reader of a network reads single blocks too if larger
 * ranges are refused.
 */
const readRange = async (one: Asked, source: ChainSource, wanted: BlockRange): Promise<Asked> => {
  const read = async (range: BlockRange): Promise<Asked> => {
    const answer = await source.transfersInRange(range, null)
    return { ...one, range, answer, transfers: answer.transfers.length }
  }
  try {
    return lackOf(await read(wanted))
  } catch (error) {
    if (!(error instanceof ChainError) || error.kind !== 'range_too_large') throw error
    return lackOf(await read({ from: wanted.to, to: wanted.to }))
  }
}

/**
 * Adds a fault if the provider lacks a block below its newest block, because its logs may then be incomplete
 * too.
 */
const lackOf = (one: Asked): Asked =>
  one.answer?.last === null
    ? { ...one, fault: `lacks block ${one.range?.to}, although its head is ${one.head?.number}.` }
    : one

const withDifferences = (asked: readonly Asked[]): Asked[] => {
  const first = asked.find(({ answer }) => answer !== null)
  return asked.map((one) => {
    const fault = one.fault ?? (first === undefined || one === first ? null : differenceOf(first, one))
    return { ...one, fault }
  })
}

/**
 * Describes how a provider's answer for the range differs from the first provider's; null if both can be
 * correct.
 */
const differenceOf = (first: Asked, other: Asked): string | null => {
  if (first.answer === null || other.answer === null || first.range === null || other.range === null)
    return null
  const [one, two] = [first.answer.last, other.answer.last]
  if (one === null || two === null) return null
  if (one.hash !== two.hash)
    return `has another block ${other.range.to} than ${first.label}: one of the two follows another chain.`
  const from = Math.max(first.range.from, other.range.from)
  const told = ({ transfers }: RangeAnswer) => transfers.filter(({ blockNumber }) => blockNumber >= from)
  const { onlyOne, onlyOther } = compareReadings(told(first.answer), told(other.answer))
  if (onlyOne.length + onlyOther.length === 0) return null
  return (
    `tells blocks ${from} to ${other.range.to} otherwise than ${first.label}: ` +
    `${onlyOne.length} transfers are missing and ${onlyOther.length} are more.`
  )
}
