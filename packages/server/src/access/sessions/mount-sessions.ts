import { explainRefusal } from '@stablerail/contract'
import type { Express, Request, Response } from 'express'
import {
  ApiError,
  factsOf,
  invalid,
  type RateLimits,
  readJsonBody,
  refuseUnsafeText,
} from '../../mechanisms/http/index.ts'
import type { AccessPorts } from '../ports.ts'
import { basePath, clientAddressHeader } from './auth.ts'
import { toApiError } from './refusals.ts'
import { type SessionRoute, sessionRoutes } from './routes.ts'
import type { Sessions } from './sessions.ts'

const bodyLimitBytes = 32 * 1024

/**
 * Mounts the routes of sessions, which Better Auth serves. Better Auth receives a request only if the
 * client's IP address is within the rate limit and the body matches the route's schema. Errors of Better Auth
 * are converted to the format of all API errors.
 */
export const mountSessions = (
  app: Express,
  context: AccessPorts & { sessions: Sessions },
  limits: Pick<RateLimits, 'perAddress'>,
): void => {
  for (const route of sessionRoutes) {
    const path = basePath + route.path
    const serve = async (request: Request, response: Response) => {
      const facts = factsOf(response)
      facts.operation = `auth:${route.path.slice(1)}`
      facts.route = path
      if (request.method !== route.method) throw wrongMethod(route, request, response)
      limits.perAddress(request.ip ?? '', response)
      const body = await readInput(route, request)
      await send(
        response,
        route,
        await context.sessions.answer(toWebRequest(context, { path, request, body })),
      )
    }
    app.all(path, serve)
  }
}

const wrongMethod = ({ method }: SessionRoute, request: Request, response: Response): ApiError => {
  response.setHeader('allow', method)
  return new ApiError('invalid_request', `This path takes ${method}, not ${request.method}.`, { status: 405 })
}

const readInput = async ({ body }: SessionRoute, request: Request): Promise<unknown> => {
  const read = await readJsonBody(request, { limitBytes: bodyLimitBytes, isWanted: body !== undefined })
  refuseUnsafeText(read?.text ?? null, { params: {}, query: request.query, body: read?.value })
  const [parameter] = Object.keys(request.query)
  if (parameter !== undefined) throw invalid(parameter, 'This path takes no query parameters.')
  if (body === undefined) return undefined
  const value = read?.value ?? {}
  const parsed = body.safeParse(value)
  if (parsed.success) return parsed.data
  const { param, message } = explainRefusal({
    part: 'body',
    schema: body,
    value,
    issues: parsed.error.issues,
  })
  throw invalid(param, message)
}

type Given = { path: string; request: Request; body: unknown }

/**
 * Converts a request for Better Auth: with the configured public URL, and the IP address that Express
 * determined.
 */
const toWebRequest = ({ config }: AccessPorts, { path, request, body }: Given): globalThis.Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  // Remove these headers: the first three describe the received body and not the body that is passed on, and
  // a client could have forged the last one.
  for (const name of ['content-length', 'transfer-encoding', 'content-type', clientAddressHeader])
    headers.delete(name)
  if (request.ip !== undefined) headers.set(clientAddressHeader, request.ip)
  if (request.method === 'POST') headers.set('content-type', 'application/json')
  return new Request(new URL(path, config.publicBaseUrl), {
    method: request.method,
    headers,
    body: request.method === 'POST' ? JSON.stringify(body ?? {}) : null,
  })
}

/**
 * Returns the cookies that a response sets. The response of `/get-session` deletes no cookie: the request may
 * carry the cookie from before a step-up, which gave the browser a new cookie with the same name.
 */
const cookiesOf = ({ path }: SessionRoute, answer: globalThis.Response): string[] => {
  const cookies = answer.headers.getSetCookie()
  return path === '/get-session' ? cookies.filter((line) => !/;\s*Max-Age=0/i.test(line)) : cookies
}

const send = async (response: Response, route: SessionRoute, answer: globalThis.Response): Promise<void> => {
  if (answer.status >= 400) throw await toApiError(answer)
  response.status(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = cookiesOf(route, answer)
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.end(await bodyOf(route, answer))
}

/**
 * Returns the body of a response. Removes the session tokens from the list of sessions, because a client
 * needs only the `id` of a session, and a token is secret.
 */
const bodyOf = async ({ path }: SessionRoute, answer: globalThis.Response): Promise<Buffer | string> => {
  if (path !== '/list-sessions') return Buffer.from(await answer.arrayBuffer())
  const sessions = (await answer.json()) as { token?: unknown }[]
  return JSON.stringify(sessions.map(({ token: _, ...session }) => session))
}
