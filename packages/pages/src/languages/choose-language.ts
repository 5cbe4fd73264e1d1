import type { Language } from '../renderer.ts'
import { languageCodes } from './language-names.ts'

const fallback: Language = 'en'

const known = (tag: string): Language | undefined => {
  const base = tag.trim().toLowerCase().split('-')[0]
  return languageCodes.find((code) => code === base)
}

/**
 * Returns the weight of an entry of the `Accept-Language` header, such as `de;q=0.8`; 1 if the entry has no
 * weight.
 */
const weightOf = (part: string): number => {
  const [, text] = /;\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(part) ?? []
  return text === undefined ? 1 : Number(text)
}

/**
 * Returns the requested language if the pages have it; otherwise the available language with the highest
 * weight in the `Accept-Language` header, or the first of them if weights are equal.
 */
export const chooseLanguage = (asked: string | null, header = ''): Language => {
  const wanted = asked === null ? undefined : known(asked)
  if (wanted !== undefined) return wanted
  const parts = header.split(',').map((part) => ({ tag: part.split(';')[0] ?? '', weight: weightOf(part) }))
  for (const { tag, weight } of parts.toSorted((one, other) => other.weight - one.weight)) {
    const found = weight > 0 ? known(tag) : undefined
    if (found !== undefined) return found
  }
  return fallback
}
