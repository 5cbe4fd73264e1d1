import { describe, expect, it } from 'vitest'
import { compareCounts, lowerCounts, replaceCounts, type WordList } from './plain-words/compare-counts.ts'
import { findDeadDecisionLinks, renewDecisionLinks } from './plain-words/decision-links.ts'
import { findPlaces, type PhraseRule } from './plain-words/find-places.ts'
import { findGlossaryFaults, glossaryPath, wordsWithOneMeaning } from './plain-words/glossary.ts'
import { readProse } from './plain-words/prose.ts'
import { findTokens } from './plain-words/tokens.ts'

const path = 'packages/server/src/resources/prices/price.ts'

const tokensOf = (text: string) =>
  findTokens(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])

describe('the tokens of a source text', () => {
  it('are its comments and strings', () => {
    expect(tokensOf(`const a = 'it // is' // one\n/* two */ f("x", \`y \${g({ z: 'w' })} v\`)`)).toEqual([
      ['string', "'it // is'"],
      ['comment', '// one'],
      ['comment', '/* two */'],
      ['string', '"x"'],
      ['string', '`y ${'],
      ['string', "'w'"],
      ['string', '} v`'],
    ])
  })

  it.each([
    ['a regular expression', "text.replace(/['/*]\\//g, '')", [['string', "''"]]],
    ['a division', "a / b / c // 'd'", [['comment', "// 'd'"]]],
    ['a closing tag', "<p>it's</p> // e", [['comment', '// e']]],
    ['an address in a tag', '<a>https://shop.example</a>', []],
  ])('are not confused by %s', (_, text, expected) => {
    expect(tokensOf(text)).toEqual(expected)
  })
})

const proseOf = (text: string, at = path) =>
  readProse({ path: at, text }).map((prose) => [prose.kind, prose.line, prose.text])

describe('the prose of a file', () => {
  it('is each comment without its marks, with line comments joined', () => {
    expect(proseOf('/**\n * A price,\n * per month.\n */\n\n// One\n// two.\nf() // Three.\n')).toEqual([
      ['doc comment', 1, '\nA price,\nper month.'],
      ['comment', 6, 'One\ntwo.'],
      ['comment', 8, 'Three.'],
    ])
  })

  it('is what is logged, and no other string', () => {
    expect(
      proseOf("f('not this one')\ncontext.log.warn({ id: g('a b') }, 'A mail failed.')\nh('nor this')"),
    ).toEqual([
      ['log', 2, 'a b'],
      ['log', 2, 'A mail failed.'],
    ])
  })

  it('is each text of the contract, and not of its tests', () => {
    const text = "const name = z.string().meta({ description: 'The name.' })"
    expect(proseOf(text, 'packages/contract/src/prices.ts')).toEqual([['contract', 1, 'The name.']])
    expect(proseOf(text, 'packages/contract/src/prices.test.ts')).toEqual([])
  })

  it('is Markdown without its code', () => {
    const [prose] = readProse({ path: 'docs/a.md', text: 'Use `anew`.\n\n```ts\n// anew\n```\n\nAgain.\n' })
    expect(prose?.text).not.toContain('anew')
    expect(prose?.text.split('\n')).toHaveLength(8)
  })
})

const rule = (more: Partial<PhraseRule> & { pattern: string }): PhraseRule => ({
  name: 'phrase',
  instead: 'a plain word',
  ...more,
})

const placesOf = (text: string, phrase: PhraseRule, at = path) =>
  findPlaces([{ path: at, text }], [phrase]).get(phrase.name) ?? []

describe('a phrase', () => {
  it('is found across the end of a line, at its line', () => {
    const text = 'const a = 1\n\n/**\n * Waits so\n * long.\n */\n'
    expect(placesOf(text, rule({ pattern: 'so long' }))).toEqual([{ path, line: 4, text: 'Waits so long.' }])
  })

  it('is not counted in names and strings', () => {
    expect(placesOf("const anew = 'anew' // again", rule({ pattern: 'anew' }))).toEqual([])
  })

  it('is not counted within a phrase that is allowed', () => {
    const tell = rule({ pattern: '\\btells?\\b', allowed: ['tell apart'] })
    expect(placesOf('// To tell apart what others tell.', tell)).toHaveLength(1)
  })

  it('is counted in the kinds of prose that its rule names', () => {
    const headless = rule({ pattern: '^\\s*What\\b', in: ['doc comment'] })
    expect(placesOf('/** What is paid. */', headless)).toHaveLength(1)
    expect(placesOf('// What is paid.', headless)).toEqual([])
  })
})

const codePlaces = (name: string, files: Record<string, string>) =>
  (
    findPlaces(
      Object.entries(files).map(([at, text]) => ({ path: at, text })),
      [],
    ).get(name) ?? []
  ).map((place) => `${place.path}:${place.line}`)

