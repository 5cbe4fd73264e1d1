import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WireLog = Record<string, unknown> & {
  transactionHash: string
  blockNumber: string
  topics: string[]
}
type Call = { id: number; method: string; params: unknown[] }
type Reply = { id: number; result?: unknown; error?: { code: number; message: string } }

export type ProviderFaults = {
  /** Ranges of more blocks are refused with this code and message. */
  maxRange?: { blocks: number; code: number; message: string }
  /**
   * How many blocks the provider is behind: it does not know newer blocks, and leaves their logs out of
   * ranges without an error.
   */
  lagBlocks?: number
  /** How many blocks the reported head is too high. */
  boastBlocks?: number
  /** From this height on, the provider returns other block hashes. */
  forkedAt?: number
  /** Returns the reported time of the block at a height, in seconds; undefined for the block's own time. */
  stamps?: (number: number) => number | undefined
  /** The provider returns every log twice; `again` changes the second copy. */
  repeats?: { again?: (log: Record<string, string>) => Record<string, string> }
  /** The provider has no receipts, and returns no logs for a block that is requested by hash. */
  silent?: boolean
  /** Returns whether the provider leaves out a log. */
  omits?: (log: WireLog) => boolean
  /** Returns an additional log that the provider makes up from a real one; null for none. */
  invents?: (log: WireLog) => WireLog | null
  /** The block time in logs is 0. */
  zeroTimes?: boolean
  /** All logs of a block have the same index. */
  sameIndex?: boolean
  /** Returns whether the provider does not return a transaction although it has its logs. */
  hides?: (txHash: string) => boolean
  noReceipts?: boolean
  /** The height that is returned for `finalized`; or `finalized` is refused. */
  finalized?: number | 'refused'
  /** Every request gets this status, gets no response, or has its connection closed. */
  refuses?: { status: number } | 'hangs' | 'breaks'
  /** Requests fail at random, with this probability. */
  flaky?: { probability: number; chance: () => number }
  /** Closes the connection of a request, before the request is executed or before the response. */
  cuts?: () => 'before' | 'after' | null
  noBatches?: boolean
  /** Returns the error with which the provider refuses a call; undefined for none. */
  declines?: (call: { method: string; params: unknown[] }) => { code: number; message: string } | undefined
  /** Requests for logs reach another node behind the same address, which is this many blocks behind. */
  logsLagBlocks?: number
  /**
   * The calls of a batch reach different nodes, as behind a gateway: only the node for the logs is behind.
   */
  splitsBatches?: boolean
  chainId?: number
  /** Returns the result of a call, given the provider's real result. */
  tells?: (method: string, result: unknown) => unknown
}

export type FaultyProxy = {
  url: string
  faults: ProviderFaults
  /** The methods in the order in which they were called. */
  calls: string[]
  /** The number of HTTP requests; a batch is one. */
  requests: number
  stop(): Promise<void>
}

