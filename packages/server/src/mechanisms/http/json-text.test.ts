import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isDeeperThan, parseJson } from './json-text.ts'

const depthOf = (value: unknown): number =>
  value !== null && typeof value === 'object' ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

test('the depth that is counted in the text is that of its value, whatever its strings hold', () => {
  const text = fc.string({
    unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'u', 'é', ' '),
    maxLength: 8,
  })
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, text, tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 3 }),
    object: fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  }))
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 6 }), (one, limit) => {
      expect(isDeeperThan(JSON.stringify(one), limit)).toBe(depthOf(one) > limit)
    }),
    { numRuns: 2_000 },
  )
})

describe('a body', () => {
  const nested = (levels: number) => Buffer.from('['.repeat(levels) + ']'.repeat(levels))

  it('may be nested 64 levels deep and no deeper', () => {
    expect(depthOf(parseJson(nested(64)).value)).toBe(64)
    expect(() => parseJson(nested(65))).toThrow('64 levels')
  })

  it.each(['', ' ', '{', 'ada@example.com'])('that is %j is no JSON', (text) => {
    expect(() => parseJson(Buffer.from(text))).toThrow(/^The body is not valid JSON\.$/)
  })

  it.each([
    ['1', 'a number'],
    ['"ada@example.com"', 'a string'],
    ['null', 'null'],
    ['true', 'a boolean'],
  ])('that is %s is neither an object nor a list', (text, kind) => {
    expect(() => parseJson(Buffer.from(text))).toThrow(`The body must be an object, not ${kind}.`)
  })
})
