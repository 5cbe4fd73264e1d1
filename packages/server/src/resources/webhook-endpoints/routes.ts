import { selectDeliveries, toWebhookDelivery } from '../../mechanisms/deliveries/index.ts'
import { decodeCursor, notFound, toPage } from '../../mechanisms/http/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../context.ts'
import { implement } from '../implement.ts'
import { createWebhookEndpoint } from './create-webhook-endpoint.ts'
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts'
import { checkDestination, type EndpointWish } from './destination.ts'
import { replayWebhookDelivery } from './replay-webhook-delivery.ts'
import { retrieveWebhookDelivery } from './retrieve-webhook-delivery.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { sendTestWebhook } from './send-test-webhook.ts'
import { selectEndpoint, selectEndpoints } from './store.ts'
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts'
import { toWebhookEndpoint } from './webhook-endpoint.ts'

const findEndpoint = async (context: Context, scope: Scope, id: string) => {
  const row = await selectEndpoint(context.db, scope, id)
  if (row === undefined) throw notFound('webhook endpoint', id)
  return row
}

const prepare = ({ context, body }: { context: Context; body: EndpointWish }) =>
  checkDestination(context, body)

export const webhookEndpointRoutes = implement('webhookEndpoints', {
  list: async ({ context, scope }) => {
    const rows = await selectEndpoints(context.db, scope)
    return { status: 200, body: { data: rows.map(toWebhookEndpoint) } }
  },
  create: {
    prepare,
    run: async ({ work, body }) => ({
      status: 201,
      body: await createWebhookEndpoint(work, body),
      secret: true,
    }),
  },
  retrieve: async ({ context, scope, params }) => ({
    status: 200,
    body: toWebhookEndpoint(await findEndpoint(context, scope, params.endpointId)),
  }),
  update: {
    prepare,
    run: async ({ work, params, body }) => ({
      status: 200,
      body: await updateWebhookEndpoint(work, params.endpointId, body),
    }),
  },
  delete: async ({ work, params }) => {
    await deleteWebhookEndpoint(work, params.endpointId)
    return { status: 200, body: { ok: true } }
  },
  rotate: async ({ work, params }) => ({
    status: 200,
    body: await rotateWebhookSecret(work, params.endpointId),
    secret: true,
  }),
  test: async ({ work, params }) => ({
    status: 200,
    body: { eventId: await sendTestWebhook(work, params.endpointId) },
  }),
  listDeliveries: async ({ context, scope, params, query }) => {
    const after = decodeCursor('webhookDelivery', query.cursor)
    const { id: endpointId } = await findEndpoint(context, scope, params.endpointId)
    const { eventId, limit } = query
    const rows = await selectDeliveries(context.db, scope, { endpointId, eventId, after, limit })
    return { status: 200, body: toPage(rows, query.limit, toWebhookDelivery) }
  },
  retrieveDelivery: async ({ context, scope, params }) => {
    await findEndpoint(context, scope, params.endpointId)
    return { status: 200, body: await retrieveWebhookDelivery(context.db, scope, params) }
  },
  replayDelivery: async ({ work, params }) => ({
    status: 200,
    body: { delivery: await replayWebhookDelivery(work, params) },
  }),
})
