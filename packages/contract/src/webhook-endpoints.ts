import { z } from 'zod'
import { Acknowledged } from './primitives/acknowledged.ts'
import { id, idInput } from './primitives/ids.ts'
import { page, pageQuery, wholeList } from './primitives/pagination.ts'
import { text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import type { StateMoves } from './state-moves.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const WebhookEndpointStatus = z.enum(['enabled', 'disabled']).meta({
  id: 'WebhookEndpointStatus',
  description: 'Whether events are delivered to the endpoint.',
})

export const WebhookDeliveryStatus = z.enum(['pending', 'delivering', 'succeeded', 'failed', 'dead']).meta({
  id: 'WebhookDeliveryStatus',
  examples: ['succeeded'],
  description:
    '`pending` before and between attempts, `delivering` during an attempt, `failed` after the tenth attempt, `dead` ' +
    'when the endpoint was deleted or disabled.',
})
export type WebhookDeliveryStatus = z.output<typeof WebhookDeliveryStatus>

export const webhookDeliveryMoves = {
  create: { from: 'new', to: 'pending' },
  attempt: { from: ['pending'], to: 'delivering' },
  succeed: { from: ['delivering'], to: 'succeeded' },
  retry: { from: ['delivering'], to: 'pending' },
  giveUp: { from: ['delivering'], to: 'failed' },
  abandon: { from: ['pending', 'delivering'], to: 'dead' },
  replay: { from: ['pending', 'delivering', 'succeeded', 'failed', 'dead'], to: 'pending' },
} as const satisfies StateMoves<WebhookDeliveryStatus>

const url = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .meta({
    description:
      'Where events are posted to. It must be https, and its host must not be in a private network.',
    examples: ['https://shop.example/webhooks/stablerail'],
  })
const description = text('What the endpoint is for, at most 200 characters.', {
  max: 200,
  example: 'Fulfilment',
})
const events = z
  .array(z.string().min(1).max(80))
  .min(1)
  .max(100)
  .meta({ description: 'Event types to deliver, or `*` for all.', examples: [['payment.confirmed']] })

/** The number up to which deliveries that wait for another attempt are counted. */
export const mostRetryingCounted = 100

export const WebhookEndpoint = z
  .object({
    id: id('webhookEndpoint', 'Identifies the endpoint.'),
    workspaceId: workspaceIdField,
    url: z.url().meta({
      description: 'Where events are posted to.',
      examples: ['https://shop.example/webhooks/stablerail'],
    }),
    description: description.nullable(),
    events,
    status: WebhookEndpointStatus,
    successRate: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description: 'Share of finished deliveries that succeeded, 0 to 1; 1 while there are none.',
        examples: [1],
      }),
    finishedCount: z
      .int()
      .min(0)
      .meta({ description: 'Deliveries that succeeded or failed for the last time.', examples: [42] }),
    retryingCount: z
      .int()
      .min(0)
      .max(mostRetryingCounted)
      .meta({
        description: `Deliveries that failed and wait for another attempt; at most ${mostRetryingCounted} are counted.`,
        examples: [0],
      }),
    createdAt: timestamp('When the endpoint was created.'),
  })
  .meta({ id: 'WebhookEndpoint', description: 'An address that events are posted to.' })
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

