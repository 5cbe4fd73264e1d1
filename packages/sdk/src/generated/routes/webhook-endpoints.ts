// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listWebhookEndpoints: Route = 'listWebhookEndpoints GET ~/webhook_endpoints'
export const createWebhookEndpoint: Route = 'createWebhookEndpoint POST ~/webhook_endpoints'
export const retrieveWebhookEndpoint: Route = 'retrieveWebhookEndpoint GET ~/webhook_endpoints/{endpointId}'
export const updateWebhookEndpoint: Route = 'updateWebhookEndpoint PATCH ~/webhook_endpoints/{endpointId}'
export const deleteWebhookEndpoint: Route = 'deleteWebhookEndpoint DELETE ~/webhook_endpoints/{endpointId}'
export const rotateWebhookSecret: Route = 'rotateWebhookSecret POST ~/webhook_endpoints/{endpointId}/rotate'
export const sendTestWebhook: Route = 'sendTestWebhook POST ~/webhook_endpoints/{endpointId}/test'
export const listWebhookDeliveries: Route =
  'listWebhookDeliveries GET ~/webhook_endpoints/{endpointId}/deliveries'
export const replayWebhookDelivery: Route =
  'replayWebhookDelivery POST ~/webhook_endpoints/{endpointId}/deliveries/{deliveryId}/replay'
