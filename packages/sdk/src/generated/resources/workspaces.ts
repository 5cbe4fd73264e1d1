// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type {
  PublicSlug,
  Workspace,
  WorkspaceCreate,
  WorkspaceList,
  WorkspaceUpdate,
} from '../types/workspaces.ts'
import * as routes from '../routes/workspaces.ts'

/** Businesses on this deployment. */
export class Workspaces {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List workspaces.
   *
   * Lists the workspaces the session belongs to, newest first. Needs role viewer or higher, and a dashboard
   * session: an API key will not do.
   *
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A list answered whole.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { data } = await client.workspaces.list()
   * console.log(data)
   * ```
   */
  list(options?: RequestOptions): Answer<WorkspaceList> {
    return this.#client(routes.listWorkspaces, [], undefined, options)
  }

  /**
   * Create a workspace.
   *
   * Creates a workspace with the caller as its admin. Needs role viewer or higher, and a dashboard session:
   * an API key will not do.
   *
   * @param body - The fields of a workspace to create.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns One business, with its data, keys and members.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const workspace = await client.workspaces.create({ name: 'Blue Mugs' })
   * console.log(workspace)
   * ```
   */
  create(body: WorkspaceCreate, options?: RequestOptions): Answer<Workspace> {
    return this.#client(routes.createWorkspace, [], body, options)
  }

  /**
   * Retrieve a workspace.
   *
   * Answers one workspace. Needs role viewer or higher.
   *
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns One business, with its data, keys and members.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const workspace = await client.workspaces.retrieve()
   * console.log(workspace)
   * ```
   */
  retrieve(options?: RequestOptions): Answer<Workspace> {
    return this.#client(routes.retrieveWorkspace, [], undefined, options)
  }

  /**
   * Update a workspace.
   *
   * Changes the fields that are sent. Needs role admin or higher.
   *
   * @param body - The fields to change; absent ones stay as they are.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns One business, with its data, keys and members.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const workspace = await client.workspaces.update({ name: 'Blue Mugs' })
   * console.log(workspace)
   * ```
   */
  update(body: WorkspaceUpdate, options?: RequestOptions): Answer<Workspace> {
    return this.#client(routes.updateWorkspace, [], body, options)
  }

  /**
   * Claim a public name.
   *
   * Opens the public page under a name; a `conflict` when another workspace has it. Needs role admin or
   * higher.
   *
   * @param body - The name to claim.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns One business, with its data, keys and members.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const workspace = await client.workspaces.setPublicSlug({ slug: 'blue-mugs' })
   * console.log(workspace)
   * ```
   */
  setPublicSlug(body: PublicSlug, options?: RequestOptions): Answer<Workspace> {
    return this.#client(routes.setPublicSlug, [], body, options)
  }

  /**
   * Give up the public name.
   *
   * Closes the public page. Needs role admin or higher.
   *
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns Nothing.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * await client.workspaces.removePublicSlug()
   * ```
   */
  removePublicSlug(options?: RequestOptions): Answer<void> {
    return this.#client(routes.removePublicSlug, [], undefined, options)
  }
}
