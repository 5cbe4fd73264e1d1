import { TextArea } from '../../parts/form.tsx'

/**
 * Parses a list of event types that are separated by line breaks or commas. An empty text means all types.
 */
export const eventsOf = (text: string | undefined): string[] => {
  const types = (text ?? '').split(/[\s,]+/).filter((type) => type !== '')
  return types.length === 0 ? ['*'] : types
}

export const eventsField = (events: readonly string[] = []) => (
  <TextArea
    name="events"
    label="Events"
    hint="Event types such as payment.confirmed, one per line. Leave empty to receive all events."
    defaultValue={events.includes('*') ? '' : events.join('\n')}
  />
)
