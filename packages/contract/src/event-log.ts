import { z } from 'zod'
import { eventTypes } from './events.ts'
import { id, idInput } from './primitives/ids.ts'
import { JsonValue } from './primitives/json.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'

export const EventRecord = z
  .object({
    id: id('event', 'Identifies the event. Webhooks have the same id.'),
    type: z.enum(eventTypes).meta({ description: 'Type of the event.' }),
    livemode: z.boolean().meta({ description: 'Whether the event happened in live mode.' }),
    createdAt: timestamp('Time at which the event happened.'),
    payload: z
      .record(z.string(), JsonValue)
      .meta({ description: 'Data of the event: `data` of the webhook body.' }),
  })
  .meta({ id: 'EventRecord', description: 'An event, as the dashboard lists it.' })
export type EventRecord = z.output<typeof EventRecord>

export const events = routes({
  list: route({
    operation: 'listEvents',
    method: 'GET',
    path: '/v1/events',
    summary: 'List events',
    description:
      'Lists the events of a workspace in one mode, newest first. Events with the same time are in the order of ' +
      'their commits, the last one first.',
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
      'Streams the events of a workspace in one mode as they are committed, as server-sent events. `data` is ' +
      'the body of the webhook. `id` is a position in the stream: send it as `Last-Event-ID` to continue the ' +
      'stream after it. If the position is no longer valid, the message `reset` is sent and the stream ' +
      'continues from the present: read the lists again. A session also receives deliveries, in messages ' +
      '`delivery`. The stream ends after 15 minutes at the latest: open it again. Events are sent only while ' +
      'the stream is open. Use webhooks for events that you must not miss.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    stream: true,
    functionOnly: true,
    query: z.strictObject({
      workspaceId: idInput(
        'workspace',
        'The workspace whose events are streamed. Required with a session. With a key, only the workspace of ' +
          'the key is accepted.',
      ).optional(),
    }),
    responses: { 200: noBody },
  }),
})
