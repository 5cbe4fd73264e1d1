import { contract, idempotency, isNoBody, type Route } from '@stablerail/contract'
import { Stablerail } from '@stablerail/sdk'
import { createClient } from '@stablerail/sdk/functions'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import * as examples from '../../../sdk/test/generated/examples.ts'
import * as functionExamples from '../../../sdk/test/generated/function-examples.ts'
import { answerExample } from '../model/example.ts'
import { readContract } from '../model/read-contract.ts'
import { planSdk } from '../sdk/plan.ts'
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

/** The route that a request is for. Throws for a request that the contract does not accept. */
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
  // An iteration over a list ends with its first page, as `hasMore` is false.
  const body = {
    ...(answerExample(answer.schema, model) as object),
    ...(operation?.item && { hasMore: false }),
  }
  return Response.json(body, { status: answer.status })
}

/** A service that checks each request against the contract and answers with the examples. */
const createService = () => {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = await readRequest(new Request(input, init))
    sent.push(request)
    return answerTo(checkRequest(request))
  }
  const settings = { apiKey: 'sk_test_docs', workspaceId, baseUrl, fetch, maxRetries: 0 }
  return { client: new Stablerail(settings), functionsClient: createClient(settings), sent }
}

const headerOf = (command: string, name: string) => new RegExp(`-H ['"]${name}: `).test(command)

/** The request that curl would send, with the environment variables of the reference filled in. */
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
      const { client, functionsClient, sent } = createService()
      const known = method.operation.functionOnly ? functionExamples : examples
      const example = (known as unknown as Record<string, (client: unknown) => Promise<void>>)[constant]
      await example?.(method.operation.functionOnly ? functionsClient : client)
      expect(sent).toHaveLength(1)
      const curl = readCurl(curlText(method))
      checkRequest(curl)
      const [bySdk] = sent
      expect({ ...curl, hasKey: bySdk?.hasKey }).toEqual(bySdk)
    },
  )
})
