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
  WebhookEndpointSecret,
  WebhookEndpointUpdate,
  WebhookTestSent,
} from '../types/webhook-endpoints.ts'

/** URLs to which events are sent, and the deliveries to them. */
export class WebhookEndpoints {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List webhook endpoints.
   *
   * Lists all endpoints, newest first. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * for await (const webhookEndpoint of client.webhookEndpoints.list()) {
   *   console.log(webhookEndpoint.id)
   * }
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(options?: RequestOptions): PageRequest<WebhookEndpoint> {
    return new PageRequest(
      this.#client,
      'listWebhookEndpoints GET ~/webhook_endpoints',
      [],
      undefined,
      options,
    )
  }

  /**
   * Create a webhook endpoint.
   *
   * Creates an endpoint and returns its signing secret, which is returned only once. Needs role developer or
   * higher.
   *
   * @example
   * ```ts
   * const { endpoint, signingSecret } = await client.webhookEndpoints.create({
   *   url: 'https://shop.example/webhooks/stablerail',
   * })
   * console.log(endpoint, signingSecret)
   * ```
   * @param body - The fields of a webhook endpoint to create.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The endpoint, and the secret with which its deliveries are signed.
   * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  create(body: WebhookEndpointCreate, options?: RequestOptions): Answer<WebhookEndpointSecret> {
    return this.#client('createWebhookEndpoint POST ~/webhook_endpoints', [], body, options)
  }

  /**
   * Retrieve a webhook endpoint.
   *
   * Returns one endpoint, without its secret. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * const webhookEndpoint = await client.webhookEndpoints.retrieve('we_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(webhookEndpoint)
   * ```
   * @param endpointId - Identifies the endpoint.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A URL to which events are sent.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  retrieve(endpointId: string, options?: RequestOptions): Answer<WebhookEndpoint> {
    return this.#client(
      'retrieveWebhookEndpoint GET ~/webhook_endpoints/{endpointId}',
      [endpointId],
      undefined,
      options,
    )
  }

  /**
   * Update a webhook endpoint.
   *
   * Changes the fields that are sent. Disabling an endpoint ends its unfinished deliveries as `dead`. Needs
   * role developer or higher.
   *
   * @example
   * ```ts
   * const webhookEndpoint = await client.webhookEndpoints.update('we_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   url: 'https://shop.example/webhooks/stablerail',
   * })
   * console.log(webhookEndpoint)
   * ```
   * @param endpointId - Identifies the endpoint.
   * @param body - The fields to change; absent fields stay as they are.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A URL to which events are sent.
   * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  update(endpointId: string, body: WebhookEndpointUpdate, options?: RequestOptions): Answer<WebhookEndpoint> {
    return this.#client(
      'updateWebhookEndpoint PATCH ~/webhook_endpoints/{endpointId}',
      [endpointId],
      body,
      options,
    )
  }

  /**
   * Delete a webhook endpoint.
   *
   * Deletes an endpoint: no more events are delivered to it. Its unfinished deliveries end as `dead`. Needs
   * role developer or higher.
   *
   * @example
   * ```ts
   * const { ok } = await client.webhookEndpoints.delete('we_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(ok)
   * ```
   * @param endpointId - Identifies the endpoint.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The operation was carried out.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  delete(endpointId: string, options?: RequestOptions): Answer<Acknowledged> {
    return this.#client(
      'deleteWebhookEndpoint DELETE ~/webhook_endpoints/{endpointId}',
      [endpointId],
      undefined,
      options,
    )
  }

  /**
   * Rotate the signing secret.
   *
   * Creates a new signing secret and returns it, only once. Deliveries are signed with the new secret
   * immediately. Needs role developer or higher, and a dashboard session with a factor proven in the last 5
   * minutes: an API key will not do.
   *
   * @example
   * ```ts
   * const { endpoint, signingSecret } = await client.webhookEndpoints.rotate('we_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(endpoint, signingSecret)
   * ```
   * @param endpointId - Identifies the endpoint.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The endpoint, and the secret with which its deliveries are signed.
   * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  rotate(endpointId: string, options?: RequestOptions): Answer<WebhookEndpointSecret> {
    return this.#client(
      'rotateWebhookSecret POST ~/webhook_endpoints/{endpointId}/rotate',
      [endpointId],
      undefined,
      options,
    )
  }

  /**
   * Send a test event.
   *
   * Enqueues a `webhook.endpoint.test` event for this endpoint only. Needs role developer or higher.
   *
   * @example
   * ```ts
   * const { eventId } = await client.webhookEndpoints.test('we_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(eventId)
   * ```
   * @param endpointId - Identifies the endpoint.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The test event that was enqueued.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  test(endpointId: string, options?: RequestOptions): Answer<WebhookTestSent> {
    return this.#client(
      'sendTestWebhook POST ~/webhook_endpoints/{endpointId}/test',
      [endpointId],
      undefined,
      options,
    )
  }

  /**
   * List deliveries.
   *
   * Lists the deliveries to an endpoint, newest first. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * for await (const webhookDelivery of client.webhookEndpoints.listDeliveries('we_01k9z7q4m8c3v5t2r6w1x0y9bn')) {
   *   console.log(webhookDelivery.id)
   * }
   * ```
   * @param endpointId - Identifies the endpoint.
   * @param query - Which ones `listWebhookDeliveries` gives.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  listDeliveries(
    endpointId: string,
    query?: ListWebhookDeliveriesQuery,
    options?: RequestOptions,
  ): PageRequest<WebhookDelivery> {
    return new PageRequest(
      this.#client,
      'listWebhookDeliveries GET ~/webhook_endpoints/{endpointId}/deliveries',
      [endpointId],
      query,
      options,
    )
  }

  /**
   * Replay a delivery.
   *
   * Enqueues a delivery again, with up to ten attempts. Not allowed while the endpoint is disabled. Needs
   * role developer or higher.
   *
   * @example
   * ```ts
   * const { delivery } = await client.webhookEndpoints.replayDelivery('we_01k9z7q4m8c3v5t2r6w1x0y9bn', 'whd_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(delivery)
   * ```
   * @param endpointId - Identifies the endpoint.
   * @param deliveryId - Identifies the delivery.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The delivery, enqueued again.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  replayDelivery(
    endpointId: string,
    deliveryId: string,
    options?: RequestOptions,
  ): Answer<WebhookDeliveryReplayed> {
    return this.#client(
      'replayWebhookDelivery POST ~/webhook_endpoints/{endpointId}/deliveries/{deliveryId}/replay',
      [endpointId, deliveryId],
      undefined,
      options,
    )
  }
}
