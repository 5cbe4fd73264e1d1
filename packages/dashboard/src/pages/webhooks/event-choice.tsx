import { useState } from 'react'
import { eventTypes } from '../../generated/event-types.ts'
import { Checks, Choice } from '../../parts/form.tsx'
import { sentenceOf } from '../../parts/words.ts'

const groups = Map.groupBy(eventTypes, (type) => type.slice(0, type.indexOf('.')))

const choices = [
  ['all', 'All events'],
  ['some', 'Only some events'],
] as const

/** The choice of the event types that an endpoint receives: all, or some of them, grouped by the record that they are about. */
export const EventChoice = ({ events = ['*'] }: { events?: readonly string[] }) => {
  const [choice, setChoice] = useState(events.includes('*') ? 'all' : 'some')
  return (
    <>
      <Choice
        name="eventChoice"
        label="Events"
        options={choices}
        value={choice}
        hint={choice === 'all' ? 'Types that are added later are included.' : undefined}
        onChange={(event) => setChoice(event.currentTarget.value)}
      />
      {choice === 'some' && (
        <div className="grid max-h-72 gap-4 overflow-y-auto rounded-lg border border-line p-3">
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
      )}
    </>
  )
}
