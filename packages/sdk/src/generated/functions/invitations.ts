// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type {
  Invitation,
  InvitationAccept,
  InvitationAccepted,
  InvitationCreate,
  InvitationJoin,
  InvitationOffer,
  InvitationToken,
} from '../types/invitations.ts'

/**
 * List invitations.
 *
 * Lists the invitations that can still be accepted, newest first. Needs role admin or higher, and a dashboard
 * session: an API key will not do.
 *
 * @example
 * ```ts
 * for await (const invitation of listInvitations(client)) {
 *   console.log(invitation.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listInvitations = (client: Client, options?: RequestOptions): PageRequest<Invitation> =>
  new PageRequest(client, 'listInvitations GET ~/invitations', [], undefined, options)

/**
 * Invite a person.
 *
 * Sends an email with a link to the address. The link contains a token, with which the person can become a
 * member for 7 days. Revokes an earlier invitation of the same address. Returns `conflict` if a member has
 * the address. Needs role admin or higher, and a dashboard session with a factor proven in the last 5
 * minutes: an API key will not do.
 *
 * @example
 * ```ts
 * const invitation = await createInvitation(client, { email: 'ada@shop.example', role: 'viewer' })
 * console.log(invitation)
 * ```
 * @param client - What `createClient` made.
 * @param body - The person to invite, and their role.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns An invitation to a workspace that has not been accepted yet.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createInvitation = (
  client: Client,
  body: InvitationCreate,
  options?: RequestOptions,
): Answer<Invitation> =>
  client('createInvitation POST ~/invitations', [], body, options)

/**
 * Revoke an invitation.
 *
 * Revokes an invitation. The token in its email no longer works. Needs role admin or higher, and a dashboard
 * session: an API key will not do.
 *
 * @example
 * ```ts
 * await revokeInvitation(client, 'inv_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * ```
 * @param client - What `createClient` made.
 * @param invitationId - Identifies the invitation.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Nothing.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const revokeInvitation = (
  client: Client,
  invitationId: string,
  options?: RequestOptions,
): Answer<void> =>
  client('revokeInvitation DELETE ~/invitations/{invitationId}', [invitationId], undefined, options)

/**
 * Retrieve an invitation.
 *
 * Returns the workspace and the role that the invitation of a token offers, and changes nothing. The token is
 * in the body because URLs are logged by proxies. Returns `not_found` if the token was used, was revoked or
 * has expired. Needs no credentials.
 *
 * @example
 * ```ts
 * const invitationOffer = await retrieveInvitation(client, { token: 'q7Zc0Vw1…' })
 * console.log(invitationOffer)
 * ```
 * @param client - What `createClient` made.
 * @param body - The token of an invitation.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The workspace and the role that an invitation offers.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveInvitation = (
  client: Client,
  body: InvitationToken,
  options?: RequestOptions,
): Answer<InvitationOffer> =>
  client('retrieveInvitation POST /v1/invitations/retrieve', [], body, options)

/**
 * Accept an invitation, with its token in the body.
 *
 * Makes the invited person a member. The token proves that the email address belongs to the person: if the
 * address has no account, one is created with the password of the request. Does not sign the person in.
 * Returns `not_found` if the token was used, was revoked or has expired. Needs no credentials.
 *
 * @example
 * ```ts
 * const invitationAccepted = await joinWorkspace(client, { token: 'q7Zc0Vw1…' })
 * console.log(invitationAccepted)
 * ```
 * @param client - What `createClient` made.
 * @param body - The token of the invitation to accept, and the fields of the account that is created if the
 *   email address does not have one.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The workspace that the person joined, and their role.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const joinWorkspace = (
  client: Client,
  body: InvitationJoin,
  options?: RequestOptions,
): Answer<InvitationAccepted> =>
  client('joinWorkspace POST /v1/invitations/accept once', [], body, options)

/**
 * Accept an invitation.
 *
 * Makes the invited person a member. The token proves that the email address belongs to the person: if the
 * address has no account, one is created with the password of the request. Does not sign the person in.
 * Returns `not_found` if the token was used, was revoked or has expired. URLs are logged by proxies: `POST
 * /v1/invitations/accept` accepts the token in its body instead. Needs no credentials.
 *
 * @example
 * ```ts
 * const invitationAccepted = await acceptInvitation(client, 'q7Zc0Vw1…', { name: 'Ada Lovelace' })
 * console.log(invitationAccepted)
 * ```
 * @param client - What `createClient` made.
 * @param token - The token of the invitation: the part after the `#` of the link in the email.
 * @param body - The fields of the account that is created if the invited email address does not have one.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The workspace that the person joined, and their role.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const acceptInvitation = (
  client: Client,
  token: string,
  body: InvitationAccept,
  options?: RequestOptions,
): Answer<InvitationAccepted> =>
  client('acceptInvitation POST /v1/invitations/{token}/accept once', [token], body, options)
