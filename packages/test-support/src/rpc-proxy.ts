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
  /** The maximum number of blocks in a range, and the error code and message for longer ranges. */
  maxRange?: { blocks: number; code: number; message: string }
  /**
   * How many blocks the provider is behind the chain. It does not know newer blocks; it omits their logs from
   * ranges without an error.
   */
  lagBlocks?: number
  /** By how many blocks the reported height of the chain is too high. */
  boastBlocks?: number
  /** The height from which the provider is on another fork, so that it returns other block hashes. */
  forkedAt?: number
  /**
   * Returns the time that the provider reports for the block at a height, in seconds; undefined for the
   * block's real time.
   */
  stamps?: (number: number) => number | undefined
  /**
   * Makes the provider return every log twice. `again` returns the second copy of a log, possibly changed.
   */
  repeats?: { again?: (log: Record<string, string>) => Record<string, string> }
  /** Whether the provider has no receipts and returns no logs for a block that is requested by hash. */
  silent?: boolean
  /** Returns whether the provider omits a log. */
  omits?: (log: WireLog) => boolean
  /** Returns an invented log that the provider returns in addition to a real one; null for none. */
  invents?: (log: WireLog) => WireLog | null
  /** Whether the block time in logs is 0. */
  zeroTimes?: boolean
  /** Whether all logs of a block have the same index. */
  sameIndex?: boolean
  /** Returns whether the provider does not find a transaction, although it returns the transaction's logs. */
  hides?: (txHash: string) => boolean
  noReceipts?: boolean
  /**
   * The height that is returned for the block tag `finalized`. With `refused`, requests with this tag get an
   * error.
   */
  finalized?: number | 'refused'
  /**
   * How the provider fails every request: it responds with this status, does not respond, or closes the
   * connection.
   */
  refuses?: { status: number } | 'hangs' | 'breaks'
  /** The probability with which a request fails. `chance` returns a random number from 0 to 1. */
  flaky?: { probability: number; chance: () => number }
  /**
   * Decides whether the proxy closes the connection of a request: `before` the node executes the request,
   * `after` the node has executed the request but before the response, or (null) not at all.
   */
  cuts?: () => 'before' | 'after' | null
  noBatches?: boolean
  /** Returns the error with which the provider refuses a call; undefined if it does not refuse the call. */
  declines?: (call: { method: string; params: unknown[] }) => { code: number; message: string } | undefined
  /**
   * By how many blocks the node that returns logs is behind the node that returns all other data. Both nodes
   * have one URL.
   */
  logsLagBlocks?: number
  /**
   * Whether the calls of one batch reach different nodes, as behind a gateway. Then `logsLagBlocks` applies
   * only to the calls of `eth_getLogs`. Otherwise it applies to each call of a batch that contains
   * `eth_getLogs`.
   */
  splitsBatches?: boolean
  chainId?: number
  /** Returns the result that the provider reports for a call, given the real result. */
  tells?: (method: string, result: unknown) => unknown
}

export type FaultyProxy = {
  url: string
  faults: ProviderFaults
  /** The names of the called methods, in the order of the calls. */
  calls: string[]
  /** The number of HTTP requests. A batch counts as one. */
  requests: number
  stop(): Promise<void>
}

/** Starts a proxy that simulates a provider in front of a real node. A test sets its faults. */
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

/** Returns a response with logs omitted, added or changed, as the faults require. */
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

/** Returns a block with the hash and the time that the provider reports. */
const told = (block: WireBlock, faults: ProviderFaults): WireBlock => {
  const seconds = block === null ? undefined : faults.stamps?.(Number(block.number))
  const forked = fork(block, faults)
  return forked === null || seconds === undefined ? forked : { ...forked, timestamp: hex(seconds) }
}

/** Returns a block with another hash if its height is `forkedAt` or above. */
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
