// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { Member } from '../types/members.ts'
import * as routes from '../routes/members.ts'

/**
 * People of a workspace.
 *
 * **Not served yet**: this version of the service answers `404`.
 */
export class Members {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List members.
   *
   * **Not served yet**: this version of the service answers `404`.
   *
   * Lists the people of the workspace. Needs role viewer or higher, and a dashboard session: an API key will
   * not do.
   *
   * @example
   * ```ts
   * for await (const member of client.members.list()) {
   *   console.log(member.id)
   * }
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(options?: RequestOptions): PageRequest<Member> {
    return new PageRequest(this.#client, routes.listMembers, [], undefined, options)
  }
}
