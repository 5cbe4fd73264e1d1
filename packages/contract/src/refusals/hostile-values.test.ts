import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract, isNoBody, type Route } from '../index.ts'
import { explainRefusal, type RefusedPart } from './explain-refusal.ts'

const routes = Object.values(contract as unknown as Record<string, Record<string, Route>>).flatMap((group) =>
  Object.values(group),
)

const refuse = (part: RefusedPart['part'], schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? undefined : explainRefusal({ part, schema, value, issues: parsed.error.issues })
}

describe('no refusal has a sentence of zod', () => {
  const hostile: unknown[] = [
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    1e300,
    Number.NaN,
    '',
    ' ',
    'x',
    'x'.repeat(3000),
    '\ud800',
    '1999',
    [],
    [null],
    [[]],
    Array.from({ length: 101 }, () => ({})),
    {},
    { a: 1 },
    JSON.parse('{"__proto__":1}'),
  ]
  const words =
    /invalid input|invalid option|invalid string|too small|too big|expected|unrecognized|received/i

  const shapeOf = (schema: unknown): Record<string, z.ZodType> => {
    if (schema === null || typeof schema !== 'object') return {}
    if ('shape' in schema) return schema.shape as Record<string, z.ZodType>
    if ('options' in schema) return Object.assign({}, ...(schema.options as unknown[]).map(shapeOf))
    return 'unwrap' in schema && typeof schema.unwrap === 'function' ? shapeOf(schema.unwrap()) : {}
  }

  const examplesOf = (schema: z.ZodType) => ((schema.meta() ?? {}) as { examples?: unknown[] }).examples ?? []

  /**
   * Returns hostile values for `schema`, the schema of a body, a query or path parameters. Either a hostile
   * value replaces the whole body, query or parameters, or one field of a valid example has a hostile value.
   */
  const corrupted = (schema: z.ZodType) => {
    const fields = Object.entries(shapeOf(schema))
    const good = Object.fromEntries(fields.map(([name, field]) => [name, examplesOf(field)[0]]))
    return [
      ...hostile,
      ...fields.flatMap(([name]) => hostile.map((value) => ({ ...good, [name]: value }))),
      ...hostile.map((value) => ({ ...good, lineItems: [{ quantity: value, unitAmountMinor: value }] })),
    ]
  }

  const parts = routes.flatMap((route): [string, RefusedPart['part'], z.ZodType][] => [
    ...(route.metadata.contentType
      ? []
      : [[route.metadata.operation, 'query', route.query] as [string, 'query', z.ZodType]]),
    ...(isNoBody(route.body)
      ? []
      : [[route.metadata.operation, 'body', route.body] as [string, 'body', z.ZodType]]),
    ...(route.pathParams
      ? [[route.metadata.operation, 'params', route.pathParams] as [string, 'params', z.ZodType]]
      : []),
  ])

  test.each(parts)('to what is sent to %s as its %s', (_, part, schema) => {
    let refused = 0
    for (const value of corrupted(schema)) {
      const refusal = refuse(part, schema, value)
      if (refusal === undefined) continue
      refused += 1
      expect(refusal.message, JSON.stringify(value)).not.toMatch(words)
      expect(refusal.message, JSON.stringify(value)).toMatch(/^[A-Za-z_].*[.?]$/s)
      expect(refusal.param).not.toBe('')
    }
    expect(refused).toBeGreaterThan(5)
  })
})
