/**
 * Finds the matches of the rules in `scripts/plain-words.json`: phrases in prose, and faults of names and of
 * style in code.
 */
import type { SourceFile } from '../house-rules.ts'
import { type Prose, type ProseKind, readProse } from './prose.ts'
import { blank, findTokens } from './tokens.ts'

export type Place = { path: string; line: number; text: string }

/**
 * A phrase that comments and documents should avoid. In `pattern` and `allowed`, a space matches any white
 * space, including line breaks.
 */
export type PhraseRule = {
  name: string
  instead: string
  pattern: string
  /** The kinds of prose to search. Default: all. */
  in?: ProseKind[]
  /** Correct phrases that `pattern` also matches. A match within such a phrase is not counted. */
  allowed?: string[]
}

const toPattern = (source: string): RegExp => new RegExp(source.replaceAll(' ', '\\s+'), 'g')

const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const rangesOf = (text: string, pattern: RegExp): { start: number; end: number }[] =>
  [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }))

const placeAt = (path: string, text: string, start: number, end: number, firstLine = 1): Place => ({
  path,
  line: firstLine + text.slice(0, start).split('\n').length - 1,
  text: text
    .slice(Math.max(0, start - 30), end + 30)
    .replace(/\s+/g, ' ')
    .trim(),
})

const isWithin = (inner: { start: number; end: number }, outer: { start: number; end: number }) =>
  outer.start <= inner.start && inner.end <= outer.end

const findPhrase = (prose: readonly Prose[], rule: PhraseRule): Place[] => {
  const pattern = toPattern(rule.pattern)
  const allowed = (rule.allowed ?? []).map((phrase) => toPattern(`\\b${escapeText(phrase)}\\b`))
  return prose.flatMap(({ kind, path, line, text }) => {
    if (rule.in !== undefined && !rule.in.includes(kind)) return []
    const exceptions = allowed.flatMap((phrase) => rangesOf(text, phrase))
    return rangesOf(text, pattern)
      .filter((range) => !exceptions.some((exception) => isWithin(range, exception)))
      .map(({ start, end }) => placeAt(path, text, start, end, line))
  })
}

const isCode = ({ path }: SourceFile): boolean => /\.(?:ts|tsx|mjs|cjs)$/.test(path)

/**
 * Matches the sources of the packages that run on the server. Their exported types must have different names.
 */
const serverSide = /^packages\/(?:server|chains|simulator|emulator)\/src\/(?!.*\.test\.tsx?$)/

type CodeRule = { name: string; instead: string; find: (files: readonly SourceFile[]) => Place[] }

/**
 * Matches the declaration of an exported type. A generic type of another module with its parameters set, such
 * as `Work = work.Work<Context>`, is not matched, because it is not a new type.
 */
const exportedTypes =
  /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)\b(?!(?:<[^=]*(?:=[^=]*)?>)? = \w+\.\1\b)/gm

/**
 * Returns the exported types whose name another file has already exported. The first export of a name is not
 * returned.
 */
const findRepeatedTypes = (files: readonly SourceFile[]): Place[] => {
  const declared = new Map<string, Place[]>()
  for (const { path, text } of files.filter((file) => serverSide.test(file.path)))
    for (const match of text.matchAll(exportedTypes)) {
      const [whole, name = ''] = match
      const place = placeAt(path, text, match.index, match.index + whole.length)
      const earlier = declared.get(name) ?? []
      declared.set(name, [...earlier, { ...place, text: [name, ...earlier.map((it) => it.path)].join(', ') }])
    }
  return [...declared.values()].flatMap((places) => places.slice(1))
}

/**
 * Names that exported declarations in `packages/` should no longer have, because their meaning is not clear
 * to a stranger.
 */
