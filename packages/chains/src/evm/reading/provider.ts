import type { TokenSymbol } from '@stablerail/contract'
import type { NetworkConfig } from '../../network.ts'
import {
  type BlockHeader,
  type BlockRange,
  type BlockRef,
  ChainError,
  type ChainSource,
} from '../../providers/source.ts'
import { parseAnswer, type Rpc, type Unparsed } from '../../rpc/rpc.ts'
import { findReferences } from '../reference.ts'
import { createBloomCache, createBloomTest, unite } from './bloom.ts'
import { createLogTest, decodeLogs, logsFilter, type ReadContracts } from './decode-logs.ts'
import { type Dialect, evmDialect } from './dialect.ts'
import { createSilence } from './silence.ts'
import {
  type DecodedLogs,
  Header,
  Logs,
  Quantity,
  Receipts,
  Transaction,
  toHeader,
  transferTopic,
} from './wire.ts'

const hexNumber = (value: number) => `0x${value.toString(16)}`

/** One provider of an EVM chain. It returns doubtful answers without checking them. */
export type Provider = Omit<ChainSource, 'transfersInBlocks' | 'references'> & {
  rpc: Rpc
  networkId(): Promise<number>
  transfersInBlocks(blocks: readonly BlockRef[]): Promise<DecodedLogs>
  /**
   * Returns the transfers in the receipts of a block. Null if the node does not return receipts by block, or
   * if receipts are missing, so that the union of their bloom filters differs from the bloom filter of the
   * block.
   */
  transfersInReceipts(block: BlockRef): Promise<DecodedLogs | null>
  /** Returns the payment references of transactions; null for a transaction that the node does not have. */
  referencesOf(txHashes: readonly string[]): Promise<(readonly string[] | null)[]>
  /**
   * Returns the blocks that probably have transfers although the answer contains none: their bloom filter
   * matches the tokens, or too many blocks before them had no transfers.
   */
  doubtful(blocks: readonly BlockRef[], answer: DecodedLogs): BlockRef[]
  /** Returns the parts of a range in which the tokens had no transfers for an implausibly long time. */
  quietIn(range: BlockRange, transfers: DecodedLogs['transfers']): BlockRange[]
  close(): void
}

