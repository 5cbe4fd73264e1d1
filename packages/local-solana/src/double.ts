/**
 * Starts doubles of a node: additional URLs of the same chain that simulate a provider which is behind,
 * limits requests, has lost data or returns false data.
 *
 * A double offers only HTTP, and none of the node's commands. Its errors have the messages of Agave, Solana's
 * validator, or of public providers. Without faults it behaves like the node.
 */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Chain } from './chain.ts'
import { type ChainView, limitView, type ViewLimits } from './chain-view.ts'
import { closeServer, listen } from './listen-on-pair.ts'
import { isTokenProgram } from './programs.ts'
import { answer, type Limits, type OnFault, type Run, runOn } from './rpc/answer.ts'
import type { Params } from './rpc/params.ts'
import { blockNotAvailable, RpcError, slotSkipped } from './rpc/rpc-error.ts'
import { sendJson, serveHttp } from './serve-http.ts'
import type { AccountState } from './svm.ts'
import { amountOffset, readTokenAccount } from './token-account.ts'

/** A JSON-RPC call as the client sent it. */
export type Call = { method: string; params: readonly unknown[] }

/** The response to one call. */
export type Reply = { result: unknown } | { error: { code: number; message: string } }

/** Faults and restrictions of a provider. */
export type Faults = ViewLimits & {
  /**
   * How each request is refused. `status`: with the HTTP status 429. `error`: with the HTTP status 200 and
   * the JSON-RPC error 429 for each call.
   */
  tooManyRequests?: 'status' | 'error'
  /** Slots for which `getBlock` returns the error -32004, as a node does that does not have the block yet. */
  unavailableSlots?: readonly number[]
  /** Slots for which `getBlock` returns the error -32007, as if they were skipped. */
  skippedSlots?: readonly number[]
  /** Slots that `getBlocks` and `getBlocksWithLimit` omit. */
  leftOutSlots?: readonly number[]
  /** Whether `getSignaturesForAddress` returns an empty list. */
  silentHistories?: boolean
  /** Whether `getTransaction` returns null. */
  hidesTransactions?: boolean
  /** Whether `getSignatureStatuses` returns null for each signature. */
  hidesStatuses?: boolean
  /** The genesis hash that `getGenesisHash` returns, for example to simulate a node of another cluster. */
  genesisHash?: string
  /** A wrong amount that is added to the amount of each token account, in base units. */
  wrongAmountsBy?: bigint
  /** Delay of each response. Unit: milliseconds. */
  slowMs?: number
  /** Whether the connection ends in the middle of the response body. */
  cutsOff?: boolean
  /** Returns the response to a call; undefined if the node should respond. */
  answers?: (call: Call) => Reply | undefined
  /**
   * Returns a changed result of a call. It receives a copy of the node's result, as a client would parse it.
   */
  alters?: (call: Call, result: unknown) => unknown
}

export type RequestSummary = {
  /** The calls of the HTTP request, in order. A batch has several calls. */
  calls: Call[]
}

/** Faults that apply to all requests, or a function that returns the faults of each request. */
export type FaultsOf = Faults | ((request: RequestSummary) => Faults)

/** An additional URL of the same chain, which simulates a provider with faults. */
export type SolanaDouble = { rpcUrl: string; faults: FaultsOf; stop: () => Promise<void> }

export const createDoubles = (
  chain: Chain,
  { maxBodyBytes, maxBatch }: Limits & { maxBodyBytes: number },
  onFault: OnFault,
) => {
  const servers: Server[] = []
  return {
    start: async (faults: FaultsOf = {}): Promise<SolanaDouble> => {
      const reply = async (body: string, response: ServerResponse) => {
        const present = faultsFor(double.faults, body)
        await new Promise((resolve) => setTimeout(resolve, present.slowMs ?? 0))
        if (present.tooManyRequests === 'status') return refuseByStatus(response)
        const text = answer(runWith(chain, present), body, { maxBatch }, onFault)
        if (present.cutsOff) cutOff(response, text ?? '')
        else sendJson(response, text)
      }
      const server = createServer(serveHttp(reply, maxBodyBytes, onFault))
      const rpcUrl = `http://127.0.0.1:${await listen(server, 0)}`
      servers.push(server)
      const double: SolanaDouble = { rpcUrl, faults, stop: () => closeServer(server) }
      return double
    },
    stop: async () => void (await Promise.all(servers.map(closeServer))),
  }
}

