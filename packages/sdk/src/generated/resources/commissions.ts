// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { Commission, ListCommissionsQuery } from '../types/commissions.ts'

/** What affiliates are to get of the payments that they brought. */
export class Commissions {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List commissions.
   *
   * Lists what affiliates are to get, newest first. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * for await (const commission of client.commissions.list()) {
   *   console.log(commission.id)
   * }
   * ```
   * @param query - Which ones `listCommissions` gives.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(query?: ListCommissionsQuery, options?: RequestOptions): PageRequest<Commission> {
    return new PageRequest(this.#client, 'listCommissions GET ~/commissions', [], query, options)
  }

  /**
   * Mark a commission as paid.
   *
   * Records that the affiliate was paid `amountMinor`, in whatever way the merchant did. It moves no money.
   * Needs role admin or higher.
   *
   * @example
   * ```ts
   * const commission = await client.commissions.pay('com_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(commission)
   * ```
   * @param id - Identifies the commission.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns What an affiliate is to get of a payment. The merchant pays it outside of Stablerail, which
   *   moves nothing.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was
   *   used with another body.
   * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current
   *   state.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  pay(id: string, options?: RequestOptions): Answer<Commission> {
    return this.#client('payCommission POST ~/commissions/{id}/pay', [id], undefined, options)
  }
}
