/** The types of events that `stablerail trigger` makes happen, as lists for people and programs. */
import { eventTypes } from '../generated/event-types.ts'
import { wrapText } from '../output/wrap.ts'

/** The types that cannot be triggered, and why. A test compares them with the simulator's. */
export const untriggered: Readonly<Record<string, string>> = {
  'allowance.depleted': 'This version never sends it.',
}

export type TriggerEntry = { type: string; record: string; reason: string | null }

/** `webhook.endpoint` is the record of `webhook.endpoint.test`. */
const recordOf = (type: string): string => type.slice(0, type.lastIndexOf('.'))

/** Returns all types with their records. `reason` says why a type cannot be triggered; null for the others. */
export const triggerEntries = (): TriggerEntry[] =>
  eventTypes.map((type) => ({ type, record: recordOf(type), reason: untriggered[type] ?? null }))

const widest = 80
const indent = '  '

/** Returns the types as text of at most 80 columns: those of each record on lines of their own, then `untriggered`. */
export const triggerList = (): string => {
  const records = new Map<string, string[]>()
  for (const { type, record, reason } of triggerEntries())
    if (reason === null) records.set(record, [...(records.get(record) ?? []), type])
  const lines = [...records.values()].map((types) =>
    wrapText(types.join(', '), widest - 2 * indent.length).replaceAll('\n', `\n${indent}${indent}`),
  )
  const others = Object.entries(untriggered).map(([type, reason]) => `${type}: ${reason}`)
  const indented = (texts: readonly string[]) => texts.map((text) => indent + text)
  return ['Events:', ...indented(lines), '', 'Not triggered:', ...indented(others)].join('\n')
}
