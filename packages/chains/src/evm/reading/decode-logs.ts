/** Decodes the logs of the tokens and of the contracts whose events describe transfers. */

import type { TokenSymbol } from '@stablerail/contract'
import type { Hex } from 'viem'
import { collectedTopic, markCollected, toCollected } from './collected.ts'
import { markPulled, pulledTopic, toPulled } from './pulled.ts'
import { type DecodedLogs, toTransfers, transferTopic } from './wire.ts'

/** The contracts whose logs are read. */
export type ReadContracts = {
  /** The tokens by the address of their contract, in lower case. */
  tokens: ReadonlyMap<string, TokenSymbol>
  /** The address of the pull contract, in lower case; null if the network has no pull contract. */
  pullContract: string | null
  /** The address of the deposit factory, in lower case; null if the network has no deposit factory. */
  depositFactory: string | null
}

/** The contracts whose events describe transfers, each with the first topic of its event. */
const eventsOf = ({ pullContract, depositFactory }: ReadContracts): { address: string; topic: string }[] => [
  ...(pullContract === null ? [] : [{ address: pullContract, topic: pulledTopic }]),
  ...(depositFactory === null ? [] : [{ address: depositFactory, topic: collectedTopic }]),
]

/** Returns the filter of addresses and topics that requests the logs of all contracts in one call. */
export const logsFilter = (contracts: ReadContracts): object => {
  const events = eventsOf(contracts)
  return {
    address: [...contracts.tokens.keys(), ...events.map(({ address }) => address)],
    topics: events.length === 0 ? [transferTopic] : [[transferTopic, ...events.map(({ topic }) => topic)]],
  }
}

/**
 * Creates a function that returns whether a log is a transfer of one of the tokens, or an event of a contract
 * that describes a transfer. `logsFilter` requests these logs.
 */
export const createLogTest = (contracts: ReadContracts) => {
  const events = eventsOf(contracts)
  return (log: Record<string, unknown>): boolean => {
    const address = String(log.address).toLowerCase()
    const first: unknown = Array.isArray(log.topics) ? log.topics[0] : undefined
    return (
      (contracts.tokens.has(address) && first === transferTopic) ||
      events.some((one) => one.address === address && one.topic === first)
    )
  }
}

/**
 * Decodes logs of the tokens and of the contracts. The logs of the contracts show which transfers are pulls,
 * and which are collections of deposits; these transfers are marked.
 */
export const decodeLogs = (logs: readonly object[], contracts: ReadContracts): DecodedLogs => {
  const { tokens, pullContract, depositFactory } = contracts
  const addresses = new Set(eventsOf(contracts).map(({ address }) => address))
  const events = addresses.size === 0 ? [] : logs.filter((log) => addresses.has(addressOf(log)))
  if (events.length === 0) return toTransfers(logs, tokens)
  const decoded = toTransfers(
    logs.filter((log) => !addresses.has(addressOf(log))),
    tokens,
  )
  const from = (address: string | null) =>
    (events as Record<string, unknown>[]).filter((log) => addressOf(log) === address)
  const pulls = from(pullContract).flatMap((log) => toPulled(log) ?? [])
  for (const event of pulls.toSorted((one, other) => one.position - other.position))
    markPulled(decoded.transfers, event, tokens)
  const collections = from(depositFactory).flatMap((log) => toCollected(log) ?? [])
  if (depositFactory !== null)
    markCollected(decoded.transfers, collections, { tokens, factory: depositFactory as Hex })
  return decoded
}

const addressOf = (log: object): string => String((log as Record<string, unknown>).address).toLowerCase()
