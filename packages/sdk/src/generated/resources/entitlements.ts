// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { Entitlement, ListEntitlementsQuery } from '../types/entitlements.ts'

/** The products that customers may use because they paid for them. */
export class Entitlements {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List entitlements.
   *
   * Lists entitlements, including revoked ones, newest first by the time of their first grant. Guests, who
   * pay without a customer, have no entitlements. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * for await (const entitlement of client.entitlements.list()) {
   *   console.log(entitlement.id)
   * }
   * ```
   * @param query - Which ones `listEntitlements` gives.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(query?: ListEntitlementsQuery, options?: RequestOptions): PageRequest<Entitlement> {
    return new PageRequest(this.#client, 'listEntitlements GET ~/entitlements', [], query, options)
  }
}
