/** Payments under way of other checkouts, which no page asks for any more, are not kept for ever. */
import { underWayKeptMs, underWayName } from './under-way.ts'

const mostKept = 50

/** The names of the entries that are too old, or too many; the newest stay. */
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

/** A browser that keeps nothing has nothing to forget. */
export const forgetOld = (): void => {
  try {
    for (const name of oldNames(Object.entries(localStorage), Date.now())) localStorage.removeItem(name)
  } catch {}
}