const retiredNames = [
  'settlePairs|settleInvoices|settleReports|settlePeriod|goBy|carryOut|carryOutFirst|takeOut|leaveChain|leave|inParts',
  'Told|Asked|Standing|Following|Paper|Lane|Till|PickedTransfer|pick|vain|weighTransaction|weighed|isAlone|isAnothers',
  'tell(?:[A-Z]\\w*)?|note(?:Head|Fault|Signer|Broadcast|Sighting|Claims|Device)|onTheirWay|findOnItsWay',
  'payDebts|lockDebts|selectDebts|startPrograms|sealedValues|drawPaper|inTurn|linesOf|shownEnd|shownExpiry',
  'akin|pairOf|encodeChance|openTill|openCareful',
].join('|')
const retiredDeclaration = new RegExp(
  `^export (?:const|type|(?:async )?function|class|interface) (?:${retiredNames})\\b`,
  'gm',
)

const findIn = (pattern: RegExp, files: readonly SourceFile[], read = (text: string) => text): Place[] =>
  files.flatMap(({ path, text }) =>
    rangesOf(read(text), pattern).map(({ start, end }) => placeAt(path, text, start, end)),
  )

const withoutTokens = (text: string): string => blank(text, findTokens(text))

/**
 * Returns the doc comments that are directly followed by another doc comment. The first comment of a file is
 * not counted, because it describes the file.
 */
const findSecondDocComments = ({ path, text }: SourceFile): Place[] => {
  const docs = findTokens(text).filter(
    ({ kind, start }) => kind === 'comment' && text.startsWith('/**', start),
  )
  return docs.flatMap(({ start, end }, index) => {
    const next = docs[index + 1]
    const isFollowed = next !== undefined && text.slice(end, next.start).trim() === ''
    return isFollowed && text.slice(0, start).trim() !== '' ? [placeAt(path, text, start, end)] : []
  })
}

const decisionPage = /^docs\/decisions\/\d{4}-/
const decisionHeadings = ['## Context', '## Decision', '## Consequences']
const mostDecisionWords = 400

const findDecisions = (files: readonly SourceFile[], isAtFault: (text: string) => boolean): Place[] =>
  files
    .filter(({ path, text }) => decisionPage.test(path) && isAtFault(text))
    .map(({ path, text }) => placeAt(path, text, 0, text.indexOf('\n')))

const headingsOf = (text: string): string => (text.match(/^## .*$/gm) ?? []).join('\n')

export const codeRules: CodeRule[] = [
  {
    name: 'decision without the headings Context, Decision, Consequences',
    instead: 'these three headings in this order and no other',
    find: (files) => findDecisions(files, (text) => headingsOf(text) !== decisionHeadings.join('\n')),
  },
  {
    name: 'decision of more than 400 words',
    instead: 'at most a page; a guide or a concept has the details',
    find: (files) => findDecisions(files, (text) => text.split(/\s+/).length > mostDecisionWords),
  },
  {
    name: 'spread of an object literal',
    instead: 'one property a line',
    find: (files) => findIn(/\.\.\.\{/g, files.filter(isCode), withoutTokens),
  },
  {
    name: 'doc comment above another doc comment',
    instead: 'one doc comment, directly above its declaration',
    find: (files) => files.filter(isCode).flatMap(findSecondDocComments),
  },
  {
    name: 'exported type name declared in several files of the server',
    instead: 'a name that says which of the things it is',
    find: findRepeatedTypes,
  },
  {
    name: 'retired name',
    instead: 'the plain name of what it holds or does',
    find: (files) =>
      findIn(
        retiredDeclaration,
        files.filter((file) => isCode(file) && file.path.startsWith('packages/')),
      ),
  },
]

/** Returns the matches of each rule, by the rule's name. They are in the order of the files. */
export const findPlaces = (
  files: readonly SourceFile[],
  phrases: readonly PhraseRule[],
): Map<string, Place[]> => {
  const prose = files.flatMap(readProse)
  return new Map([
    ...phrases.map((rule): [string, Place[]] => [rule.name, findPhrase(prose, rule)]),
    ...codeRules.map((rule): [string, Place[]] => [rule.name, rule.find(files)]),
  ])
}
