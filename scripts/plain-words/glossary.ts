/** Compares the entries of `docs/concepts/glossary.md` with the words in the code. */
import type { SourceFile } from '../house-rules.ts'

export const glossaryPath = 'docs/concepts/glossary.md'

/** Words that once had several meanings in the code. The glossary must define one meaning for each. */
export const wordsWithOneMeaning = [
  'settle',
  'hold',
  'take',
  'tell',
  'place',
  'asked',
  'standing',
  'step',
  'move',
]

const termsOf = (glossary: string): string[] =>
  [...glossary.matchAll(/^\| ([^|]+?) +\|/gm)]
    .map(([, term = '']) => term)
    .filter((term) => term !== 'word' && !/^-+$/.test(term))

/**
 * Returns a pattern that matches a term in prose and in names: `list cursor`, `list-cursor`, `listCursor`,
 * `list_cursor`. A note in brackets after the term is ignored.
 */
const useOf = (term: string): RegExp =>
  new RegExp(term.replace(/ \(.*\)$/, '').replace(/[ -]/g, '[ _-]?'), 'i')

/**
 * Returns a complaint for each term that has two entries, each required term that has no entry, and each term
 * that no file uses.
 */
export const findGlossaryFaults = (glossary: string, files: readonly SourceFile[]): string[] => {
  const terms = termsOf(glossary)
  const used = files.filter(({ path }) => path !== glossaryPath && !/\.test\.tsx?$/.test(path))
  return [
    ...terms
      .filter((term, index) => terms.indexOf(term) !== index)
      .map((term) => `${glossaryPath}: ${term} has two entries`),
    ...wordsWithOneMeaning
      .filter((word) => !terms.includes(word))
      .map((word) => `${glossaryPath}: write the one meaning of "${word}"`),
    ...terms
      .filter((term) => !used.some(({ path, text }) => useOf(term).test(text) || useOf(term).test(path)))
      .map((term) => `${glossaryPath}: nothing else uses the term "${term}"`),
  ]
}
