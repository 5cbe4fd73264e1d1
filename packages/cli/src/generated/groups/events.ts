// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** The log of changes in a workspace. */
export const commands: readonly Command[] = [
  { name: 'list', summary: 'List events', page: 'events' },
  {
    name: 'stream',
    summary: 'Stream events',
    description: 'Streams the events of a workspace in one mode as they are committed, as server-sent events. `data` is the body of the webhook. `id` is a position in the stream: send it as `Last-Event-ID` to continue the stream after it. If the position is no longer valid, the message `reset` is sent and the stream continues from the present: read the lists again. A session also receives deliveries, in messages `delivery`. The stream ends after 15 minutes at the latest: open it again. Events are sent only while the stream is open. Use webhooks for events that you must not miss.',
    role: 'viewer',
    route: 'streamEvents GET /v1/events/stream workspaceId raw',
    arguments: [],
    input: 'query',
    fields: [],
    stream: true,
    result: 'raw',
  },
]
