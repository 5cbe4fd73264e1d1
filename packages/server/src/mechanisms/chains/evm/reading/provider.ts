import type { TokenSymbol } from '@stablerail/contract'
import type { NetworkConfig } from '../../../../config.ts'
import {
  type BlockHeader,
  type BlockRange,
  type BlockRef,
  ChainError,
  type ChainSource,
  type ChainTransfer,
} from '../../reading/source.ts'
import { findReferences } from '../reference.ts'
import { createBloomTest } from './bloom.ts'
import { parseAnswer, type Rpc } from './rpc.ts'
import { Header, Logs, Quantity, Transaction, toHeader, toTransfer, transferTopic } from './wire.ts'

const hexNumber = (value: number) => `0x${value.toString(16)}`

/** One provider of an EVM chain, as a source of transfers of the network's tokens. */
export type Provider = ChainSource & {
  networkId(): Promise<number>
  /** The blocks without a transfer in the answer whose bloom filter says that they may hold one. */
  doubtful(blocks: readonly BlockRef[], transfers: readonly ChainTransfer[]): BlockRef[]
  close(): void
}

export const createProvider = (network: NetworkConfig, rpc: Rpc): Provider => {
  const tokens = new Map<string, TokenSymbol>()
  for (const [symbol, token] of Object.entries(network.tokens))
    tokens.set(token.address.toLowerCase(), symbol as TokenSymbol)
  const addresses = [...tokens.keys()]
  const mayHoldTransfers = createBloomTest(addresses, transferTopic)
  const logsCall = (filter: object) => ({
    method: 'eth_getLogs',
    params: [{ address: addresses, topics: [transferTopic], ...filter }],
  })
  const headerCall = (number: number) => ({
    method: 'eth_getBlockByNumber',
    params: [hexNumber(number), false],
  })

  const blooms = new Map<string, string>()
  const remember = (header: ReturnType<typeof toHeader>): BlockHeader | null => {
    if (header === null) return null
    const { logsBloom, ...rest } = header
    if (blooms.size > 1000) blooms.clear()
    blooms.set(rest.hash, logsBloom ?? '')
    return rest
  }

  return {
    label: rpc.label,
    close: rpc.close,
    networkId: async () => parseAnswer(Quantity, await rpc.call({ method: 'eth_chainId', params: [] })),
    async head() {
      const answer = await rpc.call({ method: 'eth_getBlockByNumber', params: ['latest', false] })
      const head = remember(toHeader(parseAnswer(Header, answer)))
      if (head === null) throw new ChainError('invalid_answer', `${rpc.label} has no head.`)
      return head
    },
    async headersAt(numbers) {
      const answers = await rpc.batch(numbers.map(headerCall))
      return answers.map((answer, index) => {
        const header = remember(toHeader(parseAnswer(Header, answer)))
        if (header !== null && header.number !== numbers[index])
          throw new ChainError('invalid_answer', `${rpc.label} answered with another block's header.`)
        return header
      })
    },
    transfersInRange: (range) => transfersInRange(rpc, range, tokens, { logsCall, headerCall }),
    async transfersInBlocks(blocks) {
      const answers = await rpc.batch(blocks.map(({ hash }) => logsCall({ blockHash: hash })))
      return answers.flatMap((answer, index) => {
        const { hash, number } = blocks[index] as BlockRef
        const transfers = toTransfers(parseAnswer(Logs, answer), tokens)
        if (transfers.some((transfer) => transfer.blockHash !== hash || transfer.blockNumber !== number))
          throw new ChainError('invalid_answer', `${rpc.label} answered with another block's logs.`)
        return transfers
      })
    },
    doubtful(blocks, transfers) {
      const answered = new Set(transfers.map(({ blockHash }) => blockHash))
      return blocks.filter(({ hash }) => !answered.has(hash) && mayHoldTransfers(blooms.get(hash) ?? ''))
    },
    async references(txHashes) {
      const answers = await rpc.batch(
        txHashes.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
      )
      const found = new Map<string, readonly string[]>()
      for (const [index, answer] of answers.entries()) {
        const transaction = parseAnswer(Transaction, answer)
        if (transaction === null || transaction.hash !== txHashes[index])
          throw new ChainError('inconsistent', `${rpc.label} does not have a transaction whose logs it has.`)
        const references = findReferences(transaction.input)
        if (references.length > 0) found.set(transaction.hash, references)
      }
      return found
    },
  }
}

type Calls = {
  logsCall(filter: object): { method: string; params: unknown[] }
  headerCall(number: number): { method: string; params: unknown[] }
}

const transfersInRange = async (
  rpc: Rpc,
  { from, to }: BlockRange,
  tokens: ReadonlyMap<string, TokenSymbol>,
  { logsCall, headerCall }: Calls,
) => {
  try {
    // One request asks for the logs and the last block, so that one node answers both: a node without the last block
    // may
    // lack logs of the range too.
    const [logs, last] = await rpc.batch([
      logsCall({ fromBlock: hexNumber(from), toBlock: hexNumber(to) }),
      headerCall(to),
    ])
    if (logs === undefined || last === undefined) throw new Error('Two calls were answered by fewer.')
    const transfers = toTransfers(parseAnswer(Logs, logs), tokens)
    if (transfers.some(({ blockNumber }) => blockNumber < from || blockNumber > to))
      throw new ChainError('invalid_answer', `${rpc.label} answered with logs from outside the range.`)
    const header = toHeader(parseAnswer(Header, last))
    if (header === null) return { transfers, last: null }
    const { logsBloom: _, ...rest } = header
    return { transfers, last: rest }
  } catch (error) {
    // The provider may answer a smaller range in time.
    if (error instanceof ChainError && error.kind === 'timeout' && to > from)
      throw new ChainError('range_too_large', error.message)
    throw error
  }
}

/** Decodes logs and puts them in the chain's order. */
const toTransfers = (logs: readonly object[], tokens: ReadonlyMap<string, TokenSymbol>): ChainTransfer[] => {
  const transfers: ChainTransfer[] = []
  for (const log of logs) {
    const transfer = toTransfer(log as Record<string, unknown>, tokens)
    if (transfer !== null) transfers.push(transfer)
  }
  return transfers.sort((a, b) => a.blockNumber - b.blockNumber || a.position - b.position)
}