const faultsFor = (faults: FaultsOf, body: string): Faults =>
  typeof faults === 'function' ? faults({ calls: callsOf(body) }) : faults

const callsOf = (body: string): Call[] => {
  try {
    const calls: unknown[] = [JSON.parse(body)].flat()
    return calls.map((each) => {
      const { method, params } = (each ?? {}) as { method?: unknown; params?: unknown }
      return { method: String(method), params: Array.isArray(params) ? params : [] }
    })
  } catch {
    return []
  }
}

const tooManyRequests = 'Too many requests for a specific RPC call'

/** Refuses a request with the status 429, as Solana's public endpoints do. */
const refuseByStatus = (response: ServerResponse): void => {
  response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '10' })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: 429, message: tooManyRequests }, id: null }))
}

const cutOff = (response: ServerResponse, text: string): void => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text) + 1,
  })
  response.write(text.slice(0, text.length / 2), () => response.destroy())
}

/** Returns the function that runs JSON-RPC methods and applies the faults that change results. */
const runWith = (chain: Chain, faults: Faults): Run => {
  const run = runOn(withWrongAmounts(limitView(chain, faults), faults.wrongAmountsBy ?? 0n))
  return (method, params) => {
    if (faults.tooManyRequests === 'error') throw new RpcError(429, tooManyRequests)
    const own = faults.answers?.({ method, params })
    if (own !== undefined) return resultOf(own)
    if (method === 'getBlock') refuseSlot(faults, params)
    if (method === 'getGenesisHash' && faults.genesisHash !== undefined) return faults.genesisHash
    const result = change(faults, method, run(method, params))
    return faults.alters === undefined
      ? result
      : faults.alters({ method, params }, JSON.parse(JSON.stringify(result)))
  }
}

const resultOf = (reply: Reply): unknown => {
  if ('error' in reply) throw new RpcError(reply.error.code, reply.error.message)
  return reply.result
}

const refuseSlot = ({ unavailableSlots = [], skippedSlots = [] }: Faults, [slot]: Params): void => {
  if (typeof slot !== 'number') return
  if (unavailableSlots.includes(slot)) throw blockNotAvailable(slot)
  if (skippedSlots.includes(slot)) throw slotSkipped(slot)
}

const change = (faults: Faults, method: string, result: unknown): unknown => {
  if (method === 'getBlocks' || method === 'getBlocksWithLimit')
    return (result as number[]).filter((slot) => !faults.leftOutSlots?.includes(slot))
  if (method === 'getSignaturesForAddress' && faults.silentHistories) return []
  if (method === 'getTransaction' && faults.hidesTransactions) return null
  if (method === 'getSignatureStatuses' && faults.hidesStatuses) {
    const { context, value } = result as { context: object; value: unknown[] }
    return { context, value: value.map(() => null) }
  }
  return result
}

const withWrongAmounts = (view: ChainView, byBase: bigint): ChainView =>
  byBase === 0n
    ? view
    : {
        ...view,
        accountAt: (...asked) => addAmount(view.accountAt(...asked), byBase),
        accountsOwnedBy: (...asked) =>
          view.accountsOwnedBy(...asked).map(({ address, account }) => ({
            address,
            account: addAmount(account, byBase) ?? account,
          })),
      }

const addAmount = (account: AccountState | null, byBase: bigint): AccountState | null => {
  if (account === null || !isTokenProgram(account.owner) || readTokenAccount(account) === null) return account
  const data = Uint8Array.from(account.data)
  const view = new DataView(data.buffer)
  view.setBigUint64(amountOffset, view.getBigUint64(amountOffset, true) + byBase, true)
  return { ...account, data }
}