export const createProvider = (network: NetworkConfig, rpc: Rpc, dialect: Dialect = evmDialect): Provider => {
  const tokens = new Map<string, TokenSymbol>()
  for (const [symbol, token] of Object.entries(network.tokens))
    tokens.set(dialect.toWireAddress(token.address), symbol as TokenSymbol)
  const contracts = {
    tokens,
    pullContract: network.pullContract?.toLowerCase() ?? null,
    depositFactory: network.depositFactory?.toLowerCase() ?? null,
  }
  const mayHoldTransfers = createBloomTest([...tokens.keys()], transferTopic)
  const isRead = createLogTest(contracts)
  const logsCall = createLogsCall(contracts)
  const blooms = rememberBlooms()
  const silence = createSilence(dialect.quietBlocks)
  const decode = (logs: readonly object[]) => localise(decodeLogs(logs, contracts), dialect)

  const headersAt = async (numbers: readonly number[]): Promise<(BlockHeader | null)[]> => {
    const answers = await rpc.batch(numbers.map(headerCall))
    return answers.map((answer, index) => {
      const header = blooms.keep(toHeader(parseAnswer(Header, answer)))
      if (header !== null && header.number !== numbers[index])
        throw new ChainError('invalid_answer', `${rpc.label} answered with another block's header.`)
      return header
    })
  }

  const transfersInBlocks = async (blocks: readonly BlockRef[]): Promise<DecodedLogs> => {
    // Puts the call for the header of each block directly after the call for its logs. A batch request
    // contains an even number of calls, so these two calls stay in the same request.
    const callsOf = ({ hash, number }: BlockRef) =>
      dialect.hashMeansHeight
        ? [logsCall({ blockHash: hash }), headerCall(number)]
        : [logsCall({ blockHash: hash })]
    const answers = await rpc.batch(blocks.flatMap(callsOf))
    const each = dialect.hashMeansHeight ? 2 : 1
    const all: DecodedLogs = { transfers: [], unreadable: 0 }
    for (const [index, block] of blocks.entries()) {
      const { transfers, unreadable } = decode(parseAnswer(Logs, answers[index * each] as Unparsed))
      requireBlock(rpc, block, transfers)
      if (dialect.hashMeansHeight) requireInChain(rpc, block, answers[index * each + 1] as Unparsed)
      all.transfers.push(...transfers)
      all.unreadable += unreadable
    }
    return all
  }

  return {
    id: rpc.id,
    label: rpc.label,
    close: rpc.close,
    rpc,
    transfersInBlocks,
    answersTogether: rpc.answersBatches,
    networkId: async () => parseAnswer(Quantity, await rpc.call({ method: 'eth_chainId', params: [] })),
    async head() {
      const answer = await rpc.call({ method: 'eth_getBlockByNumber', params: ['latest', false] })
      const head = blooms.keep(toHeader(parseAnswer(Header, answer)))
      if (head === null) throw new ChainError('invalid_answer', `${rpc.label} has no head.`)
      return head
    },
    finalized: () => readFinalized(rpc),
    headersAt,
    // EVM chains skip no heights, so if a height has no block, the node lacks the block.
    async headersAfter(number, upTo) {
      const numbers = Array.from({ length: Math.max(0, upTo - number) }, (_, index) => number + 1 + index)
      const headers = await headersAt(numbers)
      return headers.every((header) => header !== null) ? headers : null
    },
    async endsOf({ from, to }) {
      const [first = null, last = first] = await headersAt([...new Set([from, to])])
      return first === null || last === null ? null : [first, last]
    },
    async transfersInRange(range, end) {
      const answer = await askForRange(rpc, range, end, logsCall)
      const { transfers, unreadable } = decode(answer.logs)
      if (transfers.some(({ blockNumber }) => blockNumber < range.from || blockNumber > range.to))
        throw new ChainError('invalid_answer', `${rpc.label} answered with logs from outside the range.`)
      const atEnd = transfers.filter(({ blockNumber }) => blockNumber === range.to)
      if (answer.atEnd !== null && decode(answer.atEnd).transfers.length !== atEnd.length)
        throw new ChainError('inconsistent', `${rpc.label} told the last block of a range in two ways.`)
      return { transfers, unreadable, last: blooms.keep(answer.last) }
    },
    quietIn: silence.quietIn,
    async transfersInReceipts(block) {
      // Returns null on chains without bloom filters, because the filter in the block header shows whether
      // the receipts are complete.
      if (!dialect.hasBlooms) return null
      const receipts = await askForReceipts(rpc, block)
      if (receipts === null || receipts.some(({ blockHash }) => blockHash !== block.hash)) return null
      if (unite(receipts.map(({ logsBloom }) => logsBloom)) !== blooms.of(block).toLowerCase()) return null
      const logs = receipts.flatMap((receipt) => receipt.logs) as Record<string, unknown>[]
      const found = decode(logs.filter(isRead))
      requireBlock(rpc, block, found.transfers)
      return found
    },
    async referencesOf(txHashes) {
      const answers = await rpc.batch(
        txHashes.map((hash) => ({
          method: 'eth_getTransactionByHash',
          params: [dialect.toWireHash(hash)],
        })),
      )
      return answers.map((answer, index) => {
        const transaction = parseAnswer(Transaction, answer)
        if (transaction !== null && transaction.hash !== dialect.toWireHash(txHashes[index] ?? ''))
          throw new ChainError('invalid_answer', `${rpc.label} answered with another transaction.`)
        return transaction === null ? null : findReferences(transaction.input)
      })
    },
    doubtful(blocks, { transfers }) {
      const answered = new Set(transfers.map(({ blockHash }) => blockHash))
      const empty = blocks.filter((block) => !answered.has(block.hash))
      const tooQuiet = silence.note(blocks, transfers)
      return empty.filter((block) => tooQuiet(block) || mayHoldTransfers(blooms.of(block)))
    },
  }
}

