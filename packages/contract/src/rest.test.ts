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
  access: { by: 'key', role: 'viewer' },
  responses: { 204: noBody },
} as const

describe('a route cannot be written that lets unknown names pass', () => {
  const lax = z.object({ name: z.string() })
  test.each<[string, z.ZodType]>([
    ['outermost', lax],
    ['in a field', z.strictObject({ inner: lax })],
    ['in a field that may be null or absent', z.strictObject({ inner: lax.nullable().optional() })],
    ['in a list', z.strictObject({ list: z.array(lax).min(1) })],
    ['in a choice', z.union([z.strictObject({ a: z.string() }), lax])],
    ['by name', z.strictObject({ map: z.record(z.string(), lax) })],
    ['behind a rule of its own', z.strictObject({ inner: lax.refine(() => true) })],
    ['behind a default', z.strictObject({ inner: lax.default({ name: 'x' }) })],
    ['that passes them on', z.looseObject({ name: z.string() })],
  ])('%s', (_, body) => {
    expect(() => route({ ...spec, body })).toThrow('passes unknown fields')
  })

  test('nor in a query', () => {
    expect(() => route({ ...spec, query: lax })).toThrow('tryIt query passes unknown fields')
    expect(() => route({ ...spec, query: pageQuery({ q: z.string().optional() }) })).not.toThrow()
  })
})

test('a route without a query or a body says so', () => {
  const made = route(spec)
  expect(made.query.safeParse({}).success).toBe(true)
  expect(made.query.safeParse({ any: 'x' }).success).toBe(false)
  expect(isNoBody(made.body)).toBe(true)
})

test('an image passes over parameters of its address', () => {
  const image = route({ ...spec, method: 'GET', contentType: 'image/*' })
  expect(image.query.safeParse({ width: '40' }).success).toBe(true)
})

test('a route says its facts once, and adds the errors that each may answer', () => {
  expect(route({ ...spec, errors: ['conflict'] }).metadata).toEqual({
    operation: 'tryIt',
    access: { by: 'key', role: 'viewer' },
    idempotencyKey: 'accepted',
    errors: ['invalid_request', 'rate_limited', 'internal_error', 'unauthorized', 'forbidden', 'conflict'],
    bodyLimitBytes: 65_536,
  })
})

const routes = Object.values(contract as unknown as Record<string, Record<string, Route>>).flatMap((group) =>
  Object.values(group),
)

test('every operation has a name and a place of its own', () => {
  const names = routes.map(({ metadata }) => metadata.operation)
  const places = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(places).size).toBe(places.length)
})

test('operations stand with what they act on', () => {
  expect(Object.keys(contract.payments)).toContain('credit')
  expect(Object.keys(contract.hostedCheckouts)).toEqual(['retrieve', 'preparePayment', 'attest'])
})
