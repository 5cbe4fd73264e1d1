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
    hint="Types such as payment.confirmed, one a line. Left empty: all of them."
    defaultValue={events.includes('*') ? '' : events.join('\n')}
  />
)
