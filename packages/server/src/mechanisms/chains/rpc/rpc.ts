import { createHash } from 'node:crypto'
import { HttpRequestError, ResponseBodyTooLargeError } from 'viem'
import { getHttpRpcClient } from 'viem/utils'
import { z } from 'zod'
import { ChainError, type ChainErrorKind } from '../reading/source.ts'
import { inPartsOf, inTurns } from './in-turns.ts'
import { classifyRefusal, type Refusal } from './refusal.ts'

declare const unparsed: unique symbol

/** A provider's answer before it is parsed. Only `parseAnswer` turns the answer into a value. */
export type Unparsed = { readonly [unparsed]: true }

export type RpcCall = { method: string; params: readonly unknown[] }

/** One provider's JSON-RPC. Every failure is a ChainError. */
export type Rpc = {
  /** Tells the provider from others, without its secrets: two addresses at one host are two. */
  id: string
  /** The provider's host: its path and its query may hold secrets. */
  label: string
  call(call: RpcCall): Promise<Unparsed>
  /** Whether the provider answers batches, so that one node answers calls that are asked together. */
  answersBatches(): boolean
  /** The answers in the order of the calls, in as few requests as the provider takes. */
  batch(calls: readonly RpcCall[]): Promise<Unparsed[]>
  close(): void
}

export type RpcOptions = {
  url: string
  timeoutMs: number
  maxResponseBytes: number
  /** Sent with each request. They may hold secrets: no message repeats them. */
  headers?: Record<string, string>
  /** What the refusal of a call means; as nodes of EVM chains mean it where left out. */
  classify?: Classify
}

/** `method` is null where a whole request was refused. */
export type Classify = (refusal: Refusal, method: string | null) => ChainErrorKind

/** Only a request for logs has a range to make smaller. */
const classifyEvm: Classify = (refusal, method) => {
  const kind = classifyRefusal(refusal)
  return kind === 'range_too_large' && method !== 'eth_getLogs' ? 'refused' : kind
}

/** Some providers refuse a request with more calls than this. It is even, because calls may belong together in pairs. */
const callsPerRequest = 50

const Answer = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
  /** What java-tron and gateways of Tron answer in place of JSON-RPC, with status 200. */
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
  // A redirection would have this server ask whatever host the provider names, one of its own network too, and take the
  // headers, and the secrets in them, there.
  const redirect = 'manual' as const

  const post = async (body: object): Promise<unknown> => {
    const late = AbortSignal.timeout(timeoutMs)
    try {
      // The timeout of the HTTP client ends once the headers are there, and would let a body hang.
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

/** Reads the answers of one provider; each refusal is thrown as the ChainError that it means. */
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

/** Says what went wrong without the provider's address: the client's own message holds it, with the key in its path. */
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
