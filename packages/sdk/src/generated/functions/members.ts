// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { Member, MemberUpdate } from '../types/members.ts'

/**
 * List members.
 *
 * Lists the members of the workspace, newest first. Needs role viewer or higher, and a dashboard session: an
 * API key will not do.
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
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listMembers = (client: Client, options?: RequestOptions): PageRequest<Member> =>
  new PageRequest(client, 'listMembers GET ~/members', [], undefined, options)

/**
 * Change the role of a member.
 *
 * Changes the role of a member, with effect from their next request. The role of the last admin cannot be
 * changed: `invalid_state_transition`. Needs role admin or higher, and a dashboard session with a factor
 * proven in the last 5 minutes: an API key will not do.
 *
 * @example
 * ```ts
 * const member = await updateMember(client, 'mem_01k9z7q4m8c3v5t2r6w1x0y9bn', { role: 'viewer' })
 * console.log(member)
 * ```
 * @param client - What `createClient` made.
 * @param memberId - Identifies the membership.
 * @param body - The role to give the member.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A person who may use the workspace.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const updateMember = (
  client: Client,
  memberId: string,
  body: MemberUpdate,
  options?: RequestOptions,
): Answer<Member> =>
  client('updateMember PATCH ~/members/{memberId}', [memberId], body, options)

/**
 * Remove a member.
 *
 * Removes a member from the workspace, with effect from their next request. API keys that the member created
 * stay valid: revoke them too. The last admin cannot be removed: `invalid_state_transition`. Needs role admin
 * or higher, and a dashboard session: an API key will not do.
 *
 * @example
 * ```ts
 * await removeMember(client, 'mem_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * ```
 * @param client - What `createClient` made.
 * @param memberId - Identifies the membership.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Nothing.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const removeMember = (client: Client, memberId: string, options?: RequestOptions): Answer<void> =>
  client('removeMember DELETE ~/members/{memberId}', [memberId], undefined, options)
