/**
 * A node that speaks the JSON-RPC of java-tron, over a real EVM node. It stands in until the local node of Tron replaces it,
 * and has what the reader meets alone: no wallet API, no energy, and transactions that are the EVM node's own.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { id: number; method: string; params: unknown[] }
type Reply = { jsonrpc: '2.0'; id: number; result?: unknown; error?: { code: number; message: string } }
type WireBlock = Record<string, unknown> & { number: string; hash: string; parentHash: string }
type WireLog = Record<string, unknown> & { blockNumber: string; blockHash: string }
type Filter = { fromBlock?: string; toBlock?: string; blockHash?: string }

export type TronFaults = {
  /** What `eth_chainId` answers in place of the node's own. */
  chainId?: number
  /** The height that `finalized` answers, or that the tag is refused; 18 below the head where left out. */
  finalized?: number | 'refused'
  /** Every request, or each batch, is answered that the node has no resources left: with status 200, and outside JSON-RPC. */
  exhausted?: boolean | 'batches'
  /** Longer ranges are refused; 5,000 blocks where left out. */
  maxRange?: number
  /** Below this height the node has no logs, and answers an empty list. */
  logsFrom?: number
  /** Which logs are left out. */
  omits?: (log: WireLog) => boolean
  /** Runs before logs are read: what the chain does meanwhile. */
  beforeLogs?: () => Promise<void>
}

export type TronDouble = {
  url: string
  faults: TronFaults
  /** Methods in the order in which they were called. */
  calls: string[]
  /** The headers of each request. */
  headers: IncomingHttpHeaders[]
  stop(): Promise<void>
}

const solidLag = 18
const maxBlockRange = 5_000
const zeroBloom = `0x${'0'.repeat(512)}`
const hex = (value: number) => `0x${value.toString(16)}`

class Refused extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The id of a block: its height in 8 bytes, and the rest of the hash. */
const idOf = (number: number, hash: string) => `0x${number.toString(16).padStart(16, '0')}${hash.slice(18)}`

const createNode = (upstream: string) => {
  const send = async <Result>(method: string, ...params: unknown[]): Promise<Result> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(upstream, { method: 'POST', headers, body })
    const { result, error } = (await response.json()) as Reply
    if (error !== undefined) throw new Refused(error.code, error.message)
    return result as Result
  }
  return { send, head: async () => Number(await send<string>('eth_blockNumber')) }
}
const headers = { 'content-type': 'application/json' }

const createMethods = (upstream: string, faults: () => TronFaults) => {
  const { send, head } = createNode(upstream)
  /** Ids of blocks that the node has seen, in its chain or not any more. */
  const seen = new Set<string>()

  const toBlock = (block: WireBlock | null) => {
    if (block === null) return null
    const number = Number(block.number)
    const id = idOf(number, block.hash)
    seen.add(id)
    const parentHash = number === 0 ? block.parentHash : idOf(number - 1, block.parentHash)
    return { ...block, hash: id, parentHash, logsBloom: zeroBloom }
  }
  const heightOf = async (tag: unknown): Promise<string> => {
    if (tag === 'latest' || tag === 'earliest') return tag
    if (tag !== 'finalized' && /^0x/.test(String(tag))) return String(tag)
    const { finalized } = faults()
    if (tag !== 'finalized' || finalized === 'refused')
      throw new Refused(-32602, 'TAG pending | safe not supported')
    return hex(finalized ?? Math.max(0, (await head()) - solidLag))
  }
  const rangeOf = async ({ fromBlock, toBlock: upTo, blockHash }: Filter) => {
    if (blockHash !== undefined) {
      if (!seen.has(blockHash)) throw new Refused(-32602, 'invalid blockHash')
      const height = hex(Number.parseInt(blockHash.slice(2, 18), 16))
      return { fromBlock: height, toBlock: height }
    }
    const { maxRange = maxBlockRange } = faults()
    if (Math.min(Number(upTo), await head()) - Number(fromBlock) > maxRange)
      throw new Refused(-32602, `exceed max block range: ${maxRange}`)
    return { fromBlock, toBlock: upTo }
  }
  const logsOf = async ({ blockHash, ...filter }: Filter) => {
    await faults().beforeLogs?.()
    const range = await rangeOf({ ...filter, ...(blockHash !== undefined && { blockHash }) })
    const { logsFrom = 0, omits = () => false } = faults()
    const logs = await send<WireLog[]>('eth_getLogs', { ...filter, ...range })
    return logs
      .filter((log) => Number(log.blockNumber) >= logsFrom && !omits(log))
      .map(({ blockTimestamp: _, ...log }) => ({
        ...log,
        blockHash: idOf(Number(log.blockNumber), String(log.blockHash)),
      }))
  }
  const methods: Record<string, (params: unknown[]) => Promise<unknown>> = {
    eth_chainId: async () => {
      const { chainId } = faults()
      return chainId === undefined ? send('eth_chainId') : hex(chainId)
    },
    eth_blockNumber: () => send('eth_blockNumber'),
    eth_getBlockByNumber: async ([tag]) =>
      toBlock(await send<WireBlock | null>('eth_getBlockByNumber', await heightOf(tag), false)),
    eth_getLogs: ([filter]) => logsOf(filter as Filter),
    eth_getTransactionByHash: (params) => send('eth_getTransactionByHash', ...params),
    eth_call: ([call, tag]) => {
      if (tag !== 'latest') throw new Refused(-32602, 'QUANTITY not supported, just support TAG as latest')
      return send('eth_call', call, tag)
    },
  }
  return methods
}

/** Starts a node of Tron in front of an EVM node, with faults that a test sets. */
export const startTronDouble = async (upstream: string, initial: TronFaults = {}): Promise<TronDouble> => {
  const double: Omit<TronDouble, 'stop'> = { url: '', faults: initial, calls: [], headers: [] }
  const methods = createMethods(upstream, () => double.faults)
  const answer = async ({ id, method, params }: Call): Promise<Reply> => {
    double.calls.push(method)
    const known = methods[method]
    try {
      if (known === undefined)
        throw new Refused(-32601, `the method ${method} does not exist/is not available`)
      return { jsonrpc: '2.0', id, result: await known(params) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
    }
  }
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await read(request)) as Call | Call[]
    double.headers.push(request.headers)
    const respond = (answered: unknown) => response.writeHead(200, headers).end(JSON.stringify(answered))
    const { exhausted } = double.faults
    if (exhausted === true || (exhausted === 'batches' && Array.isArray(body)))
      return void respond({
        Error: 'class java.lang.IllegalAccessException : this API has lack of computing resources',
      })
    if (!Array.isArray(body)) return void respond(await answer(body))
    const replies: Reply[] = []
    for (const call of body) replies.push(await answer(call))
    respond(replies)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jsonrpc`
  return Object.assign(double, {
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
