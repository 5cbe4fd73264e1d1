/**
 * Decodes the events of the pull contract. Each event follows a token transfer of the same transaction. It
 * contains the agreement and the billing period that this transfer pays.
 */

import type { TokenSymbol } from '@stablerail/contract'
import { pullContractAbi } from '@stablerail/contracts-evm'
import { encodeEventTopics } from 'viem'
import type { ChainTransfer } from '../../providers/source.ts'
import { findReferences } from '../reference.ts'

export const pulledTopic = encodeEventTopics({ abi: pullContractAbi, eventName: 'Pulled' })[0] as string

export type PulledEvent = {
  txHash: string
  position: number
  payer: string
  merchant: string
  token: string
  mark: NonNullable<ChainTransfer['pulled']>
}

const word = /^0x[0-9a-f]{64}$/i
const addressOf = (bytes32: string) => `0x${bytes32.slice(-40).toLowerCase()}`
const wordAt = (data: string, index: number) => data.slice(2 + index * 64, 2 + (index + 1) * 64)

/** Decodes a log of the pull contract as a `Pulled` event; null if it is another event. */
export const toPulled = ({
  topics,
  data,
  transactionHash,
  logIndex,
}: Record<string, unknown>): PulledEvent | null => {
  const [topic, payer, merchant, ref] = Array.isArray(topics) ? (topics as unknown[]).map(String) : []
  if (topic !== pulledTopic || payer === undefined || merchant === undefined || ref === undefined) return null
  if (!word.test(ref) || typeof data !== 'string' || !/^0x[0-9a-f]{256}$/i.test(data)) return null
  if (typeof transactionHash !== 'string' || typeof logIndex !== 'string') return null
  const mark = {
    agreement: `0x${wordAt(data, 0)}`.toLowerCase(),
    period: Number(BigInt(`0x${wordAt(data, 2)}`)),
    references: findReferences(ref),
  }
  return {
    txHash: transactionHash.toLowerCase(),
    position: Number.parseInt(logIndex, 16),
    payer: addressOf(payer),
    merchant: addressOf(merchant),
    token: addressOf(wordAt(data, 1)),
    mark,
  }
}

/**
 * Marks the transfer that an event of the pull contract describes: the nearest unmarked transfer before it
 * with the same transaction, token, payer and merchant.
 */
export const markPulled = (
  transfers: ChainTransfer[],
  event: PulledEvent,
  tokens: ReadonlyMap<string, TokenSymbol>,
): void => {
  const symbol = tokens.get(event.token)
  const index = transfers.findLastIndex(
    (one) =>
      one.txHash === event.txHash &&
      one.position < event.position &&
      one.token === symbol &&
      one.from === event.payer &&
      one.to === event.merchant &&
      one.pulled === undefined,
  )
  const found = transfers[index]
  // Ignore the event if no transfer is found: its token is not configured, or it is a transfer of zero that
  // its token does not log.
  if (found !== undefined) transfers[index] = { ...found, pulled: event.mark }
}
