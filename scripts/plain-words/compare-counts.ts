/** Compares the number of matches of each rule of style with the number in `scripts/plain-words.json`. */
import type { PhraseRule, Place } from './find-places.ts'

/**
 * The stored numbers of matches of a rule of style. `first` is the number when the rule was added, `count` is
 * the maximum that is allowed now.
 */
export type Count = { first: number; count: number }
export type WordList = {
  phrases: (PhraseRule & Count)[]
  code: ({ name: string } & Count)[]
}

/**
 * The numbers of the lines that were added since the last change of `scripts/plain-words.json`, by file. Null
 * if the git history does not contain that change.
 */
export type AddedLines = Map<string, Set<number>> | null

const mostPlaces = 20

const describe = ({ path, line, text }: Place): string => `    ${path}:${line}: ${text}`

/**
 * Returns the matches (places) of a rule that are probably new: those on added lines or, if there are none,
 * all matches.
 */
const suspectsOf = (places: readonly Place[], added: AddedLines): readonly Place[] => {
  const fresh = places.filter(({ path, line }) => added?.get(path)?.has(line))
  return fresh.length > 0 ? fresh : places
}

/**
 * Returns an error message for each rule whose number of matches differs from the stored number. If the
 * number rose, the message lists the new matches.
 */
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

/**
 * Returns the rules of style, each with a lower maximum of matches (`count`) if its number of matches fell.
 * This function never raises a maximum, because only a person should do this, by hand.
 */
export const lowerCounts = (list: WordList, places: ReadonlyMap<string, readonly Place[]>): WordList => {
  const lowered = <Rule extends { name: string } & Count>(rule: Rule): Rule => ({
    ...rule,
    count: Math.min(rule.count, places.get(rule.name)?.length ?? 0),
  })
  return { phrases: list.phrases.map(lowered), code: list.code.map(lowered) }
}

/**
 * Returns the text of `scripts/plain-words.json` with the maximums of matches (`count`) from `list`. Nothing
 * else in the text changes, so that the formatting stays.
 */
export const replaceCounts = (text: string, list: WordList): string =>
  [...list.phrases, ...list.code].reduce((replaced, { name, count }) => {
    const at = replaced.indexOf(`"name": ${JSON.stringify(name)}`)
    return replaced.slice(0, at) + replaced.slice(at).replace(/"count": \d+/, `"count": ${count}`)
  }, text)

const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/**
 * Returns a line of text with two totals, for the rules about phrases and for those about code: the matches
 * now, and the matches when each rule was added.
 */
export const summarize = (list: WordList): string => {
  const sum = (rules: readonly Count[], key: keyof Count) =>
    rules.reduce((total, rule) => total + rule[key], 0)
  const line = (name: string, rules: readonly Count[]) =>
    `${name} ${sum(rules, 'count')} of ${sum(rules, 'first')} (${share.format(sum(rules, 'count') / Math.max(1, sum(rules, 'first')))})`
  return `${line('phrases', list.phrases)}, ${line('names and style', list.code)} are left`
}
