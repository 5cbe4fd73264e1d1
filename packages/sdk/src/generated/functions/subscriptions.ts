// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type {
  ListSubscriptionsQuery,
  RetrieveSubscriptionQuery,
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
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
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
 * Creates a subscription, which starts with its trial, or with its first invoice, which is sent immediately.
 * It counts towards revenue from its first confirmed payment on. Needs role developer or higher.
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
 * @returns A price that a customer pays again in each interval.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
 * @throws On {@link KybRequiredError}: This deployment accepts live payments only for verified businesses.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
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
 * Returns one subscription. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const subscription = await retrieveSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(subscription)
 * ```
 * @param client - What `createClient` made.
 * @param subId - Identifies the subscription.
 * @param query - Which ones `retrieveSubscription` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A price that a customer pays again in each interval.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveSubscription = (
  client: Client,
  subId: string,
  query?: RetrieveSubscriptionQuery,
  options?: RequestOptions,
): Answer<Subscription> =>
  client('retrieveSubscription GET ~/subscriptions/{subId}', [subId], query, options)

/**
 * Pause a subscription.
 *
 * Pauses a subscription: it does not renew until it is resumed. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const subscription = await pauseSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(subscription)
 * ```
 * @param client - What `createClient` made.
 * @param subId - Identifies the subscription.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A price that a customer pays again in each interval.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
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
 * Ends the pause. If the paid period ended during the pause, a new period starts. Needs role developer or
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
 * @returns A price that a customer pays again in each interval.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
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
 * Cancels a subscription immediately, or at the end of the paid period; immediately if that period is already
 * over. Voids an unpaid invoice of the subscription. A second cancellation at the end of the period changes
 * nothing. Needs role developer or higher.
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
 * @param body - The time of the cancellation, and its reason.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A price that a customer pays again in each interval.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const cancelSubscription = (
  client: Client,
  subId: string,
  body?: SubscriptionCancel,
  options?: RequestOptions,
): Answer<Subscription> =>
  client('cancelSubscription POST ~/subscriptions/{subId}/cancel', [subId], body, options)

/**
 * Undo a cancellation.
 *
 * Undoes a cancellation at the end of the period before it takes effect, also one by the customer. The
 * customer is informed by email that the subscription continues and when the next invoice is created. Undo
 * the cancellation of a customer only if the customer requests it. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const subscription = await uncancelSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(subscription)
 * ```
 * @param client - What `createClient` made.
 * @param subId - Identifies the subscription.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A price that a customer pays again in each interval.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
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
 * Sets the price from the next period on. It must be active, recurring and in the same currency. A later
 * request replaces an earlier one; a request with the current price cancels a pending change. Needs role
 * developer or higher.
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
 * @returns A price that a customer pays again in each interval.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const changeSubscriptionPlan = (
  client: Client,
  subId: string,
  body: SubscriptionPlanChange,
  options?: RequestOptions,
): Answer<Subscription> =>
  client('changeSubscriptionPlan POST ~/subscriptions/{subId}/change_plan', [subId], body, options)
