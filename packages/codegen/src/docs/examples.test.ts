import { contract, idempotency, isNoBody, type Route } from '@stablerail/contract'
import { Stablerail } from '@stablerail/sdk'
import { type ClientOptions, createClient } from '@stablerail/sdk/functions'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import * as examples from '../../../sdk/test/generated/examples.ts'
import * as functionExamples from '../../../sdk/test/generated/function-examples.ts'
import { answerExample } from '../model/example.ts'
import { readContract } from '../model/read-contract.ts'
import { type MethodPlan, planSdk } from '../sdk/plan.ts'
import { buildDocs } from './build-docs.ts'
import { curlText } from './curl-text.ts'

const baseUrl = 'http://service.example'
const workspaceId = 'ws_01k9z7q4m8c3v5t2r6w1x0y9bn'
const model = readContract()
const methods = planSdk(model).resources.flatMap((resource) => resource.methods)

type Sent = { method: string; path: string; query: Record<string, string>; body: unknown; hasKey: boolean }

const routes = Object.values(contract as unknown as Record<string, Record<string, Route>>).flatMap((group) =>
  Object.values(group),
)

const match = (route: Route, method: string, path: string) => {
  const pattern = new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  return route.method === method ? pattern.exec(path) : null
}

/**
 * Checks that the contract accepts a request, and returns its route. Throws if the contract does not accept
 * it.
 */
const checkRequest = ({ method, path, query, body, hasKey }: Sent): Route => {
  for (const route of routes) {
    const found = match(route, method, path)
    if (!found) continue
    route.pathParams?.parse({ ...found.groups })
    route.query?.parse(query)
    if (isNoBody(route.body)) expect(body).toBeUndefined()
    else (route.body as z.ZodType).parse(body)
    if (route.metadata.idempotencyKey === 'required') expect(hasKey).toBe(true)
    return route
  }
  throw new Error(`There is no route ${method} ${path}.`)
}

const readRequest = async (request: Request): Promise<Sent> => {
  const { pathname, searchParams } = new URL(request.url)
  const text = await request.text()
  return {
    method: request.method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: text === '' ? undefined : JSON.parse(text),
    hasKey: request.headers.has(idempotency.header),
  }
}

const answerTo = (route: Route) => {
  const operation = model.operations.find((each) => each.operation === route.metadata.operation)
  const answer = operation?.answers[0]
  if (operation?.contentType) return new Response('', { headers: { 'content-type': 'image/png' } })
  if (!answer?.schema) return new Response(null, { status: answer?.status ?? 204 })
  // Sets `hasMore` to false, so that a loop over a list ends after the first page.
  const body = {
    ...(answerExample(answer.schema, model) as object),
    ...(operation?.item && { hasMore: false }),
  }
  return Response.json(body, { status: answer.status })
}

/**
 * Creates a stand-in for the service: a `fetch` that checks each request against the contract and responds
 * with the contract's examples.
 */
const createService = () => {
  const sent: Sent[] = []
  const headers: Headers[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    headers.push(request.headers)
    sent.push(await readRequest(request))
    return answerTo(checkRequest(sent.at(-1) as Sent))
  }
  return { service: { fetch, maxRetries: 0 }, sent, headers }
}

const environment = {
  STABLERAIL_BASE_URL: baseUrl,
  STABLERAIL_WORKSPACE_ID: workspaceId,
  STABLERAIL_API_KEY: 'sk_test_docs',
  STABLERAIL_SESSION: 'stablerail.session_token=docs',
}

const pages = Object.values(buildDocs()).join('\n')

/**
 * Returns the client options in the reference's example of an operation. The environment variables in it are
 * replaced by test values.
 */
const documentedOptions = ({ constant }: MethodPlan): ClientOptions => {
  const [, text = ''] =
    new RegExp(`import \\{ createClient, ${constant} \\}[^;]*?createClient\\((\\{.*?\n\\})\\)`, 's').exec(
      pages,
    ) ?? []
  return new Function('process', `return ${text}`)({ env: environment })
}

const makeClient = (method: MethodPlan, service: { fetch: typeof globalThis.fetch; maxRetries: number }) =>
  method.operation.functionOnly
    ? createClient({ ...documentedOptions(method), ...service })
    : new Stablerail({ apiKey: environment.STABLERAIL_API_KEY, workspaceId, baseUrl, ...service })

const headerOf = (command: string, name: string) => new RegExp(`-H ['"]${name}: `).test(command)

/**
 * Parses a curl command to the request that it would send. The environment variables in it are replaced by
 * test values.
 */
const readCurl = (command: string): Sent => {
  const filled = command
    .replaceAll('$STABLERAIL_BASE_URL', baseUrl)
    .replaceAll('$STABLERAIL_WORKSPACE_ID', workspaceId)
    .replaceAll("'\\''", '’')
  const url = new URL(/"(http[^"]*)"/.exec(filled)?.[1] ?? '')
  const data = /-d '([^']*)'/.exec(filled)?.[1]
  return {
    method: /-X (\w+)/.exec(filled)?.[1] ?? (data === undefined ? 'GET' : 'POST'),
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: data === undefined ? undefined : JSON.parse(data.replaceAll('’', "'")),
    hasKey: headerOf(filled, idempotency.header),
  }
}

describe('the examples of the reference', () => {
  beforeAll(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
  })
  afterAll(() => {
    vi.restoreAllMocks()
  })

  test.each(methods.map((method) => [method.constant, method] as const))(
    '%s runs, sends a request that the contract accepts, and curl sends the same',
    async (constant, method) => {
      const { service, sent } = createService()
      const known = method.operation.functionOnly ? functionExamples : examples
      const example = (known as unknown as Record<string, (client: unknown) => Promise<void>>)[constant]
      await example?.(makeClient(method, service))
      expect(sent).toHaveLength(1)
      const curl = readCurl(curlText(method))
      checkRequest(curl)
      const [bySdk] = sent
      expect({ ...curl, hasKey: bySdk?.hasKey }).toEqual(bySdk)
    },
  )

  test.each(
    methods
      .filter(({ operation }) => operation.functionOnly)
      .map((method) => [method.constant, method] as const),
  )('%s is called by a client that says who asks, as the operation demands', async (constant, method) => {
    const { service, headers } = createService()
    const example = (functionExamples as unknown as Record<string, (client: unknown) => Promise<void>>)[
      constant
    ]
    await example?.(makeClient(method, service))
    const { by } = method.operation.access
    expect(['authorization', 'cookie'].filter((name) => headers[0]?.has(name))).toEqual(
      { key: ['authorization'], session: ['cookie'], stepUp: ['cookie'], anyone: [] }[by],
    )
  })
})
