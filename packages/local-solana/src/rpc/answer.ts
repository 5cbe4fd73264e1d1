/** Handles JSON-RPC 2.0 requests and batches, independently of the transport. */
import type { Chain } from '../chain.ts'
import type { ChainView } from '../chain-view.ts'
import { accountMethods } from './methods/accounts.ts'
import { clusterMethods } from './methods/cluster.ts'
import { controlMethods } from './methods/control.ts'
import { historyMethods } from './methods/history.ts'
import { transactionMethods } from './methods/transactions.ts'
import type { Methods, Params } from './params.ts'
import { internalError, invalidRequest, methodNotFound, parseError, RpcError } from './rpc-error.ts'

const methods: Methods = {
  ...clusterMethods,
  ...accountMethods,
  ...transactionMethods,
  ...historyMethods,
}

/** Runs a JSON-RPC method and returns its result. Throws RpcError. */
export type Run = (method: string, params: Params) => unknown

/**
 * Returns a function that runs Solana's JSON-RPC methods on `seen`: the whole chain, or the part of the chain
 * that a simulated outdated node knows.
 */
export const runOn =
  (seen: ChainView): Run =>
  (method, params) => {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (run === undefined) throw methodNotFound()
    return run(seen, params)
  }

/**
 * Returns a function that runs Solana's JSON-RPC methods and the commands of a local node, such as
 * `svm_mine`.
 */
export const runWithCommands =
  (chain: Chain): Run =>
  (method, params) => {
    const command = Object.hasOwn(controlMethods, method) ? controlMethods[method] : undefined
    return command === undefined ? runOn(chain)(method, params) : command(chain, params)
  }

export type Id = string | number | null

export type Request = { id: Id; isNotification: boolean; method: string; params: Params }

/** The response to one request. */
export type Answer = { jsonrpc: '2.0'; id: Id } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
)

/** Receives unexpected errors. The client gets only a general error message. */
export type OnFault = (fault: unknown) => void

const isId = (value: unknown): value is Id =>
  value === null || typeof value === 'string' || typeof value === 'number'

/** Parses a request. Throws RpcError if it is invalid. */
export const readRequest = (value: unknown): Request => {
  if (typeof value !== 'object' || value === null) throw invalidRequest('expected an object')
  const { jsonrpc, id = null, method, params = [] } = value as Record<string, unknown>
  if (jsonrpc !== '2.0') throw invalidRequest('jsonrpc must be "2.0"')
  if (!isId(id)) throw invalidRequest('id must be a string, a number or null')
  if (typeof method !== 'string') throw invalidRequest('method must be a string')
  if (!Array.isArray(params)) throw invalidRequest('params must be a list')
  return { id, isNotification: !('id' in value), method, params }
}

export const failure = (id: Id, error: unknown, onFault: OnFault): Answer => {
  if (!(error instanceof RpcError)) onFault(error)
  const { code, message, data } = error instanceof RpcError ? error : internalError()
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
}

/** Runs a request and returns its response; null for a notification, which has no response. */
const answerOne = (run: Run, value: unknown, onFault: OnFault): Answer | null => {
  let id: Id = null
  try {
    const request = readRequest(value)
    id = request.id
    const result = run(request.method, request.params)
    return request.isNotification ? null : { jsonrpc: '2.0', id, result }
  } catch (error) {
    return failure(id, error, onFault)
  }
}

export type Limits = { maxBatch: number }

/** Returns the JSON text of the response to a request body; null if there is no response. */
export const answer = (run: Run, body: string, { maxBatch }: Limits, onFault: OnFault): string | null => {
  const reply = (error: RpcError) => JSON.stringify(failure(null, error, onFault))
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return reply(parseError())
  }
  if (!Array.isArray(value)) {
    const one = answerOne(run, value, onFault)
    return one && JSON.stringify(one)
  }
  if (value.length === 0) return reply(invalidRequest('a batch is not empty'))
  if (value.length > maxBatch) return reply(invalidRequest(`a batch has at most ${maxBatch} requests`))
  const answers = value.map((one) => answerOne(run, one, onFault)).filter((one) => one !== null)
  return answers.length === 0 ? null : JSON.stringify(answers)
}
