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
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listInvitations = (client: Client, options?: RequestOptions): PageRequest<Invitation> =>
  new PageRequest(client, 'listInvitations GET ~/invitations', [], undefined, options)

/**
 * Invite a person.
 *
 * Mails a link with a token to the address, with which the person becomes a member within 7 days. An earlier
 * invitation of the address ends. A member with that address is a `conflict`. Needs role admin or higher, and
 * a dashboard session with a factor proven in the last 5 minutes: an API key will not do.
 *
 * @example
 * ```ts
 * const invitation = await createInvitation(client, { email: 'ada@shop.example', role: 'viewer' })
 * console.log(invitation)
 * ```
 * @param client - What `createClient` made.
 * @param body - Whom to invite, and as what.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns An invitation to the workspace that was not accepted yet.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createInvitation = (
  client: Client,
  body: InvitationCreate,
  options?: RequestOptions,
): Answer<Invitation> =>
  client('createInvitation POST ~/invitations', [], body, options)

/**
 * Take an invitation back.
 *
 * The mailed token no longer works. Needs role admin or higher, and a dashboard session: an API key will not
 * do.
 *
 * @example
 * ```ts
 * await revokeInvitation(client, 'inv_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * ```
 * @param client - What `createClient` made.
 * @param invitationId - Identifies the invitation.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Nothing.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
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
 * Tells whoever has the token what it is for, and changes nothing. The token is in the body, because
 * addresses are logged on the way. A token that was used, taken back or has expired is `not_found`. Needs no
 * credentials.
 *
 * @example
 * ```ts
 * const invitationOffer = await retrieveInvitation(client, { token: 'q7Zc0Vw1…' })
 * console.log(invitationOffer)
 * ```
 * @param client - What `createClient` made.
 * @param body - Which invitation is meant.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns What accepting an invitation would do.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
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
 * Makes the invited person a member. The token proves the address: where it has no account, one is made with
 * the password that is sent. Nobody is signed in by it. A token that was used, taken back or has expired is
 * `not_found`. Needs no credentials.
 *
 * @example
 * ```ts
 * const invitationAccepted = await joinWorkspace(client, { token: 'q7Zc0Vw1…' })
 * console.log(invitationAccepted)
 * ```
 * @param client - What `createClient` made.
 * @param body - Which invitation is accepted, and what an account is made of, where the address has none.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The workspace that the person now belongs to.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
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
 * Makes the invited person a member. The token proves the address: where it has no account, one is made with
 * the password that is sent. Nobody is signed in by it. A token that was used, taken back or has expired is
 * `not_found`. An address is logged on the way: `POST /v1/invitations/accept` takes the token in its body.
 * Needs no credentials.
 *
 * @example
 * ```ts
 * const invitationAccepted = await acceptInvitation(client, 'q7Zc0Vw1…', { name: 'Ada Lovelace' })
 * console.log(invitationAccepted)
 * ```
 * @param client - What `createClient` made.
 * @param token - The token from the mail: what stands behind the `#` of its link.
 * @param body - What an account is made of, where the invited address has none.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The workspace that the person now belongs to.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const acceptInvitation = (
  client: Client,
  token: string,
  body: InvitationAccept,
  options?: RequestOptions,
): Answer<InvitationAccepted> =>
  client('acceptInvitation POST /v1/invitations/{token}/accept once', [token], body, options)
