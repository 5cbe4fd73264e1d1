// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { Acknowledged } from '../types/payment-links.ts'
import type {
  ListWebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryReplayed,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointSecret,
  WebhookEndpointUpdate,
  WebhookTestSent,
} from '../types/webhook-endpoints.ts'

/**
 * List webhook endpoints.
 *
 * Lists all endpoints, newest first. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const webhookEndpoint of listWebhookEndpoints(client)) {
 *   console.log(webhookEndpoint.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listWebhookEndpoints = (
  client: Client,
  options?: RequestOptions,
): PageRequest<WebhookEndpoint> =>
  new PageRequest(client, 'listWebhookEndpoints GET ~/webhook_endpoints', [], undefined, options)

/**
 * Create a webhook endpoint.
 *
 * Creates an endpoint and returns its signing secret, which is returned only once. Needs role developer or
 * higher.
 *
 * @example
 * ```ts
 * const { endpoint, signingSecret } = await createWebhookEndpoint(client, {
 *   url: 'https://shop.example/webhooks/stablerail',
 * })
 * console.log(endpoint, signingSecret)
 * ```
 * @param client - What `createClient` made.
 * @param body - The fields of a webhook endpoint to create.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The endpoint, and the secret with which its deliveries are signed.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createWebhookEndpoint = (
  client: Client,
  body: WebhookEndpointCreate,
  options?: RequestOptions,
): Answer<WebhookEndpointSecret> =>
  client('createWebhookEndpoint POST ~/webhook_endpoints', [], body, options)

/**
 * Retrieve a webhook endpoint.
 *
 * Returns one endpoint, without its secret. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const webhookEndpoint = await retrieveWebhookEndpoint(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(webhookEndpoint)
 * ```
 * @param client - What `createClient` made.
 * @param endpointId - Identifies the endpoint.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A URL to which events are sent.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveWebhookEndpoint = (
  client: Client,
  endpointId: string,
  options?: RequestOptions,
): Answer<WebhookEndpoint> =>
  client('retrieveWebhookEndpoint GET ~/webhook_endpoints/{endpointId}', [endpointId], undefined, options)

/**
 * Update a webhook endpoint.
 *
 * Changes the fields that are sent. Disabling an endpoint ends its unfinished deliveries as `dead`. Needs
 * role developer or higher.
 *
 * @example
 * ```ts
 * const webhookEndpoint = await updateWebhookEndpoint(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn', {
 *   url: 'https://shop.example/webhooks/stablerail',
 * })
 * console.log(webhookEndpoint)
 * ```
 * @param client - What `createClient` made.
 * @param endpointId - Identifies the endpoint.
 * @param body - The fields to change; absent fields stay as they are.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A URL to which events are sent.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const updateWebhookEndpoint = (
  client: Client,
  endpointId: string,
  body: WebhookEndpointUpdate,
  options?: RequestOptions,
): Answer<WebhookEndpoint> =>
  client('updateWebhookEndpoint PATCH ~/webhook_endpoints/{endpointId}', [endpointId], body, options)

/**
 * Delete a webhook endpoint.
 *
 * Deletes an endpoint: no more events are delivered to it. Its unfinished deliveries end as `dead`. Needs
 * role developer or higher.
 *
 * @example
 * ```ts
 * const { ok } = await deleteWebhookEndpoint(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(ok)
 * ```
 * @param client - What `createClient` made.
 * @param endpointId - Identifies the endpoint.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The operation was carried out.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const deleteWebhookEndpoint = (
  client: Client,
  endpointId: string,
  options?: RequestOptions,
): Answer<Acknowledged> =>
  client('deleteWebhookEndpoint DELETE ~/webhook_endpoints/{endpointId}', [endpointId], undefined, options)

/**
 * Rotate the signing secret.
 *
 * Creates a new signing secret and returns it, only once. Deliveries are signed with the new secret
 * immediately. Needs role developer or higher, and a dashboard session with a factor proven in the last 5
 * minutes: an API key will not do.
 *
 * @example
 * ```ts
 * const { endpoint, signingSecret } = await rotateWebhookSecret(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(endpoint, signingSecret)
 * ```
 * @param client - What `createClient` made.
 * @param endpointId - Identifies the endpoint.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The endpoint, and the secret with which its deliveries are signed.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const rotateWebhookSecret = (
  client: Client,
  endpointId: string,
  options?: RequestOptions,
): Answer<WebhookEndpointSecret> =>
  client('rotateWebhookSecret POST ~/webhook_endpoints/{endpointId}/rotate', [endpointId], undefined, options)

/**
 * Send a test event.
 *
 * Enqueues a `webhook.endpoint.test` event for this endpoint only. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const { eventId } = await sendTestWebhook(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(eventId)
 * ```
 * @param client - What `createClient` made.
 * @param endpointId - Identifies the endpoint.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The test event that was enqueued.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const sendTestWebhook = (
  client: Client,
  endpointId: string,
  options?: RequestOptions,
): Answer<WebhookTestSent> =>
  client('sendTestWebhook POST ~/webhook_endpoints/{endpointId}/test', [endpointId], undefined, options)

/**
 * List deliveries.
 *
 * Lists the deliveries to an endpoint, newest first. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const webhookDelivery of listWebhookDeliveries(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn')) {
 *   console.log(webhookDelivery.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param endpointId - Identifies the endpoint.
 * @param query - Which ones `listWebhookDeliveries` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listWebhookDeliveries = (
  client: Client,
  endpointId: string,
  query?: ListWebhookDeliveriesQuery,
  options?: RequestOptions,
): PageRequest<WebhookDelivery> =>
  new PageRequest(
    client,
    'listWebhookDeliveries GET ~/webhook_endpoints/{endpointId}/deliveries',
    [endpointId],
    query,
    options,
  )

/**
 * Retrieve a delivery.
 *
 * Returns one delivery, with the body that is sent and the result of each attempt. Needs role viewer or
 * higher.
 *
 * @example
 * ```ts
 * const webhookDeliveryDetail = await retrieveWebhookDelivery(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn', 'whd_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(webhookDeliveryDetail)
 * ```
 * @param client - What `createClient` made.
 * @param endpointId - Identifies the endpoint.
 * @param deliveryId - Identifies the delivery.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A delivery with its body and its attempts.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveWebhookDelivery = (
  client: Client,
  endpointId: string,
  deliveryId: string,
  options?: RequestOptions,
): Answer<WebhookDeliveryDetail> =>
  client(
    'retrieveWebhookDelivery GET ~/webhook_endpoints/{endpointId}/deliveries/{deliveryId}',
    [endpointId, deliveryId],
    undefined,
    options,
  )

/**
 * Replay a delivery.
 *
 * Enqueues a delivery again, with up to ten attempts. Not allowed while the endpoint is disabled. Needs role
 * developer or higher.
 *
 * @example
 * ```ts
 * const { delivery } = await replayWebhookDelivery(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn', 'whd_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(delivery)
 * ```
 * @param client - What `createClient` made.
 * @param endpointId - Identifies the endpoint.
 * @param deliveryId - Identifies the delivery.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The delivery, enqueued again.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const replayWebhookDelivery = (
  client: Client,
  endpointId: string,
  deliveryId: string,
  options?: RequestOptions,
): Answer<WebhookDeliveryReplayed> =>
  client(
    'replayWebhookDelivery POST ~/webhook_endpoints/{endpointId}/deliveries/{deliveryId}/replay',
    [endpointId, deliveryId],
    undefined,
    options,
  )
