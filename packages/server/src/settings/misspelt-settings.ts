import { nearestName } from '@stablerail/contract'
import type { Settings } from './setting-forms.ts'

/** Shorter names are near to too many others. */
const leastLength = 6
/** The fewest letters by which the beginnings of two words tell that one word is meant. */
const leastStart = 4

/**
 * Variables that are no setting but nearly one: a line for each, also where its setting is there, as the two may say
 * different things. Such a variable may also be another program's, so it is told and not refused.
 */
export const findMisspelt = (environment: Settings, known: readonly string[]): string[] =>
  Object.keys(environment).flatMap((name) => {
    if (name.length < leastLength || known.includes(name)) return []
    const meant = nearSettings(name, known)
    return meant.length === 0 ? [] : [`${name}: is no setting. Did you mean ${meant.join(' or ')}?`]
  })

const nearSettings = (name: string, known: readonly string[]): readonly string[] => {
  const near = nearestName(name, known)
  if (near !== undefined) return [near]
  const alike = known.filter((setting) => beginAlike(name.split('_'), setting.split('_')))
  return alike.length > 0 ? alike : known.filter((setting) => isEndOf(name, setting))
}

/** Whether a name lacks the first word of a setting, as BASE_URL. Names of OpenTelemetry without OTEL are in common use. */
const isEndOf = (name: string, setting: string): boolean =>
  name.includes('_') && setting.endsWith(`_${name}`) && !setting.startsWith('OTEL_')

/** Whether each word begins as that of the other name, as in TRUST_PROXY and TRUSTED_PROXIES. */
const beginAlike = (words: readonly string[], others: readonly string[]): boolean =>
  words.length > 1 &&
  words.length === others.length &&
  words.every((word, index) => {
    const other = others[index] ?? ''
    return (
      word === other ||
      (word.length >= leastStart && word.slice(0, leastStart) === other.slice(0, leastStart))
    )
  })
