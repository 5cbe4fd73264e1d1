import { nearestName } from '@stablerail/contract'
import type { Settings } from './setting-faults.ts'

/** Shorter names are near to too many others. */
const leastLength = 6

/**
 * Variables that are no setting but nearly one, and whose setting is not there: a line for each. Such a variable may also
 * be another program's, so it is told and not refused.
 */
export const findMisspelt = (environment: Settings, known: readonly string[]): string[] =>
  Object.keys(environment).flatMap((name) => {
    if (name.length < leastLength || known.includes(name)) return []
    const near = nearestName(name, known)
    return near === undefined || environment[near] !== undefined
      ? []
      : [`${name}: is no setting. Did you mean ${near}?`]
  })