/** Creates a cache of the bloom filters of recently returned headers. */
const rememberBlooms = () => {
  const blooms = createBloomCache()
  return {
    keep(header: ReturnType<typeof toHeader>): BlockHeader | null {
      if (header === null) return null
      const { logsBloom, ...rest } = header
      blooms.set(rest.hash, logsBloom ?? '')
      return rest
    },
    of: ({ hash }: BlockRef): string => blooms.get(hash),
  }
}

const headerCall = (number: number) => ({
  method: 'eth_getBlockByNumber',
  params: [hexNumber(number), false],
})

const requireBlock = (rpc: Rpc, { hash, number }: BlockRef, transfers: DecodedLogs['transfers']) => {
  if (transfers.some((transfer) => transfer.blockHash !== hash || transfer.blockNumber !== number))
    throw new ChainError('invalid_answer', `${rpc.label} answered with another block's logs.`)
}

/**
 * Throws unless the block is in the node's chain. A node that treats the hash as a height may otherwise
 * return the logs of another block at that height.
 */
const requireInChain = (rpc: Rpc, { hash, number }: BlockRef, answer: Unparsed) => {
  if (parseAnswer(Header, answer)?.hash !== hash)
    throw new ChainError('inconsistent', `${rpc.label} has another block ${number} in its chain by now.`)
}

/** Converts the addresses and hashes of decoded transfers into the forms of the chain. */
const localise = (decoded: DecodedLogs, { fromWire }: Dialect): DecodedLogs =>
  fromWire === null
    ? decoded
    : {
        ...decoded,
        transfers: decoded.transfers.map((transfer) => ({
          ...transfer,
          txHash: fromWire.txHash(transfer.txHash),
          from: transfer.from && fromWire.address(transfer.from),
          to: fromWire.address(transfer.to),
        })),
      }

/** Creates the call that requests the logs of the tokens and of the contracts. */
const createLogsCall = (contracts: ReadContracts) => {
  const filtered = logsFilter(contracts)
  return (filter: object) => ({ method: 'eth_getLogs', params: [{ ...filtered, ...filter }] })
}

const askForRange = async (
  rpc: Rpc,
  { from, to }: BlockRange,
  end: BlockRef | null,
  logsCall: (filter: object) => { method: string; params: unknown[] },
) => {
  try {
    // One request contains the calls for the logs and for the last block, so that one node executes both,
    // because a node without the last block may lack logs of the range too. Some gateways send the calls of
    // one request to several nodes, so the logs of the last block are also requested by its hash: for that
    // call a node without the block returns an error.
    const [logs, last, atEnd] = await rpc.batch([
      logsCall({ fromBlock: hexNumber(from), toBlock: hexNumber(to) }),
      headerCall(to),
      ...(end === null ? [] : [logsCall({ blockHash: end.hash })]),
    ])
    if (logs === undefined || last === undefined) throw new Error('Calls were answered by fewer.')
    return {
      logs: parseAnswer(Logs, logs),
      last: toHeader(parseAnswer(Header, last)),
      atEnd: atEnd === undefined ? null : parseAnswer(Logs, atEnd),
    }
  } catch (error) {
    // Have the caller request a smaller range, which the provider may be able to return within the time
    // limit.
    if (error instanceof ChainError && error.kind === 'timeout' && to > from)
      throw new ChainError('range_too_large', error.message)
    throw error
  }
}

/**
 * Returns the height of the newest final block. Null if the node does not support finality: it refuses the
 * tag `finalized`, or returns no block for it.
 */
const readFinalized = async (rpc: Rpc): Promise<number | null> => {
  try {
    const answer = await rpc.call({ method: 'eth_getBlockByNumber', params: ['finalized', false] })
    return toHeader(parseAnswer(Header, answer))?.number ?? null
  } catch (error) {
    if (error instanceof ChainError && error.kind === 'refused') return null
    throw error
  }
}

/**
 * Returns the receipts of a block; null if the node refuses the call, for example because it has no
 * `eth_getBlockReceipts`.
 */
const askForReceipts = async (rpc: Rpc, { hash }: BlockRef) => {
  try {
    return parseAnswer(Receipts, await rpc.call({ method: 'eth_getBlockReceipts', params: [hash] }))
  } catch (error) {
    if (error instanceof ChainError) return null
    throw error
  }
}
