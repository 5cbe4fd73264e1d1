import { eventTypes } from '../../generated/event-types.ts'
import { Checks } from '../../parts/form.tsx'
import { sentenceOf } from '../../parts/words.ts'

const prefix = 'events.'

/** Returns the event types that are checked. None means all types. */
export const eventsOf = (values: Record<string, string>): string[] => {
  const types = Object.keys(values).flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  )
  return types.length === 0 ? ['*'] : types
}

const groups = Map.groupBy(eventTypes, (type) => type.slice(0, type.indexOf('.')))

/** The choice of the event types that an endpoint receives, grouped by the record that they are about. */
export const EventChoice = ({ events = ['*'] }: { events?: readonly string[] }) => {
  const isSome = !events.includes('*')
  return (
    <details className="rounded-lg border border-line" open={isSome}>
      <summary className="min-h-9 rounded-lg px-3 py-2 font-medium hover:bg-raised max-md:min-h-11">
        {isSome ? `Events: ${events.length} types` : 'Events: all'}
      </summary>
      <div className="grid gap-4 border-line border-t p-3">
        <p className="text-soft">
          Check the events that the endpoint receives. If none is checked, it receives all events, including
          types that are added later.
        </p>
        {[...groups].map(([record, types]) => (
          <Checks
            key={record}
            name="events"
            label={sentenceOf(record)}
            options={types.map((type) => [type, type])}
            checked={events}
          />
        ))}
      </div>
    </details>
  )
}