export const WebhookDelivery = z
  .object({
    id: id('webhookDelivery', 'Identifies the delivery.'),
    eventId: id('event', 'The event that is delivered.'),
    eventType: z.string().meta({ description: 'The type of that event.', examples: ['payment.confirmed'] }),
    status: WebhookDeliveryStatus,
    attemptCount: z
      .int()
      .min(0)
      .meta({ description: 'Attempts made since the delivery was enqueued or replayed.', examples: [1] }),
    httpStatus: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the last answer.', examples: [200] }),
    lastError: z
      .string()
      .nullable()
      .meta({
        description: 'Why the last attempt failed.',
        examples: ['The answer took longer than 15 seconds.'],
      }),
    latencyMs: z
      .int()
      .nullable()
      .meta({ description: 'How long the last attempt took.', unit: 'ms', examples: [84] }),
    responsePreview: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'Start of the body of the last answer.', examples: ['ok'] }),
    nextAttemptAt: timestamp('When the next attempt is made.').nullable(),
    deliveredAt: timestamp('When the delivery succeeded.').nullable(),
    createdAt: timestamp('When the delivery was enqueued.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'One event on its way to one endpoint.' })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const WebhookEndpointCreate = z
  .strictObject({ url, description: description.optional(), events: events.default(['*']) })
  .meta({ id: 'WebhookEndpointCreate', description: 'The fields of a webhook endpoint to create.' })
export type WebhookEndpointCreate = z.output<typeof WebhookEndpointCreate>

export const WebhookEndpointUpdate = z
  .strictObject({
    url: url.optional(),
    description: description.nullable().optional(),
    events: events.optional(),
    status: WebhookEndpointStatus.optional(),
  })
  .meta({ id: 'WebhookEndpointUpdate', description: 'The fields to change; absent ones stay as they are.' })
export type WebhookEndpointUpdate = z.output<typeof WebhookEndpointUpdate>

export const WebhookEndpointSecret = z
  .object({
    endpoint: WebhookEndpoint,
    signingSecret: z.string().meta({
      description: 'The secret that verifies deliveries. It is answered this once only.',
      examples: ['whsec_…'],
    }),
  })
  .meta({
    id: 'WebhookEndpointSecret',
    description: 'The endpoint, and the secret that its deliveries are signed with.',
  })

export const WebhookTestSent = z
  .object({ eventId: id('event', 'The test event that was enqueued.') })
  .meta({ id: 'WebhookTestSent', description: 'The test event that was enqueued.' })

export const WebhookDeliveryReplayed = z
  .object({ delivery: WebhookDelivery })
  .meta({ id: 'WebhookDeliveryReplayed', description: 'The delivery, enqueued again.' })

const base = '/v1/workspaces/:workspaceId/webhook_endpoints'
const endpointId = idInput('webhookEndpoint', 'Identifies the endpoint.')
const one = inWorkspace({ endpointId })

export const webhookEndpoints = routes({
  list: route({
    operation: 'listWebhookEndpoints',
    method: 'GET',
    path: base,
    summary: 'List webhook endpoints',
    description: 'Lists all endpoints, newest first.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    responses: { 200: wholeList('WebhookEndpointList', WebhookEndpoint) },
  }),
  create: route({
    operation: 'createWebhookEndpoint',
    method: 'POST',
    path: base,
    summary: 'Create a webhook endpoint',
    description: 'Registers an address for events and answers with its signing secret, this once only.',
    access: { by: 'key', role: 'developer', effect: 'widens' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({}),
    body: WebhookEndpointCreate,
    responses: { 201: WebhookEndpointSecret },
    errors: ['conflict'],
  }),
  retrieve: route({
    operation: 'retrieveWebhookEndpoint',
    method: 'GET',
    path: `${base}/:endpointId`,
    summary: 'Retrieve a webhook endpoint',
    description: 'Answers one endpoint, without its secret.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: one,
    responses: { 200: WebhookEndpoint },
    errors: ['not_found'],
  }),
  update: route({
    operation: 'updateWebhookEndpoint',
    method: 'PATCH',
    path: `${base}/:endpointId`,
    summary: 'Update a webhook endpoint',
    description:
      'Changes the fields that are sent. Disabling an endpoint ends its unfinished deliveries as `dead`.',
    access: { by: 'key', role: 'developer', effect: { widens: ['url'] } },
    pathParams: one,
    body: WebhookEndpointUpdate,
    responses: { 200: WebhookEndpoint },
    errors: ['not_found'],
  }),
  delete: route({
    operation: 'deleteWebhookEndpoint',
    method: 'DELETE',
    path: `${base}/:endpointId`,
    summary: 'Delete a webhook endpoint',
    description: 'Nothing more is delivered to the endpoint. Its unfinished deliveries end as `dead`.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: one,
    responses: { 200: Acknowledged },
    errors: ['not_found'],
  }),
  rotate: route({
    operation: 'rotateWebhookSecret',
    method: 'POST',
    path: `${base}/:endpointId/rotate`,
    summary: 'Rotate the signing secret',
    description:
      'Answers with a new secret, this once only. Deliveries are signed with the new secret at once.',
    access: { by: 'stepUp', role: 'developer' },
    idempotencyKey: 'required',
    pathParams: one,
    responses: { 200: WebhookEndpointSecret },
    errors: ['aal_required', 'not_found', 'conflict'],
  }),
  test: route({
    operation: 'sendTestWebhook',
    method: 'POST',
    path: `${base}/:endpointId/test`,
    summary: 'Send a test event',
    description: 'Enqueues a `webhook.endpoint.test` event for this endpoint alone.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: one,
    responses: { 200: WebhookTestSent },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
  listDeliveries: route({
    operation: 'listWebhookDeliveries',
    method: 'GET',
    path: `${base}/:endpointId/deliveries`,
    summary: 'List deliveries',
    description: 'Lists deliveries to the endpoint, newest first.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: one,
    query: pageQuery({}, { max: 200, default: 50 }),
    responses: { 200: page('WebhookDeliveryPage', WebhookDelivery) },
    errors: ['not_found'],
  }),
  replayDelivery: route({
    operation: 'replayWebhookDelivery',
    method: 'POST',
    path: `${base}/:endpointId/deliveries/:deliveryId/replay`,
    summary: 'Replay a delivery',
    description: 'Enqueues the delivery again, with ten attempts. Not legal while the endpoint is disabled.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: inWorkspace({
      endpointId,
      deliveryId: idInput('webhookDelivery', 'Identifies the delivery.'),
    }),
    responses: { 200: WebhookDeliveryReplayed },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
})
