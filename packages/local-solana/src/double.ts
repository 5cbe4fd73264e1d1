/**
 * Doubles: further addresses of a node that answer as a provider does which is behind, limits, forgets or lies.
 *
 * They offer HTTP only, and none of the node's commands. A fault is told in the words of Agave or of the public providers;
 * without any fault a double answers as the node does.
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

/** A call of a method, as a client sent it. */
export type Call = { method: string; params: readonly unknown[] }

/** What is answered to one call. */
export type Reply = { result: unknown } | { error: { code: number; message: string } }

/** What a provider does wrong, or refuses. */
export type Faults = ViewLimits & {
  /** `status`: every request is answered with the status 429. `error`: with 200, and the error 429 for each call. */
  tooManyRequests?: 'status' | 'error'
  /** `getBlock` answers -32004 for these slots, as a node does that has not got the block yet. */
  unavailableSlots?: readonly number[]
  /** `getBlock` answers -32007 for these slots, as if they had no block. */
  skippedSlots?: readonly number[]
  /** `getBlocks` and `getBlocksWithLimit` leave these slots out. */
  leftOutSlots?: readonly number[]
  /** `getSignaturesForAddress` answers an empty list. */
  silentHistories?: boolean
  /** `getTransaction` answers null. */
  hidesTransactions?: boolean
  /** `getSignatureStatuses` answers null for each. */
  hidesStatuses?: boolean
  /** The genesis hash of another cluster. */
  genesisHash?: string
  /** Is added to the amount of each token account. */
  wrongAmountsBy?: bigint
  /** Each answer comes this much later. */
  slowMs?: number
  /** The connection ends in the middle of the body. */
  cutsOff?: boolean
  /** Answers a call in place of the node; undefined where the node is to answer. */
  answers?: (call: Call) => Reply | undefined
  /** What is answered in place of a result. It is given a copy, as a client would read it. */
  alters?: (call: Call, result: unknown) => unknown
}

export type RequestSummary = {
  /** The calls of the request, in their order: several in a batch. */
  calls: Call[]
}

/** The faults of all requests, or those of each. */
export type FaultsOf = Faults | ((request: RequestSummary) => Faults)

/** A second address of the same chain, for a provider with faults. */
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

/** As the public endpoints of Solana do. */
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

/** Runs methods with the faults that change what is answered. */
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
