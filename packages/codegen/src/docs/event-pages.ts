/**
 * Builds the pages about events: a table of all event types, and a page for each kind, such as `payment.*`.
 */
import { eventExample } from '../model/example.ts'
import { type EventEntry, title } from '../model/model.ts'
import { fieldList, fieldsOf } from './field-text.ts'
import { objectText } from './group-page.ts'
import { blocks, code, json, page, prose, table } from './markdown.ts'
import { eventAddress, eventAnchor, eventFile, type Reference } from './reference.ts'

const eventText = (event: EventEntry, reference: Reference) => {
  const data = event.schema.properties?.data ?? {}
  return blocks(
    `## ${event.type} {#${eventAnchor(event.type)}}`,
    prose(event.description),
    `Type in the SDK: ${code(event.name)}. In \`data\`:`,
    fieldList(fieldsOf(data, reference), 'answered', reference),
    json(eventExample(event, reference.plan.model)),
  )
}

export const eventKinds = ({ plan }: Reference) => {
  const kinds = new Map<string, EventEntry[]>()
  for (const event of plan.model.events) {
    const known = kinds.get(eventFile(event))
    if (known) known.push(event)
    else kinds.set(eventFile(event), [event])
  }
  return kinds
}

export const eventPage = (kind: string, events: readonly EventEntry[], reference: Reference) =>
  page(
    { title: `${title(kind)} events` },
    'How they come and how to verify them is in the guide to [webhooks](/guides/webhooks).',
    ...events.map((event) => eventText(event, reference)),
  )

/**
 * Renders the fields that every event has. `data` is left out, because it is described with each event type.
 */
const envelope = (reference: Reference) => {
  const [first] = reference.plan.model.events
  const fields = first ? fieldsOf(first.schema, reference) : []
  const general = fields.map((field) => {
    if (field.name === 'type') return { ...field, schema: { type: 'string', description: 'What happened.' } }
    if (field.name === 'data')
      return { ...field, schema: { type: 'object', description: 'What it happened to.' } }
    return field
  })
  return fieldList(general, 'answered', reference)
}

export const eventIndex = (reference: Reference) =>
  page(
    { title: 'Events' },
    'Every event is posted to the [webhook endpoints](/guides/webhooks) that ask for its type, as JSON with exactly ' +
      'these fields. The merchant’s own metadata is in none of them.',
    envelope(reference),
    table(
      ['type', 'when'],
      reference.plan.model.events.map((event) => [
        `[\`${event.type}\`](${eventAddress(event)})`,
        prose(event.description),
      ]),
    ),
    '## Carried by events only {#objects}',
    ...(reference.objects.get('event-data') ?? []).map((type) => objectText(type, reference)),
  )
