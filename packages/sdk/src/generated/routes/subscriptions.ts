// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listSubscriptions: Route = 'listSubscriptions GET /v1/workspaces/{workspaceId}/subscriptions'
export const createSubscription: Route = 'createSubscription POST /v1/workspaces/{workspaceId}/subscriptions'
export const retrieveSubscription: Route =
  'retrieveSubscription GET /v1/workspaces/{workspaceId}/subscriptions/{subId}'
export const pauseSubscription: Route =
  'pauseSubscription POST /v1/workspaces/{workspaceId}/subscriptions/{subId}/pause'
export const resumeSubscription: Route =
  'resumeSubscription POST /v1/workspaces/{workspaceId}/subscriptions/{subId}/resume'
export const cancelSubscription: Route =
  'cancelSubscription POST /v1/workspaces/{workspaceId}/subscriptions/{subId}/cancel'
export const changeSubscriptionPlan: Route =
  'changeSubscriptionPlan POST /v1/workspaces/{workspaceId}/subscriptions/{subId}/change_plan'
