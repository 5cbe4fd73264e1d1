// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { Acknowledged } from '../types/payment-links.ts'
import type {
  ListWebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookDeliveryReplayed,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointList,
  WebhookEndpointSecret,
  WebhookEndpointUpdate,
  WebhookTestSent,
} from '../types/webhook-endpoints.ts'
import * as routes from '../routes/webhook-endpoints.ts'

/** Addresses that events are posted to, and the deliveries to them. */
export class WebhookEndpoints {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List webhook endpoints.
   *
   * Lists all endpoints, newest first. Needs role viewer or higher.
   *
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A list answered whole.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { data } = await client.webhookEndpoints.list()
   * console.log(data)
   * ```
   */
  list(options?: RequestOptions): Answer<WebhookEndpointList> {
    return this.#client(routes.listWebhookEndpoints, [], undefined, options)
  }

  /**
   * Create a webhook endpoint.
   *
   * Registers an address for events and answers with its signing secret, this once only. Needs role developer
   * or higher.
   *
   * @param body - The fields of a webhook endpoint to create.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The endpoint, and the secret that its deliveries are signed with.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { endpoint, signingSecret } = await client.webhookEndpoints.create({
   *   url: 'https://shop.example/webhooks/stablerail',
   * })
   * console.log(endpoint, signingSecret)
   * ```
   */
  create(body: WebhookEndpointCreate, options?: RequestOptions): Answer<WebhookEndpointSecret> {
    return this.#client(routes.createWebhookEndpoint, [], body, options)
  }

  /**
   * Retrieve a webhook endpoint.
   *
   * Answers one endpoint, without its secret. Needs role viewer or higher.
   *
   * @param endpointId - Identifies the endpoint.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns An address that events are posted to.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const webhookEndpoint = await client.webhookEndpoints.retrieve('we_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(webhookEndpoint)
   * ```
   */
  retrieve(endpointId: string, options?: RequestOptions): Answer<WebhookEndpoint> {
    return this.#client(routes.retrieveWebhookEndpoint, [endpointId], undefined, options)
  }

  /**
   * Update a webhook endpoint.
   *
   * Changes the fields that are sent. Disabling an endpoint ends its unfinished deliveries as `dead`. Needs
   * role developer or higher.
   *
   * @param endpointId - Identifies the endpoint.
   * @param body - The fields to change; absent ones stay as they are.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns An address that events are posted to.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const webhookEndpoint = await client.webhookEndpoints.update('we_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   url: 'https://shop.example/webhooks/stablerail',
   * })
   * console.log(webhookEndpoint)
   * ```
   */
  update(endpointId: string, body: WebhookEndpointUpdate, options?: RequestOptions): Answer<WebhookEndpoint> {
    return this.#client(routes.updateWebhookEndpoint, [endpointId], body, options)
  }

  /**
   * Delete a webhook endpoint.
   *
   * Nothing more is delivered to the endpoint. Its unfinished deliveries end as `dead`. Needs role developer
   * or higher.
   *
   * @param endpointId - Identifies the endpoint.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The operation was carried out.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { ok } = await client.webhookEndpoints.delete('we_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(ok)
   * ```
   */
  delete(endpointId: string, options?: RequestOptions): Answer<Acknowledged> {
    return this.#client(routes.deleteWebhookEndpoint, [endpointId], undefined, options)
  }

  /**
   * Rotate the signing secret.
   *
   * Answers with a new secret, this once only. Deliveries are signed with the new secret at once. Needs role
   * developer or higher, and a dashboard session with a factor proven in the last 5 minutes: an API key will
   * not do.
   *
   * @param endpointId - Identifies the endpoint.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The endpoint, and the secret that its deliveries are signed with.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link AalRequiredError} The operation needs a factor proven within the last 5 minutes. Sign in
   *   again, then retry.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { endpoint, signingSecret } = await client.webhookEndpoints.rotate('we_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(endpoint, signingSecret)
   * ```
   */
  rotate(endpointId: string, options?: RequestOptions): Answer<WebhookEndpointSecret> {
    return this.#client(routes.rotateWebhookSecret, [endpointId], undefined, options)
  }

  /**
   * Send a test event.
   *
   * Enqueues a `webhook.endpoint.test` event for this endpoint alone. Needs role developer or higher.
   *
   * @param endpointId - Identifies the endpoint.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The test event that was enqueued.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link InvalidStateTransitionError} The operation is not legal in the resource's current state.
   *   Retrieve it to see where it stands.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { eventId } = await client.webhookEndpoints.test('we_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(eventId)
   * ```
   */
  test(endpointId: string, options?: RequestOptions): Answer<WebhookTestSent> {
    return this.#client(routes.sendTestWebhook, [endpointId], undefined, options)
  }

  /**
   * List deliveries.
   *
   * Lists deliveries to the endpoint, newest first. Needs role viewer or higher.
   *
   * @param endpointId - Identifies the endpoint.
   * @param query - What `listWebhookDeliveries` is narrowed by.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * for await (const webhookDelivery of client.webhookEndpoints.listDeliveries('we_01k9z7q4m8c3v5t2r6w1x0y9bn')) {
   *   console.log(webhookDelivery.id)
   * }
   * ```
   */
  listDeliveries(
    endpointId: string,
    query?: ListWebhookDeliveriesQuery,
    options?: RequestOptions,
  ): PageRequest<WebhookDelivery> {
    return new PageRequest(this.#client, routes.listWebhookDeliveries, [endpointId], query, options)
  }

  /**
   * Replay a delivery.
   *
   * Enqueues the delivery again, with ten attempts. Not legal while the endpoint is disabled. Needs role
   * developer or higher.
   *
   * @param endpointId - Identifies the endpoint.
   * @param deliveryId - Identifies the delivery.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The delivery, enqueued again.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link InvalidStateTransitionError} The operation is not legal in the resource's current state.
   *   Retrieve it to see where it stands.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { delivery } = await client.webhookEndpoints.replayDelivery('we_01k9z7q4m8c3v5t2r6w1x0y9bn', 'whd_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(delivery)
   * ```
   */
  replayDelivery(
    endpointId: string,
    deliveryId: string,
    options?: RequestOptions,
  ): Answer<WebhookDeliveryReplayed> {
    return this.#client(routes.replayWebhookDelivery, [endpointId, deliveryId], undefined, options)
  }
}
