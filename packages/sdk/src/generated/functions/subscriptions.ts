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

/**
 * List subscriptions.
 *
 * Lists subscriptions, newest first. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const subscription of listSubscriptions(client)) {
 *   console.log(subscription.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `listSubscriptions` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listSubscriptions = (
  client: Client,
  query?: ListSubscriptionsQuery,
  options?: RequestOptions,
): PageRequest<Subscription> =>
  new PageRequest(client, 'listSubscriptions GET ~/subscriptions', [], query, options)

/**
 * Create a subscription.
 *
 * Starts a subscription: with its trial, or with its first invoice sent at once. It counts towards revenue
 * from its first confirmed payment on. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const subscription = await createSubscription(client, {
 *   customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
 *   priceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bn',
 *   chain: 'base',
 *   token: 'USDC',
 * })
 * console.log(subscription)
 * ```
 * @param client - What `createClient` made.
 * @param body - The fields of a subscription to create.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A price charged again each interval.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
 * @throws On {@link KybRequiredError}: This deployment takes live payments only for verified businesses.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createSubscription = (
  client: Client,
  body: SubscriptionCreate,
  options?: RequestOptions,
): Answer<Subscription> =>
  client('createSubscription POST ~/subscriptions', [], body, options)

/**
 * Retrieve a subscription.
 *
 * Answers one subscription. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const subscription = await retrieveSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(subscription)
 * ```
 * @param client - What `createClient` made.
 * @param subId - Identifies the subscription.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A price charged again each interval.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveSubscription = (
  client: Client,
  subId: string,
  options?: RequestOptions,
): Answer<Subscription> =>
  client('retrieveSubscription GET ~/subscriptions/{subId}', [subId], undefined, options)

/**
 * Pause a subscription.
 *
 * Stops renewals until the subscription is resumed. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const subscription = await pauseSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(subscription)
 * ```
 * @param client - What `createClient` made.
 * @param subId - Identifies the subscription.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A price charged again each interval.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const pauseSubscription = (
  client: Client,
  subId: string,
  options?: RequestOptions,
): Answer<Subscription> =>
  client('pauseSubscription POST ~/subscriptions/{subId}/pause', [subId], undefined, options)

/**
 * Resume a subscription.
 *
 * Ends the pause. Where the paid period ended during the pause, a new period starts. Needs role developer or
 * higher.
 *
 * @example
 * ```ts
 * const subscription = await resumeSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(subscription)
 * ```
 * @param client - What `createClient` made.
 * @param subId - Identifies the subscription.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A price charged again each interval.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const resumeSubscription = (
  client: Client,
  subId: string,
  options?: RequestOptions,
): Answer<Subscription> =>
  client('resumeSubscription POST ~/subscriptions/{subId}/resume', [subId], undefined, options)

/**
 * Cancel a subscription.
 *
 * Cancels at once, or when the paid period ends: at once where it is over already. An unpaid invoice of the
 * subscription is voided. A second cancellation at the end of the period changes nothing. Needs role
 * developer or higher.
 *
 * @example
 * ```ts
 * const subscription = await cancelSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn', {
 *   mode: 'at_period_end',
 * })
 * console.log(subscription)
 * ```
 * @param client - What `createClient` made.
 * @param subId - Identifies the subscription.
 * @param body - When to cancel, and why.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A price charged again each interval.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const cancelSubscription = (
  client: Client,
  subId: string,
  body?: SubscriptionCancel,
  options?: RequestOptions,
): Answer<Subscription> =>
  client('cancelSubscription POST ~/subscriptions/{subId}/cancel', [subId], body, options)

/**
 * Take a cancellation back.
 *
 * Takes back a cancellation at the end of the period, before it takes effect. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const subscription = await uncancelSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(subscription)
 * ```
 * @param client - What `createClient` made.
 * @param subId - Identifies the subscription.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A price charged again each interval.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const uncancelSubscription = (
  client: Client,
  subId: string,
  options?: RequestOptions,
): Answer<Subscription> =>
  client('uncancelSubscription POST ~/subscriptions/{subId}/uncancel', [subId], undefined, options)

/**
 * Change the plan.
 *
 * Sets the price that the next billing cycle charges: active, recurring, in the same currency. The last
 * request wins, and the current price takes the change back. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const subscription = await changeSubscriptionPlan(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn', {
 *   priceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bn',
 * })
 * console.log(subscription)
 * ```
 * @param client - What `createClient` made.
 * @param subId - Identifies the subscription.
 * @param body - The price to change to.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A price charged again each interval.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const changeSubscriptionPlan = (
  client: Client,
  subId: string,
  body: SubscriptionPlanChange,
  options?: RequestOptions,
): Answer<Subscription> =>
  client('changeSubscriptionPlan POST ~/subscriptions/{subId}/change_plan', [subId], body, options)
