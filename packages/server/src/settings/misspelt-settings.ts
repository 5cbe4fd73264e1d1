import { nearestName } from '@stablerail/contract'
import type { Settings } from './setting-forms.ts'

/**
 * Names of environment variables with fewer characters than this are not compared with the names of settings,
 * because short names are similar to too many settings.
 */
const leastLength = 6
/** The minimum number of equal letters at the start of two words that count as the same word. */
const leastStart = 4

/**
 * Returns a line for each variable whose name is similar to the name of a setting, also if that setting is
 * set, because the two may have different values. Such a variable may also belong to another program, so it
 * is reported but not refused.
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

/**
 * Returns whether a variable's name is the name of a setting without the first word, such as BASE_URL for
 * PUBLIC_BASE_URL. The settings of OpenTelemetry are excluded, because other programs use variables such as
 * SERVICE_NAME (OTEL_SERVICE_NAME without OTEL).
 */
const isEndOf = (name: string, setting: string): boolean =>
  name.includes('_') && setting.endsWith(`_${name}`) && !setting.startsWith('OTEL_')

/** Returns whether the words of two names start with the same letters, as in TRUST_PROXY and TRUSTED_PROXIES. */
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
