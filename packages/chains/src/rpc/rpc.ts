import { createHash } from 'node:crypto'
import { HttpRequestError, ResponseBodyTooLargeError } from 'viem'
import { getHttpRpcClient } from 'viem/utils'
import { z } from 'zod'
import { ChainError, type ChainErrorKind } from '../providers/source.ts'
import { inPartsOf, inTurns } from './in-turns.ts'
import { classifyRefusal, type Refusal } from './refusal.ts'

declare const unparsed: unique symbol

/** A provider's answer before it is parsed. Only `parseAnswer` turns the answer into a value. */
export type Unparsed = { readonly [unparsed]: true }

export type RpcCall = { method: string; params: readonly unknown[] }

/** A JSON-RPC client of one provider. Every failure is a ChainError. */
export type Rpc = {
  /**
   * Identifies the provider without revealing secrets in its URL. Two URLs on one host have different ids.
   */
  id: string
  /** Names the provider in messages by its host. The path and the query of its URL may contain secrets. */
  label: string
  call(call: RpcCall): Promise<Unparsed>
  /** Returns whether the provider accepts batches. If it does, one node executes all calls of a batch. */
  answersBatches(): boolean
  /** Returns the answers in the order of the calls, in as few requests as the provider accepts. */
  batch(calls: readonly RpcCall[]): Promise<Unparsed[]>
  close(): void
}

export type RpcOptions = {
  url: string
  timeoutMs: number
  maxResponseBytes: number
  /** The headers that are sent with each request. They may contain secrets, so no message repeats them. */
  headers?: Record<string, string>
  /** Classifies an error response; by default, by the error codes of EVM nodes. */
  classify?: Classify
}

/**
 * Classifies the error with which a node refused a call. `method` is null if the node refused a whole
 * request.
 */
export type Classify = (refusal: Refusal, method: string | null) => ChainErrorKind

/**
 * Classifies refusals by EVM nodes. Returns `range_too_large` only for `eth_getLogs`, because no other call
 * has a range that can be made smaller.
 */
const classifyEvm: Classify = (refusal, method) => {
  const kind = classifyRefusal(refusal)
  return kind === 'range_too_large' && method !== 'eth_getLogs' ? 'refused' : kind
}

/**
 * The maximum number of calls in a request, because some providers refuse more. It is even, because some
 * calls belong together in pairs.
 */
const callsPerRequest = 50

const Answer = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
  /** The error that java-tron and Tron gateways return with status 200 instead of a JSON-RPC error. */
  Error: z.string().optional(),
})
type Answer = z.output<typeof Answer>

export const parseAnswer = <Schema extends z.ZodType>(schema: Schema, answer: Unparsed): z.output<Schema> => {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ChainError(
    'invalid_answer',
    `An answer was not what was asked for: ${z.prettifyError(parsed.error)}`,
  )
}

export const createRpc = ({
  url,
  timeoutMs,
  maxResponseBytes,
  headers = {},
  classify = classifyEvm,
}: RpcOptions): Rpc => {
  const label = new URL(url).host
  const read = createReader(label, classify)
  const client = getHttpRpcClient(url, { timeout: 0, maxResponseBodySize: maxResponseBytes })
  const closing = new AbortController()
  let batches = true
  // The client must not follow redirects: the provider could choose any host for the call, even one in this
  // server's own network, and would receive the headers with their secrets there.
  const redirect = 'manual' as const

  const post = async (body: object): Promise<unknown> => {
    const late = AbortSignal.timeout(timeoutMs)
    try {
      // Use a timeout of our own: the HTTP client's timeout ends when the headers arrive, and would not abort
      // a body that never ends.
      const signal = AbortSignal.any([late, closing.signal])
      return await client.request({ body: body as never, fetchOptions: { signal, headers, redirect } })
    } catch (error) {
      throw describeFailure(error, label, late.aborted)
    }
  }

  const call = async ({ method, params }: RpcCall) =>
    read.result(read.answer(await post({ jsonrpc: '2.0', id: 1, method, params })), method)

  const sendBatch = async (calls: readonly RpcCall[]): Promise<Unparsed[]> => {
    const body = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const answered = await post(body)
    if (!Array.isArray(answered)) {
      const { error } = read.answer(answered)
      if (error && classify(error, null) === 'rate_limited') throw read.refused(error, null)
      batches = false
      return inTurns(calls, call)
    }
    const byId = new Map(answered.map(read.answer).map((one) => [one.id, one]))
    return calls.map(({ method }, id) => {
      const one = byId.get(id)
      if (one === undefined)
        throw new ChainError('invalid_answer', `${label} left a call of a batch without an answer.`)
      return read.result(one, method)
    })
  }

  return {
    id: createHash('sha256').update(url).digest('hex').slice(0, 12),
    label,
    call,
    answersBatches: () => batches,
    async batch(calls) {
      const [only] = calls
      if (only === undefined) return []
      if (calls.length === 1) return [await call(only)]
      if (!batches) return inTurns(calls, call)
      return (await inTurns(inPartsOf(calls, callsPerRequest), sendBatch)).flat()
    },
    close: () => closing.abort(),
  }
}

/**
 * Creates the functions that read the answers of one provider, and throw each refusal as the matching
 * ChainError.
 */
const createReader = (label: string, classify: Classify) => {
  const refused = (refusal: Refusal, method: string | null) =>
    new ChainError(
      classify(refusal, method),
      `${label} refused ${method ?? 'a request'}: ${refusal.message.slice(0, 300)} (${refusal.code})`,
      { code: refusal.code },
    )
  return {
    refused,
    answer(answered: unknown): Answer {
      const parsed = Answer.safeParse(answered)
      if (parsed.success && parsed.data.Error !== undefined && parsed.data.result === undefined)
        throw refused({ code: 0, message: parsed.data.Error }, null)
      if (parsed.success) return parsed.data
      throw new ChainError('invalid_answer', `${label} answered with something that is not JSON-RPC.`)
    },
    result({ result, error }: Answer, method: string): Unparsed {
      if (error) throw refused(error, method)
      return result as Unparsed
    },
  }
}

/**
 * Describes a failure without the provider's URL, because the URL may have a key in its path. The message of
 * the HTTP client contains the URL, so it is not used.
 */
const describeFailure = (error: unknown, label: string, late: boolean): ChainError => {
  if (late) return new ChainError('timeout', `${label} gave no answer in time.`)
  if (error instanceof ResponseBodyTooLargeError)
    return new ChainError('range_too_large', `${label} answered with more than is accepted.`)
  if (!(error instanceof HttpRequestError)) return new ChainError('unreachable', `${label} gave no answer.`)
  if (error.status === 429) return new ChainError('rate_limited', `${label} answered 429.`)
  if (error.status === 413) return new ChainError('range_too_large', `${label} answered 413.`)
  if (error.status !== undefined && error.status >= 300 && error.status < 400)
    return new ChainError(
      'unreachable',
      `${label} redirects (HTTP ${error.status}), which is not followed: name the address that it leads to in rpcUrls.`,
    )
  const { code } = (error.cause as { cause?: { code?: unknown } } | undefined)?.cause ?? {}
  const why = error.status === undefined ? String(code ?? 'no connection') : `HTTP ${error.status}`
  return new ChainError('unreachable', `${label} gave no answer: ${why}.`)
}
