// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listSubscriptions: Route = 'listSubscriptions GET ~/subscriptions'
export const createSubscription: Route = 'createSubscription POST ~/subscriptions'
export const retrieveSubscription: Route = 'retrieveSubscription GET ~/subscriptions/{subId}'
export const pauseSubscription: Route = 'pauseSubscription POST ~/subscriptions/{subId}/pause'
export const resumeSubscription: Route = 'resumeSubscription POST ~/subscriptions/{subId}/resume'
export const cancelSubscription: Route = 'cancelSubscription POST ~/subscriptions/{subId}/cancel'
export const changeSubscriptionPlan: Route = 'changeSubscriptionPlan POST ~/subscriptions/{subId}/change_plan'
