// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { Commission, ListCommissionsQuery } from '../types/commissions.ts'

/**
 * List commissions.
 *
 * Lists commissions, newest first. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const commission of listCommissions(client)) {
 *   console.log(commission.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `listCommissions` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listCommissions = (
  client: Client,
  query?: ListCommissionsQuery,
  options?: RequestOptions,
): PageRequest<Commission> =>
  new PageRequest(client, 'listCommissions GET ~/commissions', [], query, options)

/**
 * Mark a commission as paid.
 *
 * Records that the merchant has paid `amountMinor` to the affiliate, by any means. The operation moves no
 * money. Needs role admin or higher.
 *
 * @example
 * ```ts
 * const commission = await payCommission(client, 'com_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(commission)
 * ```
 * @param client - What `createClient` made.
 * @param id - Identifies the commission.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The share of a payment that is due to an affiliate. The merchant pays it outside of Stablerail,
 *   which moves no money.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const payCommission = (client: Client, id: string, options?: RequestOptions): Answer<Commission> =>
  client('payCommission POST ~/commissions/{id}/pay', [id], undefined, options)
