import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Chain } from '../chain/chain.ts'
import { openView, solidified, type View } from '../chain/view.ts'
import { answerRpc } from '../jsonrpc/answer.ts'
import type { RpcLimits } from '../jsonrpc/limits.ts'
import type { Arguments } from '../wallet/arguments.ts'
import { solidityRoutes, walletRoutes } from '../wallet/routes.ts'
import { ServletError, servletErrorBody } from '../wallet/servlet-error.ts'
import { type FaultsOf, faultsFor, type Refusal, refuse } from './faults.ts'
import { readBody } from './read-body.ts'
import { refuseStranger } from './strangers.ts'

export type HttpContext = {
  chain: Chain
  limits: RpcLimits
  faults(): FaultsOf
  /** Runs one request or command at a time, so that none sees a reorganisation that is not complete. */
  exclusively<Result>(run: () => Promise<Result>): Promise<Result>
  onError(error: unknown): void
}

/** Responds to an HTTP request of any kind. */
export const handle = async (
  context: HttpContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const { status, body } = await answer(context, request, pathname, searchParams)
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

const answer = async (
  context: HttpContext,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
): Promise<Refusal> => {
  const stranger = refuseStranger(request)
  if (stranger !== undefined) return stranger
  try {
    const body = await readBody(request, query)
    const faults = faultsFor(context.faults(), { path, headers: request.headers, body })
    const refusal = refuse(faults, request.headers) ?? refuseMethod(path, request.method ?? '')
    if (refusal !== undefined) return refusal
    return await context.exclusively(async () => {
      const view = await openView(context.chain, faults)
      return path === '/jsonrpc'
        ? { status: 200, body: await answerRpc({ ...context, view, alters: faults.alters }, body) }
        : answerRoute(view, path, body)
    })
  } catch (error) {
    if (error instanceof ServletError) return { status: 200, body: describe(path, error) }
    context.onError(error)
    return { status: 200, body: servletErrorBody(new ServletError('internal error')) }
  }
}

/**
 * Returns the response for a body that cannot be parsed. JSON-RPC requests get another message than requests
 * to Tron's HTTP API.
 */
const describe = (path: string, error: ServletError) =>
  path === '/jsonrpc'
    ? { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'JSON parse error' } }
    : servletErrorBody(error)

const refuseMethod = (path: string, method: string): Refusal | undefined => {
  const allowed = path === '/jsonrpc' || /^\/wallet\/broadcast/i.test(path) ? ['POST'] : ['GET', 'POST']
  return allowed.includes(method) ? undefined : { status: 405, body: { Error: 'Method Not Allowed' } }
}

const answerRoute = async (view: View, path: string, body: unknown): Promise<Refusal> => {
  const [, api, name = '', ...rest] = path.toLowerCase().split('/')
  const route = api === 'wallet' ? walletRoutes.get(name) : solidityRoutes.get(name)
  if (route === undefined || rest.length > 0 || (api !== 'wallet' && api !== 'walletsolidity'))
    return { status: 404, body: { Error: `This local node has no ${path.slice(0, 100)}` } }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ServletError('the body is no JSON object', 'com.alibaba.fastjson.JSONException')
  return {
    status: 200,
    body: await route(api === 'wallet' ? view : solidified(view), body as Arguments),
  }
}
