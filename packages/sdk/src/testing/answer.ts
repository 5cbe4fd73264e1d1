/**
 * Responds to a request as the service would. The steps are: route, access, idempotency, validation,
 * operation.
 */
import { checkBody, checkNoBody, checkQuery } from './check-input.ts'
import { Failure, failureResponse, refused } from './failure.ts'
import { type OperationName, routes } from './generated/routes.ts'
import { shown } from './generated/words.ts'
import type { MockRoute } from './mock-data.ts'
import { csvOf, perform } from './perform.ts'
import type { Fields, Store } from './store.ts'

type Stored = { sent: string; status: number; text: string }

/**
 * A failure that a test requested with the mock: an error response, or a connection that breaks before (`lost
 * request`) or after (`lost answer`) the operation.
 */
export type Provoked = { failure: Failure | 'lost request' | 'lost answer'; times: number }

export type State = {
  store: Store
  now: () => number
  /** The stored responses of operations, by idempotency key. */
  stored: Map<string, Stored>
  provoked: Map<OperationName, Provoked[]>
}

type Matched = { operation: OperationName; route: MockRoute; path: Fields }

const patterns = Object.entries(routes).map(([operation, route]) => ({
  operation: operation as OperationName,
  route,
  pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

const wrongMethod = (method: string, taken: readonly string[]): Failure => {
  const message = `This path takes ${taken.join(' or ')}, not ${method}.`
  return new Failure('invalid_request', { message }, taken.join(', '))
}

/** Finds the route of a request. */
const match = (method: string, pathname: string): Matched => {
  const found = patterns.flatMap(({ operation, route, pattern }) => {
    const groups = pattern.exec(pathname)?.groups
    return groups || pattern.test(pathname) ? [{ operation, route, path: { ...groups } }] : []
  })
  const matched = found.find(({ route }) => route.method === method)
  if (found.length === 0)
    throw new Failure('not_found', { message: `There is no route ${method} ${pathname}.` })
  if (!matched) throw wrongMethod(method, [...new Set(found.map(({ route }) => route.method))])
  for (const [name, value] of Object.entries(matched.path))
    matched.path[name] = decodeURIComponent(String(value))
  return matched
}

/**
 * Returns the failure that a test requested for the next call of an operation, and counts it; undefined if
 * there is none.
 */
const takeProvoked = ({ operation }: Matched, { provoked }: State): Provoked['failure'] | undefined => {
  const [next, ...rest] = provoked.get(operation) ?? []
  if (!next) return undefined
  next.times -= 1
  if (next.times <= 0) provoked.set(operation, rest)
  return next.failure
}

/**
 * Throws unless the request has credentials. A session may use a cookie that scripts cannot see, as in
 * browsers; an API key is always in a header.
 */
const checkAccess = ({ route }: Matched, headers: Headers) => {
  const authorization = headers.get('authorization')
  if (authorization === null || route.access === 'anyone') return
  if (!/^Bearer sk_(test|live)_/.test(authorization)) throw new Failure('unauthorized')
  if (route.access === 'session') throw new Failure('unauthorized')
  if (route.access === 'stepUp') throw new Failure('aal_required')
}

const readKey = ({ route }: Matched, headers: Headers) => {
  const key = route.idempotencyKey === 'none' ? null : headers.get('idempotency-key')
  if (route.idempotencyKey === 'required' && !key)
    throw refused('idempotency-key', 'Send an Idempotency-Key header: any string unique to this request.')
  return key
}

const parseBody = (text: string): unknown => {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('invalid_request', { param: 'body', message: 'The body is not valid JSON.' })
  }
}

const readBody = ({ route }: Matched, text: string): Fields => {
  const body = parseBody(text)
  if (route.body) return checkBody(body === undefined && !route.body.required ? {} : body, route.body.schema)
  checkNoBody(body)
  return {}
}

const json = (status: number, text: string, requestId: string) =>
  new Response(status === 204 ? null : text, {
    status,
    headers: { 'x-request-id': requestId, ...(status !== 204 && { 'content-type': 'application/json' }) },
  })

/** The logo that the mock returns: a transparent PNG of one pixel. */
const logo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** The PDF that the mock returns: one empty page. */
const paper = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`

const files: Record<string, () => Uint8Array<ArrayBuffer> | string> = {
  'image/png': () => Uint8Array.from(atob(logo), (letter) => letter.charCodeAt(0)),
  'application/pdf': () => paper,
}

/**
 * The content of every stream. The mock sends no events, and ends each stream, so that a test that reads it
 * to the end can continue.
 */
const silentStream = ': The mock tells nothing in streams.\nretry: 30000\n\n'

const rawAnswer = (matched: Matched, query: Fields, state: State): Response | undefined => {
  const { operation, route, path } = matched
  if (route.contentType === 'text/event-stream')
    return new Response(silentStream, { headers: { 'content-type': route.contentType } })
  if (route.contentType !== undefined)
    return new Response(files[route.contentType]?.(), { headers: { 'content-type': route.contentType } })
  if (query.format !== 'csv') return undefined
  const csv = csvOf({ operation, route, body: {}, query, world: { ...state, path } })
  return new Response(csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}

/**
 * Performs the operation and returns its response, which may be a refusal. Malformed requests throw instead,
 * because their responses are never stored under the idempotency key.
 */
const carryOut = (matched: Matched, request: Request, sent: string, state: State, requestId: string) => {
  const { operation, route, path } = matched
  const given = new URL(request.url).searchParams
  const query = route.contentType === undefined ? checkQuery(given, route.query) : {}
  const body = readBody(matched, sent)
  try {
    const raw = rawAnswer(matched, query, state)
    if (raw) return raw
    const answered = perform({ operation, route, body, query, world: { ...state, path } })
    return json(route.status, JSON.stringify(answered) ?? '', requestId)
  } catch (error) {
    if (error instanceof Failure) return failureResponse(error, requestId)
    throw error
  }
}

const usedBefore = (key: string) =>
  new Failure('conflict', {
    param: 'idempotency-key',
    message: `The idempotency key "${shown(key)}" was used with another request. Send a new key.`,
  })

const answerMatched = async (matched: Matched, request: Request, state: State, requestId: string) => {
  checkAccess(matched, request.headers)
  const key = readKey(matched, request.headers)
  const sent = await request.text()
  if (key === null) return carryOut(matched, request, sent, state, requestId)
  const slot = `${request.method} ${new URL(request.url).pathname} ${key}`
  const before = state.stored.get(slot)
  if (before && before.sent !== sent) throw usedBefore(key)
  if (before) return json(before.status, before.text, requestId)
  const response = carryOut(matched, request, sent, state, requestId)
  const { status } = response
  const text = await response.text()
  state.stored.set(slot, { sent, status, text })
  return json(status, text, requestId)
}

/** Responds to one request. Rejects only because of a fault in the mock itself. */
export const answer = async (request: Request, state: State): Promise<Response> => {
  const requestId = state.store.id('req')
  try {
    const matched = match(request.method, new URL(request.url).pathname)
    const provoked = takeProvoked(matched, state)
    if (provoked instanceof Failure) throw provoked
    if (provoked === 'lost request') return Response.error()
    const answered = await answerMatched(matched, request, state, requestId)
    return provoked === 'lost answer' ? Response.error() : answered
  } catch (error) {
    if (error instanceof Failure) return failureResponse(error, requestId)
    throw error
  }
}
