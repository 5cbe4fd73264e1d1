// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { Member } from '../types/members.ts'
import * as routes from '../routes/members.ts'

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
 * for await (const member of listMembers(client)) {
 *   console.log(member.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listMembers = (client: Client, options?: RequestOptions): PageRequest<Member> =>
  new PageRequest(client, routes.listMembers, [], undefined, options)
