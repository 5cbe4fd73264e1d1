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

/** List webhook endpoints. As `client.webhookEndpoints.list`. */
export const listWebhookEndpoints = (client: Client, options?: RequestOptions): Answer<WebhookEndpointList> =>
  client(routes.listWebhookEndpoints, [], undefined, options)

/** Create a webhook endpoint. As `client.webhookEndpoints.create`. */
export const createWebhookEndpoint = (
  client: Client,
  body: WebhookEndpointCreate,
  options?: RequestOptions,
): Answer<WebhookEndpointSecret> =>
  client(routes.createWebhookEndpoint, [], body, options)

/** Retrieve a webhook endpoint. As `client.webhookEndpoints.retrieve`. */
export const retrieveWebhookEndpoint = (
  client: Client,
  endpointId: string,
  options?: RequestOptions,
): Answer<WebhookEndpoint> =>
  client(routes.retrieveWebhookEndpoint, [endpointId], undefined, options)

/** Update a webhook endpoint. As `client.webhookEndpoints.update`. */
export const updateWebhookEndpoint = (
  client: Client,
  endpointId: string,
  body: WebhookEndpointUpdate,
  options?: RequestOptions,
): Answer<WebhookEndpoint> =>
  client(routes.updateWebhookEndpoint, [endpointId], body, options)

/** Delete a webhook endpoint. As `client.webhookEndpoints.delete`. */
export const deleteWebhookEndpoint = (
  client: Client,
  endpointId: string,
  options?: RequestOptions,
): Answer<Acknowledged> =>
  client(routes.deleteWebhookEndpoint, [endpointId], undefined, options)

/** Rotate the signing secret. As `client.webhookEndpoints.rotate`. */
export const rotateWebhookSecret = (
  client: Client,
  endpointId: string,
  options?: RequestOptions,
): Answer<WebhookEndpointSecret> =>
  client(routes.rotateWebhookSecret, [endpointId], undefined, options)

/** Send a test event. As `client.webhookEndpoints.test`. */
export const sendTestWebhook = (
  client: Client,
  endpointId: string,
  options?: RequestOptions,
): Answer<WebhookTestSent> =>
  client(routes.sendTestWebhook, [endpointId], undefined, options)

/** List deliveries. As `client.webhookEndpoints.listDeliveries`. */
export const listWebhookDeliveries = (
  client: Client,
  endpointId: string,
  query?: ListWebhookDeliveriesQuery,
  options?: RequestOptions,
): PageRequest<WebhookDelivery> =>
  new PageRequest(client, routes.listWebhookDeliveries, [endpointId], query, options)

/** Replay a delivery. As `client.webhookEndpoints.replayDelivery`. */
export const replayWebhookDelivery = (
  client: Client,
  endpointId: string,
  deliveryId: string,
  options?: RequestOptions,
): Answer<WebhookDeliveryReplayed> =>
  client(routes.replayWebhookDelivery, [endpointId, deliveryId], undefined, options)
