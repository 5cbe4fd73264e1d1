/** Compares today's counts with those of `scripts/plain-words.json`. */
import type { PhraseRule, Place } from './find-places.ts'

/** `first` is the count when the rule was made. */
export type Count = { first: number; count: number }
export type WordList = {
  phrases: (PhraseRule & Count)[]
  code: ({ name: string } & Count)[]
}

/** Added lines by file, or null if git does not know when the counts were last written. */
export type AddedLines = Map<string, Set<number>> | null

const mostPlaces = 20

const describe = ({ path, line, text }: Place): string => `    ${path}:${line}: ${text}`

/** The places on lines that were added since the counts were written; all places if there are none. */
const suspectsOf = (places: readonly Place[], added: AddedLines): readonly Place[] => {
  const fresh = places.filter(({ path, line }) => added?.get(path)?.has(line))
  return fresh.length > 0 ? fresh : places
}

/** Returns a fault for each count that rose or fell. A fault of a count that rose names the places. */
export const compareCounts = (
  list: WordList,
  places: ReadonlyMap<string, readonly Place[]>,
  added: AddedLines,
): string[] =>
  [...list.phrases, ...list.code].flatMap((rule) => {
    const found = places.get(rule.name) ?? []
    if (found.length === rule.count) return []
    if (found.length < rule.count)
      return [`${rule.name}: ${rule.count} → ${found.length}. Write the lower count: add --write`]
    const suspects = suspectsOf(found, added)
    const instead = 'instead' in rule ? ` Write: ${rule.instead}.` : ''
    return [
      `${rule.name}: ${rule.count} → ${found.length}.${instead}`,
      ...suspects.slice(0, mostPlaces).map(describe),
      ...(suspects.length > mostPlaces ? [`    and ${suspects.length - mostPlaces} more`] : []),
    ]
  })

/** Returns the list with each count that fell. A count that rose stays: only a person raises it, by hand. */
export const lowerCounts = (list: WordList, places: ReadonlyMap<string, readonly Place[]>): WordList => {
  const lowered = <Rule extends { name: string } & Count>(rule: Rule): Rule => ({
    ...rule,
    count: Math.min(rule.count, places.get(rule.name)?.length ?? 0),
  })
  return { phrases: list.phrases.map(lowered), code: list.code.map(lowered) }
}

/** Returns the text of the list with the counts of another list, so that the formatting stays. */
export const replaceCounts = (text: string, list: WordList): string =>
  [...list.phrases, ...list.code].reduce((replaced, { name, count }) => {
    const at = replaced.indexOf(`"name": ${JSON.stringify(name)}`)
    return replaced.slice(0, at) + replaced.slice(at).replace(/"count": \d+/, `"count": ${count}`)
  }, text)

const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** Returns one line: how much of the first count is left. */
export const summarize = (list: WordList): string => {
  const sum = (rules: readonly Count[], key: keyof Count) =>
    rules.reduce((total, rule) => total + rule[key], 0)
  const line = (name: string, rules: readonly Count[]) =>
    `${name} ${sum(rules, 'count')} of ${sum(rules, 'first')} (${share.format(sum(rules, 'count') / Math.max(1, sum(rules, 'first')))})`
  return `${line('phrases', list.phrases)}, ${line('names and style', list.code)} are left`
}
