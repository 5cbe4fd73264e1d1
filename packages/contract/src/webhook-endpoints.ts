import { z } from 'zod'
import { Acknowledged } from './primitives/acknowledged.ts'
import { id, idInput } from './primitives/ids.ts'
import { page, pageQuery, wholeList } from './primitives/pagination.ts'
import { text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { WebhookDelivery, WebhookDeliveryDetail } from './webhook-deliveries.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const WebhookEndpointStatus = z.enum(['enabled', 'disabled']).meta({
  id: 'WebhookEndpointStatus',
  description: 'Whether events are delivered to the endpoint.',
})

const url = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .meta({
    description:
      'URL to which events are sent by POST. It must be https, and its host must not be in a private network.',
    examples: ['https://shop.example/webhooks/stablerail'],
  })
const description = text('Purpose of the endpoint, at most 200 characters.', {
  max: 200,
  example: 'Fulfilment',
})
const events = z
  .array(z.string().min(1).max(80))
  .min(1)
  .max(100)
  .meta({ description: 'Event types to deliver, or `*` for all.', examples: [['payment.confirmed']] })

/** The highest value of `retryingCount`: the service counts no further. */
export const mostRetryingCounted = 100

export const WebhookEndpoint = z
  .object({
    id: id('webhookEndpoint', 'Identifies the endpoint.'),
    workspaceId: workspaceIdField,
    url: z.url().meta({
      description: 'URL to which events are sent by POST.',
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
        description: 'Share of finished deliveries that succeeded, from 0 to 1; 1 if none has finished.',
        examples: [1],
      }),
    finishedCount: z
      .int()
      .min(0)
      .meta({
        description: 'Number of deliveries that succeeded, or failed after their last attempt.',
        examples: [42],
      }),
    retryingCount: z
      .int()
      .min(0)
      .max(mostRetryingCounted)
      .meta({
        description:
          'Number of deliveries that wait for another attempt after a failed attempt; at most ' +
          `${mostRetryingCounted} are counted.`,
        examples: [0],
      }),
    createdAt: timestamp('Time at which the endpoint was created.'),
  })
  .meta({ id: 'WebhookEndpoint', description: 'A URL to which events are sent.' })
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

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
  .meta({ id: 'WebhookEndpointUpdate', description: 'The fields to change; absent fields stay as they are.' })
export type WebhookEndpointUpdate = z.output<typeof WebhookEndpointUpdate>

export const WebhookEndpointSecret = z
  .object({
    endpoint: WebhookEndpoint,
    signingSecret: z.string().meta({
      description: 'Secret to verify deliveries. It is returned only once.',
      examples: ['whsec_…'],
    }),
  })
  .meta({
    id: 'WebhookEndpointSecret',
    description: 'The endpoint, and the secret with which its deliveries are signed.',
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
const oneDelivery = inWorkspace({
  endpointId,
  deliveryId: idInput('webhookDelivery', 'Identifies the delivery.'),
})

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
    description: 'Creates an endpoint and returns its signing secret, which is returned only once.',
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
    description: 'Returns one endpoint, without its secret.',
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
    description:
      'Deletes an endpoint: no more events are delivered to it. Its unfinished deliveries end as `dead`.',
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
      'Creates a new signing secret and returns it, only once. Deliveries are signed with the new secret immediately.',
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
    description: 'Enqueues a `webhook.endpoint.test` event for this endpoint only.',
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
    description: 'Lists the deliveries to an endpoint, newest first.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: one,
    query: pageQuery(
      { eventId: idInput('event', 'Only the delivery of this event; at most one.').optional() },
      { max: 200, default: 50 },
    ),
    responses: { 200: page('WebhookDeliveryPage', WebhookDelivery) },
    errors: ['not_found'],
  }),
  retrieveDelivery: route({
    operation: 'retrieveWebhookDelivery',
    method: 'GET',
    path: `${base}/:endpointId/deliveries/:deliveryId`,
    summary: 'Retrieve a delivery',
    description: 'Returns one delivery, with the body that is sent and the result of each attempt.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    functionOnly: true,
    pathParams: oneDelivery,
    responses: { 200: WebhookDeliveryDetail },
    errors: ['not_found'],
  }),
  replayDelivery: route({
    operation: 'replayWebhookDelivery',
    method: 'POST',
    path: `${base}/:endpointId/deliveries/:deliveryId/replay`,
    summary: 'Replay a delivery',
    description:
      'Enqueues a delivery again, with up to ten attempts. Not allowed while the endpoint is disabled.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: oneDelivery,
    responses: { 200: WebhookDeliveryReplayed },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
})
