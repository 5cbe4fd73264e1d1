// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listWebhookEndpoints: Route =
  'listWebhookEndpoints GET /v1/workspaces/{workspaceId}/webhook_endpoints'
export const createWebhookEndpoint: Route =
  'createWebhookEndpoint POST /v1/workspaces/{workspaceId}/webhook_endpoints'
export const retrieveWebhookEndpoint: Route =
  'retrieveWebhookEndpoint GET /v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}'
export const updateWebhookEndpoint: Route =
  'updateWebhookEndpoint PATCH /v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}'
export const deleteWebhookEndpoint: Route =
  'deleteWebhookEndpoint DELETE /v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}'
export const rotateWebhookSecret: Route =
  'rotateWebhookSecret POST /v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}/rotate'
export const sendTestWebhook: Route =
  'sendTestWebhook POST /v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}/test'
export const listWebhookDeliveries: Route =
  'listWebhookDeliveries GET /v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}/deliveries'
export const replayWebhookDelivery: Route =
  'replayWebhookDelivery POST /v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}/deliveries/{deliveryId}/replay'
