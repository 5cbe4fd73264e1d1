// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { CollectionPlan, PlanCollectionQuery, WaitingDeposits } from '../types/deposits.ts'

/** Money that waits at the deposit addresses of checkouts, and its collection to settlement wallets. */
export class Deposits {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List the deposits that wait.
   *
   * Returns the money that waits at deposit addresses, by chain, token and settlement wallet. It was paid,
   * and belongs to the wallet: collecting it costs gas. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * for await (const waitingDeposits of client.deposits.list()) {
   *   console.log(waitingDeposits)
   * }
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(options?: RequestOptions): PageRequest<WaitingDeposits> {
    return new PageRequest(this.#client, 'listWaitingDeposits GET ~/deposits', [], undefined, options)
  }

  /**
   * Plan a collection.
   *
   * Returns a transaction that collects the largest deposits of one token on one chain to their settlement
   * wallets. Nothing is sent or reserved: sign the transaction with any wallet that has gas. Collections are
   * recognised on chain, and are not payments. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * const collectionPlan = await client.deposits.planCollection({ chain: 'base', token: 'USDC' })
   * console.log(collectionPlan)
   * ```
   * @param query - Which ones `planCollection` gives.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Deposits to collect, and the transaction that collects them.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  planCollection(query: PlanCollectionQuery, options?: RequestOptions): Answer<CollectionPlan> {
    return this.#client('planCollection GET ~/deposits/collection', [], query, options)
  }
}
