import { describe, expect, test } from 'vitest'
import { bodyLimitsBytes, contract, type Route } from './index.ts'
import { metadataInput } from './primitives/text.ts'

const refusal = (value: unknown) => metadataInput().safeParse(value).error?.issues[0]?.message

const nested = (levels: number) => {
  let value: Record<string, unknown> = {}
  for (let level = 1; level < levels; level += 1) value = { in: value }
  return value
}

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at]))

/** Returns metadata whose JSON has exactly this many bytes, filled with a letter of one or two bytes. */
const ofBytes = (bytes: number, letter = 'x') => {
  const width = new TextEncoder().encode(letter).length
  const frame = new TextEncoder().encode('{"a":""}').length
  return { a: letter.repeat((bytes - frame) / width) }
}

describe('metadata', () => {
  test.each([
    ['none', {}],
    ['50 keys', keys(50)],
    ['16 KB', ofBytes(16_384)],
    ['16 KB in letters of two bytes', ofBytes(16_384, 'é')],
    ['8 levels', nested(8)],
    ['8 levels of arrays', { a: [[[[[[[]]]]]]] }],
    ['any JSON', { a: null, b: [1, 'x', { c: false }] }],
  ])('metadata may have %s', (_, value) => {
    expect(refusal(value)).toBeUndefined()
  })

  test('metadata is parsed to exactly what was sent', () => {
    const value = { a: { constructor: 1, toString: [null] } }
    expect(metadataInput().parse(value)).toEqual(value)
  })

  test.each<[string, unknown, string]>([
    ['51 keys', keys(51), 'metadata must have at most 50 keys; it has 51.'],
    [
      'a byte more than 16 KB',
      ofBytes(16_385),
      'metadata must be at most 16384 bytes as JSON (16 KB); it has 16385.',
    ],
    [
      'more than 16 KB in letters of two bytes',
      ofBytes(16_386, 'é'),
      'metadata must be at most 16384 bytes as JSON (16 KB); it has 16386.',
    ],
    ['9 levels', nested(9), 'metadata must be at most 8 levels deep.'],
    [
      '100,000 levels, without running out of stack',
      nested(100_000),
      'metadata must be at most 8 levels deep.',
    ],
    [
      'a key that is lost in copies',
      JSON.parse('{"a":{"__proto__":1}}'),
      'metadata must not have a key "__proto__".',
    ],
    ['an array', [], 'metadata must be an object, not an array.'],
    ['a text', 'x', 'metadata must be an object, not a string.'],
  ])('metadata is refused with %s', (_, value, message) => {
    expect(refusal(value)).toBe(message)
  })
})

const routes = Object.values(contract as unknown as Record<string, Record<string, Route>>).flatMap((group) =>
  Object.values(group),
)

test('a body is limited to 64 KB, that of an invoice to 256 KB, and that of a logo to what 256 KB are as base64', () => {
  const larger = routes.filter(({ metadata }) => metadata.bodyLimitBytes !== bodyLimitsBytes.ordinary)
  expect(bodyLimitsBytes.ordinary).toBe(65_536)
  expect(larger.map(({ metadata }) => [metadata.operation, metadata.bodyLimitBytes])).toEqual([
    ['createInvoice', 262_144],
    ['setLogo', 360_448],
  ])
})

test('the largest invoice that the limits of its fields allow is within the limit of its body', () => {
  const line = { description: 'x'.repeat(200), quantity: 1_000_000, unitAmountMinor: -1_000_000_000_000 }
  const invoice = {
    customerId: 'x'.repeat(80),
    chain: 'ethereum',
    token: 'USDC',
    lineItems: Array.from({ length: 100 }, () => line),
    memo: 'x'.repeat(1000),
    metadata: ofBytes(16_384),
  }
  const { body, metadata } = contract.invoices.create
  expect(body.safeParse(invoice).success).toBe(true)
  expect(JSON.stringify(invoice).length).toBeLessThan(metadata.bodyLimitBytes)
})

test('only the liveness probe is without a rate limit', () => {
  const free = routes.filter(({ metadata: { access } }) => access.by === 'anyone' && access.unlimited)
  expect(free.map(({ metadata }) => metadata.operation)).toEqual(['checkLiveness'])
  expect(free[0]?.metadata.errors).not.toContain('rate_limited')
})
