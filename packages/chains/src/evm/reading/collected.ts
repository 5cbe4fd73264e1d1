/**
 * Decodes the event `Collected` of the deposit factory. Each event follows the token transfer that sent the
 * balance of a deposit address to its payee.
 */

import type { TokenSymbol } from '@stablerail/contract'
import { depositAddress, depositFactoryAbi } from '@stablerail/contracts-evm'
import { encodeEventTopics, type Hex } from 'viem'
import type { ChainTransfer } from '../../providers/source.ts'
import { isAddressTopic, isHash } from './wire.ts'

export const collectedTopic = encodeEventTopics({
  abi: depositFactoryAbi,
  eventName: 'Collected',
})[0] as string

export type CollectedEvent = { txHash: string; position: number; payee: Hex; token: string; ref: Hex }

const addressOf = (topic: string): Hex => `0x${topic.slice(-40).toLowerCase()}`

/** Decodes a log of the deposit factory as a `Collected` event; null if it is another event. */
export const toCollected = ({
  topics,
  transactionHash,
  logIndex,
}: Record<string, unknown>): CollectedEvent | null => {
  const [topic, payee, token, ref] = Array.isArray(topics) ? (topics as unknown[]) : []
  if (topic !== collectedTopic || !isAddressTopic(payee) || !isAddressTopic(token) || !isHash(ref))
    return null
  if (typeof transactionHash !== 'string' || typeof logIndex !== 'string') return null
  return {
    txHash: transactionHash.toLowerCase(),
    position: Number.parseInt(logIndex, 16),
    payee: addressOf(payee),
    token: addressOf(token),
    ref: ref.toLowerCase() as Hex,
  }
}

type ReadFactory = {
  /** The tokens by the address of their contract, in lower case. */
  tokens: ReadonlyMap<string, TokenSymbol>
  /** The address of the deposit factory. */
  factory: Hex
}

/**
 * Marks the transfers that events of the deposit factory describe: the last transfer of the transaction before
 * the event, if it sent the event's token from the deposit address of payee and reference to the payee. If it
 * did not, nothing is marked: the event is about coins or a token that is not configured, or the answer is
 * wrong.
 */
export const markCollected = (
  transfers: ChainTransfer[],
  events: readonly CollectedEvent[],
  read: ReadFactory,
): void => {
  const ofTransactions = findPlaces(transfers, new Set(events.map(({ txHash }) => txHash)))
  for (const event of events) {
    const indexes = ofTransactions.get(event.txHash) ?? []
    const last = indexes.findLast((index) => (transfers[index]?.position ?? 0) < event.position)
    const transfer = last === undefined ? undefined : transfers[last]
    if (transfer === undefined || !isCollection(transfer, event, read)) continue
    // A provider may return a log twice. The repetition is dropped later, so it is marked too.
    for (const index of indexes) {
      const same = transfers[index]
      if (same?.position === transfer.position) transfers[index] = { ...same, collected: { ref: event.ref } }
    }
  }
}

/** Returns the indexes of the transfers of some transactions, by transaction. */
const findPlaces = (
  transfers: readonly ChainTransfer[],
  txHashes: ReadonlySet<string>,
): ReadonlyMap<string, number[]> => {
  const places = new Map<string, number[]>()
  for (const [index, { txHash }] of transfers.entries()) {
    if (!txHashes.has(txHash)) continue
    const known = places.get(txHash)
    if (known === undefined) places.set(txHash, [index])
    else known.push(index)
  }
  return places
}

const isCollection = (
  transfer: ChainTransfer,
  { payee, token, ref }: CollectedEvent,
  { tokens, factory }: ReadFactory,
): boolean =>
  transfer.token === tokens.get(token) &&
  transfer.to === payee &&
  transfer.from === depositAddress({ factory, payee, ref }).toLowerCase()
