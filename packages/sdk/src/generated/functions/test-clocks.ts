// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { TestClock, TestClockAdvance } from '../types/test-clocks.ts'

/**
 * Retrieve the test clock.
 *
 * Returns the time of the workspace's test mode, and the progress of an advance. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const testClock = await retrieveTestClock(client)
 * console.log(testClock)
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The time of a workspace's test mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveTestClock = (client: Client, options?: RequestOptions): Answer<TestClock> =>
  client('retrieveTestClock GET ~/test_clock', [], undefined, options)

/**
 * Advance the test clock.
 *
 * Advances the clock of the workspace's test mode, and runs the steps that become due, each at its own time.
 * The advance is complete when `status` is `ready` again. Chains, signatures, the delivery of webhooks,
 * idempotency keys, sessions and limits use real time. In live mode there is no test clock: 403 `forbidden`.
 * Needs role developer or higher.
 *
 * @example
 * ```ts
 * const testClock = await advanceTestClock(client, { advanceBy: 2592000 })
 * console.log(testClock)
 * ```
 * @param client - What `createClient` made.
 * @param body - The time or the duration of an advance. Send exactly one of the two.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The time of a workspace's test mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const advanceTestClock = (
  client: Client,
  body: TestClockAdvance,
  options?: RequestOptions,
): Answer<TestClock> =>
  client('advanceTestClock POST ~/test_clock', [], body, options)
