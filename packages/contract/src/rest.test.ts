import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract, isNoBody, type Route } from './index.ts'
import { pageQuery } from './primitives/pagination.ts'
import { noBody, route } from './rest.ts'

const spec = {
  operation: 'tryIt',
  method: 'POST',
  path: '/v1/try',
  summary: 'Try it',
  description: 'Tries it.',
  access: { by: 'key', role: 'viewer', effect: 'ordinary' },
  responses: { 204: noBody },
} as const

describe('route() throws for a body with an object that lets unknown names pass', () => {
  const lax = z.object({ name: z.string() })
  test.each<[string, z.ZodType]>([
    ['as the whole body', lax],
    ['in a field', z.strictObject({ inner: lax })],
    ['in a field that may be null or absent', z.strictObject({ inner: lax.nullable().optional() })],
    ['in a list', z.strictObject({ list: z.array(lax).min(1) })],
    ['in a choice', z.union([z.strictObject({ a: z.string() }), lax])],
    ['in a record', z.strictObject({ map: z.record(z.string(), lax) })],
    ['behind a refinement', z.strictObject({ inner: lax.refine(() => true) })],
    ['behind a default', z.strictObject({ inner: lax.default({ name: 'x' }) })],
    ['that keeps unknown names', z.looseObject({ name: z.string() })],
  ])('%s', (_, body) => {
    expect(() => route({ ...spec, body })).toThrow('passes unknown fields')
  })

  test('and for such a query', () => {
    expect(() => route({ ...spec, query: lax })).toThrow('tryIt query passes unknown fields')
    expect(() => route({ ...spec, query: pageQuery({ q: z.string().optional() }) })).not.toThrow()
  })
})

test('a route without query and body refuses any parameter and has the schema of no body', () => {
  const made = route(spec)
  expect(made.query.safeParse({}).success).toBe(true)
  expect(made.query.safeParse({ any: 'x' }).success).toBe(false)
  expect(isNoBody(made.body)).toBe(true)
})

test('an image ignores unknown parameters of its address', () => {
  const image = route({ ...spec, method: 'GET', contentType: 'image/*' })
  expect(image.query.safeParse({ width: '40' }).success).toBe(true)
})

test('the facts of a route include the errors that every authenticated route may answer', () => {
  expect(route({ ...spec, errors: ['conflict'] }).metadata).toEqual({
    operation: 'tryIt',
    access: { by: 'key', role: 'viewer', effect: 'ordinary' },
    idempotencyKey: 'accepted',
    errors: [
      'invalid_request',
      'rate_limited',
      'unavailable',
      'internal_error',
      'unauthorized',
      'forbidden',
      'conflict',
    ],
    bodyLimitBytes: 65_536,
  })
})

const routes = Object.values(contract as unknown as Record<string, Record<string, Route>>).flatMap((group) =>
  Object.values(group),
)

test('no two operations share a name, or a method and path', () => {
  const names = routes.map(({ metadata }) => metadata.operation)
  const addresses = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('crediting is in the group of payments, and attesting in that of hosted checkouts', () => {
  expect(Object.keys(contract.payments)).toContain('credit')
  expect(Object.keys(contract.hostedCheckouts)).toEqual(expect.arrayContaining(['attest']))
})
