import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { findMutants } from './find-mutants.ts'
import { applyMutant, nameMutant } from './mutant.ts'
import { sample } from './sample.ts'

const mutantsOf = (source: string) => findMutants('a.ts', source).map((mutant) => applyMutant(source, mutant))

describe('mutants of', () => {
  test.each([
    ['a bound', 'f(a < b)', ['f(a <= b)', 'f(a >= b)']],
    ['a comparison', 'f(a === b)', ['f(a !== b)']],
    ['a sum', 'f(a + b)', ['f(a - b)']],
    ['two conditions', 'f(a && b)', ['f(a || b)']],
    ['a condition', 'if (a) f()', ['if (true) f()', 'if (false) f()', 'if (a) {}']],
    ['a negation', 'f(!a)', ['f(a)']],
    ['a call that is waited for', 'await f()', ['{}', 'void f()']],
    ['an answer', 'const f = () => { return a }', ['const f = () => { return undefined }']],
    ['a truth', 'f(true)', ['f(false)']],
    ['a number', 'f(9)', ['f(10)']],
    ['a large number', 'f(1_000)', ['f(10000)']],
    ['a text', "f('base')", ["f('')"]],
    [
      'a link of a query',
      "db.selectFrom('t').where('a', '>', b)",
      ["db.selectFrom('t')", "db.selectFrom('t').where('a', '>=', b)"],
    ],
  ])('%s', (_, source, expected) => {
    const found = mutantsOf(source)
    for (const mutant of expected) expect(found).toContain(mutant)
  })

  test('a query are its bounds, its conditions and its lines', () => {
    const query = 'sql`\nupdate t set a = 1\nwhere b <= 2\nand d is null\n`'
    const found = mutantsOf(query)
    for (const [part, other] of [
      ['<=', '<'],
      ['is null', 'is not null'],
      ['and d', 'or d'],
      ['where b <= 2', ''],
      ['and d is null', ''],
    ] as const)
      expect(found).toContain(query.replace(part, other))
  })

  test.each([
    ['a type', "type A = 'a' | 1"],
    ['an import', "import { a } from 'a'"],
    ['a sentence for people', "const a = 'The body is not valid JSON.'"],
  ])('%s are none', (_, source) => {
    expect(mutantsOf(source)).toEqual([])
  })

  test('what is thrown is only that it is not', () => {
    expect(mutantsOf("throw new Error('a' + 1)")).toEqual(['{}'])
  })

  test('any source parse', () => {
    const source = 'for (const a of b) { if (!a || a.c > 1) continue; d(a < 1 ? b : c) }'
    const found = mutantsOf(source)
    expect(found.length).toBeGreaterThan(5)
    for (const mutant of found) expect(parseSync('a.ts', mutant).errors, mutant).toEqual([])
  })
})

test('a sample holds what it held before, but for what a new one displaces', () => {
  const names = Array.from({ length: 100 }, (_, index) => `mutant ${index}`)
  const pick = (all: readonly string[]) => sample(all, (name) => name, { count: 20, seed: 3 })
  const before = pick(names)
  const after = pick([...names.slice(0, 50), 'new', ...names.slice(50)])
  expect(before.filter((name) => after.includes(name)).length).toBeGreaterThanOrEqual(19)
  expect(pick(names)).toEqual(before)
  expect(sample(names, (name) => name, { count: 20, seed: 4 })).not.toEqual(before)
})

test('a mutant keeps its name when lines are added above it', () => {
  const [one] = findMutants('a.ts', 'f(a < b)')
  const [other] = findMutants('a.ts', '\n\nf(a < b)')
  expect(one && nameMutant(one)).toBe(other && nameMutant(other))
})

test('mutants of the same line that stands in a file twice have two names', () => {
  const found = findMutants('a.ts', 'f(a < b)\nf(a < b)')
  expect(new Set(found.map(nameMutant)).size).toBe(found.length)
})
