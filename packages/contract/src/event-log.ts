import { z } from 'zod'
import { eventTypes } from './events.ts'
import { id, idInput } from './primitives/ids.ts'
import { JsonValue } from './primitives/json.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'

export const EventRecord = z
  .object({
    id: id('event', 'Identifies the event; the same as in webhooks.'),
    type: z.enum(eventTypes).meta({ description: 'What happened.' }),
    livemode: z.boolean().meta({ description: 'Whether it happened in live mode.' }),
    createdAt: timestamp('When it happened.'),
    payload: z.record(z.string(), JsonValue).meta({ description: 'What webhooks carry as `data`.' }),
  })
  .meta({ id: 'EventRecord', description: 'An event as the dashboard lists it.' })
export type EventRecord = z.output<typeof EventRecord>

export const events = routes({
  list: route({
    operation: 'listEvents',
    method: 'GET',
    path: '/v1/events',
    summary: 'List events',
    description:
      'Lists the events of a workspace in one mode, newest first. Events of one moment come in the order of their commits, the last first.',
    access: { by: 'session', role: 'viewer', effect: 'reads' },
    query: pageQuery({
      workspaceId: idInput('workspace', 'The workspace whose events are listed.'),
      type: z.enum(eventTypes).optional().meta({ description: 'Only events of this type.' }),
    }),
    responses: { 200: page('EventRecordPage', EventRecord) },
  }),
  stream: route({
    operation: 'streamEvents',
    method: 'GET',
    path: '/v1/events/stream',
    summary: 'Stream events',
    description:
      'Tells the events of a workspace in one mode as they are committed, as server-sent events: `data` is what a webhook ' +
      'carries as its body, `id` a place to give back as `Last-Event-ID`, after which the stream goes on. A place that ' +
      'cannot be believed any more is answered with the message `reset`: read the lists again, the stream goes on from ' +
      'now. A session is also told of deliveries, in messages `delivery`. The stream ends after 15 minutes at the latest; ' +
      'open it again then. What must not be missed while nobody reads is for webhooks.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    stream: true,
    functionOnly: true,
    query: z.strictObject({
      workspaceId: idInput(
        'workspace',
        'The workspace whose events are told. Needed with a session; with a key it can only be that of the key.',
      ).optional(),
    }),
    responses: { 200: noBody },
  }),
})