describe('a fault of style', () => {
  it('is each spread of an object literal in code', () => {
    const text = "// ...{ a }\nf({ ...{ a, b }, ...{ c }, ...rest, d: '...{' })"
    expect(codePlaces('spread of an object literal', { [path]: text })).toEqual([`${path}:2`, `${path}:2`])
  })

  it('is a doc comment that another follows, but not the one that opens a file', () => {
    const text = '/** The file. */\n\n/** One. */\n\n/** Two. */\nconst a = 1\n/** Three. */\nconst b = 2\n'
    expect(codePlaces('doc comment above another doc comment', { [path]: text })).toEqual([`${path}:3`])
  })

  it('is a type name that a second file of the server exports', () => {
    const name = 'exported type name declared in several files of the server'
    const text = 'export type Place = { id: string }\n'
    const second = 'packages/server/src/access/place.ts'
    const others = {
      'packages/server/src/place.test.ts': text,
      'packages/sdk/src/place.ts': text,
      'packages/server/src/context.ts': 'export type Place = streams.Place<Context>\n',
      'packages/server/src/index.ts': "export type { Place } from './place.ts'\n",
    }
    expect(codePlaces(name, { [path]: text, ...others })).toEqual([])
    expect(codePlaces(name, { [path]: text, ...others, [second]: `\n${text}` })).toEqual([`${second}:2`])
  })

  it('is a retired name', () => {
    expect(
      codePlaces('retired name', { [path]: 'export const takeOut = 1\nexport const takeOutside = 1\n' }),
    ).toEqual([`${path}:1`])
  })

  it('is a decision without its headings, or of more than a page', () => {
    const page = (...parts: string[]) => parts.join('\n\n')
    const good = page('# One', '## Context', 'a', '## Decision', 'b', '## Consequences', 'c')
    const headings = 'decision without the headings Context, Decision, Consequences'
    const at = 'docs/decisions/0001-one.md'
    expect(codePlaces(headings, { [at]: good })).toEqual([])
    expect(codePlaces(headings, { [at]: good.replace('## Decision', '## Choice') })).toEqual([`${at}:1`])
    expect(codePlaces('decision of more than 400 words', { [at]: good })).toEqual([])
    expect(codePlaces('decision of more than 400 words', { [at]: good + ' word'.repeat(400) })).toEqual([
      `${at}:1`,
    ])
  })
})

const place = (line: number) => ({ path, line, text: 'it is told' })

describe('a count', () => {
  const list: WordList = {
    phrases: [{ ...rule({ pattern: 'told' }), first: 9, count: 2 }],
    code: [{ name: 'style', first: 4, count: 0 }],
  }

  it('that is the same as before is no fault', () => {
    expect(compareCounts(list, new Map([['phrase', [place(1), place(2)]]]), null)).toEqual([])
  })

  it('that rose is a fault with the places on lines added since, or all if there are none', () => {
    const places = new Map([['phrase', [place(1), place(2), place(3)]]])
    const named = (line: number) => `    ${path}:${line}: it is told`
    const fault = 'phrase: 2 → 3. Write: a plain word.'
    expect(compareCounts(list, places, new Map([[path, new Set([2])]]))).toEqual([fault, named(2)])
    expect(compareCounts(list, places, null)).toEqual([fault, named(1), named(2), named(3)])
  })

  it('that fell is a fault until it is written', () => {
    const places = new Map([['phrase', [place(1)]]])
    expect(compareCounts(list, places, null)).toEqual(['phrase: 2 → 1. Write the lower count: add --write'])
    const lowered = lowerCounts(list, places)
    expect(compareCounts(lowered, places, null)).toEqual([])
    expect(lowered.phrases[0]).toMatchObject({ first: 9, count: 1 })
  })

  it('is written where the formatting of its rule stays', () => {
    const text = JSON.stringify(list, null, 4)
    const [phrase] = list.phrases
    const lowered = { ...list, phrases: phrase === undefined ? [] : [{ ...phrase, count: 1 }] }
    expect(replaceCounts(text, lowered)).toBe(text.replace('"count": 2', '"count": 1'))
  })

  it('that rose is not written', () => {
    const places = new Map([['style', [place(1)]]])
    expect(lowerCounts(list, places).code).toEqual(list.code)
  })
})

describe('the glossary', () => {
  const entry = (word: string) => `| ${word} | A meaning. |\n`
  const words = wordsWithOneMeaning.map(entry).join('')
  const used = { path, text: `// ${wordsWithOneMeaning.join(', ')}` }

  it('has an entry for each word that keeps one meaning', () => {
    expect(findGlossaryFaults(words, [used])).toEqual([])
    expect(findGlossaryFaults(words.replace(entry('move'), ''), [used])).toEqual([
      `${glossaryPath}: write the one meaning of "move"`,
    ])
  })

  it('has one entry for each term', () => {
    expect(findGlossaryFaults(words + entry('hold'), [used])).toEqual([
      `${glossaryPath}: hold has two entries`,
    ])
  })

  it('has no term that nothing else uses', () => {
    const glossary = words + entry('list cursor')
    const fault = `${glossaryPath}: nothing else uses the term "list cursor"`
    expect(findGlossaryFaults(glossary, [used, { path: glossaryPath, text: glossary }])).toEqual([fault])
    expect(findGlossaryFaults(glossary, [used, { path, text: 'const listCursor = 1' }])).toEqual([])
  })
})

describe('a link to a decision', () => {
  const decision = { path: 'docs/decisions/0001-new-name.md', text: 'See [2](0002-two.md).' }
  const other = { path: 'docs/decisions/0002-two.md', text: 'See [1](0001-old-name.md).' }
  const guide = {
    path: 'docs/guides/people.md',
    text: '[9](../decisions/0009-gone) [1](/decisions/0001-new-name)',
  }

  const test = { path: 'docs/docs.test.ts', text: "'docs/decisions/0009-gone'" }

  it('names the present file of the decision', () => {
    expect(findDeadDecisionLinks([decision, other, guide, test])).toEqual([
      'docs/decisions/0002-two.md: 0001-old-name is now 0001-new-name; add --write',
      'docs/guides/people.md: 0009-gone is no decision',
    ])
  })

  it('is renewed by the number of the decision', () => {
    expect(renewDecisionLinks([decision, other, guide])).toEqual([
      { ...other, text: 'See [1](0001-new-name.md).' },
    ])
  })
})
