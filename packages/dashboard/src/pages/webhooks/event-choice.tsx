import { TextArea } from '../../parts/form.tsx'

/** Types as they are written, one a line or with commas between them; all of them where none is. */
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
