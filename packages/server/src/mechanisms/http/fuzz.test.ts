import { contract, ErrorBody, type RouteFacts } from '@stablerail/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'

/** Whatever is sent: an answer the contract names, in its shape, and never a fault of the server. */

type AnyRoute = {
  method: string
  path: string
  metadata: RouteFacts
  body?: z.ZodType
  query?: z.ZodType
  responses: Record<number, z.ZodType>
}

const served = [
  'customers',
  'products',
  'prices',
  'checkouts',
  'payments',
  'webhookEndpoints',
  'hostedCheckouts',
] as const
const allRoutes = served.flatMap((group) => Object.values(contract[group]) as unknown as AnyRoute[])
const runs = 1_500

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
  await insertVerifiedWallet(api.context, api.scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})
afterAll(() => api.close())

/** The object within a schema, past what wraps it. */
const shapeOf = (schema: unknown): Record<string, z.ZodType> => {
  if (schema === null || typeof schema !== 'object') return {}
  if ('shape' in schema) return schema.shape as Record<string, z.ZodType>
  if ('unwrap' in schema && typeof schema.unwrap === 'function') return shapeOf(schema.unwrap())
  return {}
}

const examplesOf = (schema: z.ZodType): unknown[] => {
  const { examples } = (schema.meta() ?? {}) as { examples?: unknown[] }
  return examples ?? []
}

const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'null',
    'true',
    '__proto__',
    '\0',
    '\ud800',
    '../..',
    "';--",
    '%',
    '🙂',
  ),
  fc.constantFrom<unknown>(0, -0, -1, 2 ** 53, 1e308, null, true, [], {}, [[]], { a: { b: [null] } }),
  fc.constantFrom(
    'base',
    'USDC',
    'payment',
    'one_time',
    'a@b.example',
    'https://hooks.invalid/x',
    'https://127.0.0.1/',
  ),
)

const valueFor = (schema: z.ZodType) => {
  const examples = examplesOf(schema)
  return examples.length === 0 ? strange : fc.oneof(strange, fc.constantFrom(...examples))
}

const bodyFor = (route: AnyRoute): fc.Arbitrary<unknown> => {
  const fields = Object.fromEntries(
    Object.entries(shapeOf(route.body)).map(([name, schema]) => [name, valueFor(schema)]),
  )
  return fc.oneof(
    { arbitrary: fc.record(fields, { requiredKeys: [] }), weight: 4 },
    { arbitrary: strange, weight: 1 },
  )
}

const queryFor = (route: AnyRoute) =>
  fc.record(
    Object.fromEntries(
      Object.keys(shapeOf(route.query)).map((name) => [
        name,
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('1', '100', 'csv', 'customer', 'pending', 'true'),
        ),
      ]),
    ),
    { requiredKeys: [] },
  )

const requests = fc.constantFrom(...allRoutes).chain((route) =>
  fc.record({
    route: fc.constant(route),
    ids: fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 90 }),
        fc.constant('cus_01k9z7q4m8c3v5t2r6w1x0y9bn'),
      ),
      { minLength: 3, maxLength: 3 },
    ),
    query: queryFor(route),
    body: bodyFor(route),
  }),
)

const encode = (text: string) => {
  try {
    return encodeURIComponent(text)
  } catch {
    // Half a surrogate pair has no encoding; what an attacker sends in its place does not decode.
    return '%ED%A0%80'
  }
}

const pathOf = (route: AnyRoute, ids: readonly string[], query: Record<string, string | undefined>) => {
  let next = 0
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'workspaceId') return api.scope.workspaceId
    next += 1
    return encode(ids[next - 1] ?? 'x')
  })
  const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value ?? '')}`)
  return search.length === 0 ? path : `${path}?${search.join('&')}`
}

describe(`${runs} strange requests`, () => {
  it('get answers that the contract names, and none is a fault of the server', async () => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(requests, async ({ route, ids, query, body }) => {
        const sends = route.method !== 'GET' && route.method !== 'DELETE'
        const answer = await api.call(
          route.method,
          pathOf(route, ids, query),
          sends ? { raw: JSON.stringify(body) ?? '' } : {},
        )
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        expect(answer.status, `${route.metadata.operation}: ${answer.text}`).toBeLessThan(500)
        if (answer.status >= 400) {
          const parsed = ErrorBody.parse(answer.json)
          const unmatched = parsed.error.code === 'not_found' || answer.status === 405
          expect(unmatched || route.metadata.errors.includes(parsed.error.code), answer.text).toBe(true)
        } else expect(Object.keys(route.responses)).toContain(String(answer.status))
      }),
      { numRuns: runs, seed: 20_261_120 },
    )
    // A test of refusals alone would pass on a server that refuses everything.
    expect(statuses.get(400)).toBeGreaterThan(100)
    expect([...statuses.keys()].some((status) => status < 300)).toBe(true)
  }, 120_000)
})
