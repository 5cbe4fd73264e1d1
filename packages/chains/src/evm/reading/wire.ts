/** The schemas of the answers of EVM nodes, and the decoding of transfers. */
import type { TokenSymbol } from '@stablerail/contract'
import { z } from 'zod'
import { type BlockHeader, ChainError, type ChainTransfer } from '../../providers/source.ts'

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,13}$/, 'must be a quantity below 2^52')
  .transform((hex) => Number.parseInt(hex, 16))
/** A time in seconds since 1970, within the range of a Date. */
const unixSeconds = quantity.refine((seconds) => seconds <= 8_640_000_000_000, 'must be a time')
const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be a hash')
  .toLowerCase()
const hex = z.string().regex(/^0x[0-9a-fA-F]*$/, 'must be hex')

export const Quantity = quantity

/** The header of a block, as `eth_getBlockBy…` returns it; null for a block that the node does not have. */
export const Header = z
  .object({ number: quantity, hash, parentHash: hash, timestamp: unixSeconds, logsBloom: hex.optional() })
  .nullable()

export type Header = BlockHeader & { logsBloom: string | null }

export const toHeader = (wire: z.output<typeof Header>): Header | null =>
  wire === null
    ? null
    : {
        number: wire.number,
        hash: wire.hash,
        parentHash: wire.parentHash,
        time: new Date(wire.timestamp * 1000),
        logsBloom: wire.logsBloom ?? null,
      }

/**
 * A list of logs. `toTransfer` checks their fields, because 100,000 logs at a time are read while the reader
 * catches up, and checking them with a schema would take a third of the whole time.
 */
export const Logs = z.array(z.custom<object>((value) => typeof value === 'object' && value !== null))

/** The receipts of a block; null if the node does not know the block. */
export const Receipts = z.array(z.object({ blockHash: hash, logsBloom: hex, logs: Logs })).nullable()

export const Transaction = z.object({ hash, input: hex }).nullable()

/** keccak256("Transfer(address,address,uint256)") */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const word = /^0x[0-9a-fA-F]{64}$/
const shortQuantity = /^0x[0-9a-fA-F]{1,13}$/
export const isHash = (value: unknown): value is string => typeof value === 'string' && word.test(value)
const isQuantity = (value: unknown): value is string => typeof value === 'string' && shortQuantity.test(value)

/** The 12 zero bytes that precede the 20 bytes of an address in a topic. */
const addressPadding = `0x${'0'.repeat(24)}`

/**
 * Decodes a log of one of the tokens. Null for a log that is not an ERC-20 transfer although its first topic
 * matches. Such a log, of an event with other indexed parameters, must not stop the reader.
 */
export const toTransfer = (
  log: Record<string, unknown>,
  tokens: ReadonlyMap<string, TokenSymbol>,
): ChainTransfer | null => {
  const { address, topics, data, blockNumber, blockHash, transactionHash, logIndex, blockTimestamp } = log
  if (
    typeof address !== 'string' ||
    !isHash(transactionHash) ||
    !isHash(blockHash) ||
    !isQuantity(blockNumber) ||
    !isQuantity(logIndex) ||
    !Array.isArray(topics) ||
    log.removed === true
  )
    throw new ChainError('invalid_answer', 'A log was answered without its place in the chain.')
  const token = tokens.get(address.toLowerCase())
  if (token === undefined)
    throw new ChainError('invalid_answer', 'A log of another contract than those asked for was answered.')
  const [topic, from, to] = topics as unknown[]
  if (topic !== transferTopic || topics.length !== 3 || !isHash(data) || !isAddressTopic(from)) return null
  if (!isAddressTopic(to)) return null
  return {
    txHash: transactionHash.toLowerCase(),
    position: Number.parseInt(logIndex, 16),
    blockNumber: Number.parseInt(blockNumber, 16),
    blockHash: blockHash.toLowerCase(),
    blockTime: isQuantity(blockTimestamp) ? new Date(Number.parseInt(blockTimestamp, 16) * 1000) : null,
    token,
    from: `0x${from.slice(26).toLowerCase()}`,
    to: `0x${to.slice(26).toLowerCase()}`,
    amountBase: BigInt(data),
  }
}

export type DecodedLogs = { transfers: ChainTransfer[]; unreadable: number }

/**
 * Decodes logs of the tokens. Returns the transfers in the order of the chain, and the number of logs that
 * are not transfers.
 */
export const toTransfers = (
  logs: readonly object[],
  tokens: ReadonlyMap<string, TokenSymbol>,
): DecodedLogs => {
  const transfers: ChainTransfer[] = []
  for (const log of logs) {
    const transfer = toTransfer(log as Record<string, unknown>, tokens)
    if (transfer !== null) transfers.push(transfer)
  }
  transfers.sort(inOrder)
  return { transfers, unreadable: logs.length - transfers.length }
}

/**
 * Compares transfers by their order in the chain. Two transactions of a block may have transfers at the same
 * position; these are ordered by transaction.
 */
const inOrder = (a: ChainTransfer, b: ChainTransfer) =>
  a.blockNumber - b.blockNumber ||
  a.position - b.position ||
  (a.txHash === b.txHash ? 0 : a.txHash < b.txHash ? -1 : 1)

export const isAddressTopic = (topic: unknown): topic is string =>
  isHash(topic) && topic.startsWith(addressPadding)
