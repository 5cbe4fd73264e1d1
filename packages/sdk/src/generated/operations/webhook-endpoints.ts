// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const listWebhookEndpoints: Operation = {
  name: 'listWebhookEndpoints',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/webhook_endpoints',
  idempotent: true,
}

export const createWebhookEndpoint: Operation = {
  name: 'createWebhookEndpoint',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/webhook_endpoints',
  idempotent: true,
}

export const retrieveWebhookEndpoint: Operation = {
  name: 'retrieveWebhookEndpoint',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}',
  idempotent: true,
}

export const updateWebhookEndpoint: Operation = {
  name: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}',
  idempotent: true,
}

export const deleteWebhookEndpoint: Operation = {
  name: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}',
  idempotent: true,
}

export const rotateWebhookSecret: Operation = {
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}/rotate',
  idempotent: true,
}

export const sendTestWebhook: Operation = {
  name: 'sendTestWebhook',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}/test',
  idempotent: true,
}

export const listWebhookDeliveries: Operation = {
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}/deliveries',
  idempotent: true,
}

export const replayWebhookDelivery: Operation = {
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/webhook_endpoints/{endpointId}/deliveries/{deliveryId}/replay',
  idempotent: true,
}
