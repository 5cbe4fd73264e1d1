import type { View } from '../chain/view.ts'
import type { RpcLimits } from './limits.ts'
import { methods, refusedMethods } from './methods.ts'
import { invalidParams, limitExceeded, RpcError } from './rpc-error.ts'

export type Alters = (call: { method: string; params: unknown[] }, result: unknown) => unknown

export type RpcContext = {
  view: View
  limits: RpcLimits
  /** Receives internal errors of this package. The client gets only a general error message. */
  onError(error: unknown): void
  /** Returns a changed result of a call, to simulate a fault. */
  alters?: Alters | undefined
}

/** Returns the response to the body of a request, which contains one call or a batch. */
export const answerRpc = async (context: RpcContext, body: unknown): Promise<unknown> => {
  if (!Array.isArray(body)) return answerOne(context, body)
  if (body.length > context.limits.batch) {
    const refusal = `Batch size ${body.length} exceeds the limit of ${context.limits.batch}`
    return failed(null, limitExceeded(refusal))
  }
  const answers: unknown[] = []
  for (const each of body) answers.push(await answerOne(context, each))
  return answers
}

const answerOne = async (context: RpcContext, body: unknown): Promise<unknown> => {
  const {
    id = null,
    method,
    params = [],
  } = (typeof body === 'object' && body !== null ? body : {}) as {
    id?: unknown
    method?: unknown
    params?: unknown
  }
  try {
    if (typeof method !== 'string' || !Array.isArray(params)) throw new RpcError(-32600, 'invalid request')
    return {
      jsonrpc: '2.0',
      id,
      result: alter(context, { method, params }, await run(context, method, params)),
    }
  } catch (error) {
    if (error instanceof RpcError) return failed(id, error)
    context.onError(error)
    return failed(id, new RpcError(-32603, 'internal error'))
  }
}

const alter = ({ alters }: RpcContext, call: { method: string; params: unknown[] }, result: unknown) =>
  alters === undefined ? result : alters(call, JSON.parse(JSON.stringify(result ?? null)))

const run = async ({ view, limits }: RpcContext, name: string, params: unknown[]): Promise<unknown> => {
  if (refusedMethods.has(name))
    throw new RpcError(-32601, `the method ${name} does not exist/is not available`)
  const method = methods.get(name)
  if (method === undefined) throw new RpcError(-32601, 'method not found')
  if (params.length !== method.params) throw invalidParams('method parameters invalid')
  return method.run(view, params, limits)
}

const failed = (id: unknown, { code, message }: RpcError) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, data: '{}' },
})