/** Starts a provider in front of a real node, with faults that a test sets. */
export const startFaultyProxy = async (
  upstream: string,
  initial: ProviderFaults = {},
): Promise<FaultyProxy> => {
  const proxy: Omit<FaultyProxy, 'stop'> = { url: '', faults: initial, calls: [], requests: 0 }
  const server = createServer(async (request, response) => {
    const { refuses, flaky, noBatches } = proxy.faults
    const body = JSON.parse(await read(request)) as Call | Call[]
    const unlucky = flaky !== undefined && flaky.chance() < flaky.probability
    if (refuses === 'hangs') return
    const cut = proxy.faults.cuts?.() ?? null
    if (refuses === 'breaks' || unlucky || cut === 'before') {
      response.destroy()
      return
    }
    const respond = (status: number, answer: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }
    if (refuses !== undefined) return respond(refuses.status, { message: 'no' })
    if (noBatches && Array.isArray(body))
      return respond(200, {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'batch not supported' },
      })
    const calls = Array.isArray(body) ? body : [body]
    proxy.requests += 1
    proxy.calls.push(...calls.map(({ method }) => method))
    const head = Number(await ask<string>(upstream, 'eth_blockNumber', []))
    const { logsLagBlocks = 0, splitsBatches = false } = proxy.faults
    const asksLogs = ({ method }: Call) => method === 'eth_getLogs'
    const lagOf = (call: Call) =>
      (splitsBatches ? asksLogs(call) : calls.some(asksLogs)) ? logsLagBlocks : 0
    const replies = await Promise.all(
      calls.map(async (call) =>
        tell(call, await answer(upstream, call, head - lagOf(call), proxy.faults), proxy.faults),
      ),
    )
    if (cut === 'after') return void response.destroy()
    respond(200, Array.isArray(body) ? replies : replies[0])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(proxy, {
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

const forward = async (upstream: string, call: Call): Promise<Reply> => {
  const response = await fetch(upstream, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
  })
  return (await response.json()) as Reply
}

const ask = async <Result>(upstream: string, method: string, params: unknown[]): Promise<Result> =>
  (await forward(upstream, { id: 0, method, params })).result as Result

const hex = (value: number) => `0x${value.toString(16)}`

type WireBlock = { number: string; hash: string; parentHash: string; timestamp: string } | null
type Filter = { fromBlock?: string; toBlock?: string; blockHash?: string }

const answer = async (upstream: string, call: Call, head: number, faults: ProviderFaults): Promise<Reply> => {
  const { id, method, params } = call
  const declined = faults.declines?.(call)
  if (declined !== undefined) return { id, error: declined }
  const known = head - (faults.lagBlocks ?? 0)
  if (method === 'eth_chainId' && faults.chainId !== undefined) return { id, result: hex(faults.chainId) }
  if (method === 'eth_getLogs')
    return repeat(distort(await answerLogs(upstream, call, known, faults), faults), faults)
  if (method === 'eth_getTransactionByHash' && faults.hides?.(String(params[0]))) return { id, result: null }
  if (method === 'eth_getBlockReceipts' && (faults.noReceipts || faults.silent))
    return { id, error: { code: -32601, message: 'the method eth_getBlockReceipts does not exist' } }
  if (method !== 'eth_getBlockByNumber') return forward(upstream, call)
  const [tag] = params as [string]
  if (tag === 'finalized') return answerFinalized(upstream, call, faults)
  if (tag === 'latest') {
    const latest = await ask<WireBlock>(upstream, method, [hex(known), false])
    const boast = faults.boastBlocks ?? 0
    return { id, result: boast === 0 ? told(latest, faults) : { ...latest, number: hex(known + boast) } }
  }
  if (Number(tag) > known) return { id, result: null }
  return { id, result: told(await ask<WireBlock>(upstream, method, params), faults) }
}

const tell = ({ method }: Call, reply: Reply, { tells }: ProviderFaults): Reply =>
  tells === undefined || reply.error !== undefined ? reply : { ...reply, result: tells(method, reply.result) }

const answerFinalized = async (
  upstream: string,
  call: Call,
  { finalized }: ProviderFaults,
): Promise<Reply> => {
  if (finalized === 'refused') return { id: call.id, error: { code: -39001, message: 'Unknown block' } }
  if (finalized === undefined) return forward(upstream, call)
  return forward(upstream, { ...call, params: [hex(finalized), false] })
}

/** Leaves logs out, adds invented ones, and changes their fields. */
const distort = (reply: Reply, { omits, invents, zeroTimes, sameIndex }: ProviderFaults): Reply => {
  if (!Array.isArray(reply.result)) return reply
  const logs = reply.result as WireLog[]
  const invented = logs.flatMap((log) => invents?.(log) ?? [])
  const told = [...logs.filter((log) => !omits?.(log)), ...invented].map((log) => ({
    ...log,
    ...(zeroTimes ? { blockTimestamp: '0x0' } : {}),
    ...(sameIndex ? { logIndex: '0x0' } : {}),
  }))
  return { ...reply, result: told }
}

const repeat = (reply: Reply, { repeats }: ProviderFaults): Reply => {
  if (repeats === undefined || !Array.isArray(reply.result)) return reply
  const logs = reply.result as Record<string, string>[]
  const { again = (log) => log } = repeats
  return { ...reply, result: [...logs, ...logs.map(again)] }
}

/** Returns a block with the time that the provider reports. */
const told = (block: WireBlock, faults: ProviderFaults): WireBlock => {
  const seconds = block === null ? undefined : faults.stamps?.(Number(block.number))
  const forked = fork(block, faults)
  return forked === null || seconds === undefined ? forked : { ...forked, timestamp: hex(seconds) }
}

/** Changes the hash of a block at `forkedAt` or above. */
const fork = (block: WireBlock, { forkedAt }: ProviderFaults): WireBlock => {
  if (block === null || forkedAt === undefined || Number(block.number) < forkedAt) return block
  const other = (hash: string) => `0xf0${hash.slice(4)}`
  const parentHash = Number(block.number) > forkedAt ? other(block.parentHash) : block.parentHash
  return { ...block, hash: other(block.hash), parentHash }
}

const answerLogs = async (
  upstream: string,
  call: Call,
  known: number,
  faults: ProviderFaults,
): Promise<Reply> => {
  const { id, params } = call
  const [filter] = params as [Filter]
  if (filter.blockHash !== undefined) {
    const block = await ask<WireBlock>(upstream, 'eth_getBlockByHash', [filter.blockHash, false])
    if (block === null || Number(block.number) > known)
      return { id, error: { code: -32000, message: 'unknown block' } }
    return faults.silent ? { id, result: [] } : forward(upstream, call)
  }
  const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)]
  const { maxRange } = faults
  if (maxRange !== undefined && to - from + 1 > maxRange.blocks)
    return { id, error: { code: maxRange.code, message: maxRange.message } }
  if (from > known) return { id, result: [] }
  return forward(upstream, { ...call, params: [{ ...filter, toBlock: hex(Math.min(to, known)) }] })
}
