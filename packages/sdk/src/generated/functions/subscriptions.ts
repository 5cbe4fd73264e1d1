// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type {
  ListSubscriptionsQuery,
  Subscription,
  SubscriptionCancel,
  SubscriptionCreate,
  SubscriptionPlanChange,
} from '../types/subscriptions.ts'
import * as routes from '../routes/subscriptions.ts'

/** List subscriptions. As `client.subscriptions.list`. */
export const listSubscriptions = (
  client: Client,
  query?: ListSubscriptionsQuery,
  options?: RequestOptions,
): PageRequest<Subscription> =>
  new PageRequest(client, routes.listSubscriptions, [], query, options)

/** Create a subscription. As `client.subscriptions.create`. */
export const createSubscription = (
  client: Client,
  body: SubscriptionCreate,
  options?: RequestOptions,
): Answer<Subscription> =>
  client(routes.createSubscription, [], body, options)

/** Retrieve a subscription. As `client.subscriptions.retrieve`. */
export const retrieveSubscription = (
  client: Client,
  subId: string,
  options?: RequestOptions,
): Answer<Subscription> =>
  client(routes.retrieveSubscription, [subId], undefined, options)

/** Pause a subscription. As `client.subscriptions.pause`. */
export const pauseSubscription = (
  client: Client,
  subId: string,
  options?: RequestOptions,
): Answer<Subscription> =>
  client(routes.pauseSubscription, [subId], undefined, options)

/** Resume a subscription. As `client.subscriptions.resume`. */
export const resumeSubscription = (
  client: Client,
  subId: string,
  options?: RequestOptions,
): Answer<Subscription> =>
  client(routes.resumeSubscription, [subId], undefined, options)

/** Cancel a subscription. As `client.subscriptions.cancel`. */
export const cancelSubscription = (
  client: Client,
  subId: string,
  body?: SubscriptionCancel,
  options?: RequestOptions,
): Answer<Subscription> =>
  client(routes.cancelSubscription, [subId], body, options)

/** Change the plan. As `client.subscriptions.changePlan`. */
export const changeSubscriptionPlan = (
  client: Client,
  subId: string,
  body: SubscriptionPlanChange,
  options?: RequestOptions,
): Answer<Subscription> =>
  client(routes.changeSubscriptionPlan, [subId], body, options)
