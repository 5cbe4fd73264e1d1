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

/** Prices charged again each interval. */
export class Subscriptions {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List subscriptions.
   *
   * Lists subscriptions, newest first. Needs role viewer or higher.
   *
   * @param query - What `listSubscriptions` is narrowed by.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * for await (const subscription of client.subscriptions.list()) {
   *   console.log(subscription.id)
   * }
   * ```
   */
  list(query?: ListSubscriptionsQuery, options?: RequestOptions): PageRequest<Subscription> {
    return new PageRequest(this.#client, routes.listSubscriptions, [], query, options)
  }

  /**
   * Create a subscription.
   *
   * Starts a subscription: with its trial, or with its first invoice sent at once. Needs role developer or
   * higher.
   *
   * @param body - The fields of a subscription to create.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A price charged again each interval.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link SigningRequiredError} There is no verified wallet for that chain and token. Sign the
   *   wallet's challenge first.
   * @throws {@link KybRequiredError} This deployment takes live payments only for verified businesses.
   *   Complete the verification.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const subscription = await client.subscriptions.create({
   *   customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
   *   priceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bn',
   *   chain: 'base',
   *   token: 'USDC',
   * })
   * console.log(subscription)
   * ```
   */
  create(body: SubscriptionCreate, options?: RequestOptions): Answer<Subscription> {
    return this.#client(routes.createSubscription, [], body, options)
  }

  /**
   * Retrieve a subscription.
   *
   * Answers one subscription. Needs role viewer or higher.
   *
   * @param subId - Identifies the subscription.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A price charged again each interval.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const subscription = await client.subscriptions.retrieve('sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(subscription)
   * ```
   */
  retrieve(subId: string, options?: RequestOptions): Answer<Subscription> {
    return this.#client(routes.retrieveSubscription, [subId], undefined, options)
  }

  /**
   * Pause a subscription.
   *
   * Stops renewals until the subscription is resumed. Needs role developer or higher.
   *
   * @param subId - Identifies the subscription.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A price charged again each interval.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link InvalidStateTransitionError} The operation is not legal in the resource's current state.
   *   Retrieve it to see where it stands.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const subscription = await client.subscriptions.pause('sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(subscription)
   * ```
   */
  pause(subId: string, options?: RequestOptions): Answer<Subscription> {
    return this.#client(routes.pauseSubscription, [subId], undefined, options)
  }

  /**
   * Resume a subscription.
   *
   * Ends the pause. Where the paid period ended during the pause, a new period starts. Needs role developer
   * or higher.
   *
   * @param subId - Identifies the subscription.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A price charged again each interval.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link InvalidStateTransitionError} The operation is not legal in the resource's current state.
   *   Retrieve it to see where it stands.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const subscription = await client.subscriptions.resume('sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(subscription)
   * ```
   */
  resume(subId: string, options?: RequestOptions): Answer<Subscription> {
    return this.#client(routes.resumeSubscription, [subId], undefined, options)
  }

  /**
   * Cancel a subscription.
   *
   * Cancels at once, or when the paid period ends. Needs role developer or higher.
   *
   * @param subId - Identifies the subscription.
   * @param body - When to cancel, and why.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A price charged again each interval.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link InvalidStateTransitionError} The operation is not legal in the resource's current state.
   *   Retrieve it to see where it stands.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const subscription = await client.subscriptions.cancel('sub_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   mode: 'at_period_end',
   * })
   * console.log(subscription)
   * ```
   */
  cancel(subId: string, body?: SubscriptionCancel, options?: RequestOptions): Answer<Subscription> {
    return this.#client(routes.cancelSubscription, [subId], body, options)
  }

  /**
   * Change the plan.
   *
   * Sets the price that the next billing cycle charges. Needs role developer or higher.
   *
   * @param subId - Identifies the subscription.
   * @param body - The price to change to.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A price charged again each interval.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link InvalidStateTransitionError} The operation is not legal in the resource's current state.
   *   Retrieve it to see where it stands.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const subscription = await client.subscriptions.changePlan('sub_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   priceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bn',
   * })
   * console.log(subscription)
   * ```
   */
  changePlan(subId: string, body: SubscriptionPlanChange, options?: RequestOptions): Answer<Subscription> {
    return this.#client(routes.changeSubscriptionPlan, [subId], body, options)
  }
}
