/**
 * Deletes the stored payments of other checkouts from the browser's storage, because no page reads them
 * again.
 */
import { underWayName } from './kept.ts'
import { underWayKeptMs } from './under-way.ts'

const mostKept = 50

/**
 * Returns the names of the stored payments to delete: those that are too old and, if there are too many, the
 * oldest.
 */
export const oldNames = (entries: readonly (readonly [string, string])[], nowMs: number): string[] =>
  entries
    .filter(([name]) => name.startsWith(`${underWayName}:`))
    .map(([name, text]) => ({ name, at: readMoment(text) }))
    .sort((one, other) => other.at - one.at)
    .filter(({ at }, index) => index >= mostKept || at <= nowMs - underWayKeptMs)
    .map(({ name }) => name)

const readMoment = (text: string): number => {
  try {
    return Number((JSON.parse(text) as { at?: unknown } | null)?.at) || 0
  } catch {
    return 0
  }
}

/** Deletes old stored payments. Does nothing if the browser denies access to storage. */
export const forgetOld = (): void => {
  try {
    for (const name of oldNames(Object.entries(localStorage), Date.now())) localStorage.removeItem(name)
  } catch {}
}
