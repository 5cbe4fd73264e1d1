import { ToldError } from '../../data/errors.ts'

const prefix = 'events.'

/** Returns the event types that are chosen; `*` for all. A choice of some types without any is refused. */
export const eventsOf = (values: Record<string, string>): string[] => {
  if (values.eventChoice !== 'some') return ['*']
  const types = Object.keys(values).flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  )
  if (types.length === 0)
    throw new ToldError('Check at least one event, or choose all events.', 'eventChoice')
  return types
}

/** Returns the number of event types that an endpoint receives, in words. */
export const eventsIn = (events: readonly string[]): string => {
  if (events.includes('*')) return 'All events'
  return events.length === 1 ? '1 type' : `${events.length} types`
}
