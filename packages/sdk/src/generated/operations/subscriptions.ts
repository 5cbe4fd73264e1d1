// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const listSubscriptions: Operation = {
  name: 'listSubscriptions',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/subscriptions',
  idempotent: true,
}

export const createSubscription: Operation = {
  name: 'createSubscription',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/subscriptions',
  idempotent: true,
}

export const retrieveSubscription: Operation = {
  name: 'retrieveSubscription',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/subscriptions/{subId}',
  idempotent: true,
}

export const pauseSubscription: Operation = {
  name: 'pauseSubscription',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/subscriptions/{subId}/pause',
  idempotent: true,
}

export const resumeSubscription: Operation = {
  name: 'resumeSubscription',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/subscriptions/{subId}/resume',
  idempotent: true,
}

export const cancelSubscription: Operation = {
  name: 'cancelSubscription',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/subscriptions/{subId}/cancel',
  idempotent: true,
}

export const changeSubscriptionPlan: Operation = {
  name: 'changeSubscriptionPlan',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/subscriptions/{subId}/change_plan',
  idempotent: true,
}
