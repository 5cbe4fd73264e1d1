// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { PublicSlug, Workspace, WorkspaceCreate, WorkspaceUpdate } from '../types/workspaces.ts'

/** The businesses on this deployment. */
export class Workspaces {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List workspaces.
   *
   * Lists the workspaces that have the person of the session as a member, newest first. Needs role viewer or
   * higher, and a dashboard session: an API key will not do.
   *
   * @example
   * ```ts
   * for await (const workspace of client.workspaces.list()) {
   *   console.log(workspace.id)
   * }
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(options?: RequestOptions): PageRequest<Workspace> {
    return new PageRequest(this.#client, 'listWorkspaces GET /v1/workspaces', [], undefined, options)
  }

  /**
   * Create a workspace.
   *
   * Creates a workspace with the caller as its admin. Add its API keys and further members afterwards. A
   * person may create at most 10 workspaces. Needs role viewer or higher, and a dashboard session: an API key
   * will not do.
   *
   * @example
   * ```ts
   * const workspace = await client.workspaces.create({ name: 'Blue Mugs' })
   * console.log(workspace)
   * ```
   * @param body - The fields of a workspace to create.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns One business, with its data, keys and members.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  create(body: WorkspaceCreate, options?: RequestOptions): Answer<Workspace> {
    return this.#client('createWorkspace POST /v1/workspaces', [], body, options)
  }

  /**
   * Retrieve a workspace.
   *
   * Returns one workspace. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * const workspace = await client.workspaces.retrieve()
   * console.log(workspace)
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns One business, with its data, keys and members.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  retrieve(options?: RequestOptions): Answer<Workspace> {
    return this.#client('retrieveWorkspace GET ~', [], undefined, options)
  }

  /**
   * Update a workspace.
   *
   * Changes the fields that are sent. Needs role admin or higher.
   *
   * @example
   * ```ts
   * const workspace = await client.workspaces.update({ name: 'Blue Mugs' })
   * console.log(workspace)
   * ```
   * @param body - The fields to change; absent fields stay as they are.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns One business, with its data, keys and members.
   * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  update(body: WorkspaceUpdate, options?: RequestOptions): Answer<Workspace> {
    return this.#client('updateWorkspace PATCH ~', [], body, options)
  }

  /**
   * Claim a public name.
   *
   * Sets the public name of the workspace and replaces its former one. Returns `conflict` if another
   * workspace has the name. Needs role admin or higher.
   *
   * @example
   * ```ts
   * const workspace = await client.workspaces.setPublicSlug({ slug: 'blue-mugs' })
   * console.log(workspace)
   * ```
   * @param body - The public name to claim.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns One business, with its data, keys and members.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  setPublicSlug(body: PublicSlug, options?: RequestOptions): Answer<Workspace> {
    return this.#client('setPublicSlug PUT ~/public-slug', [], body, options)
  }

  /**
   * Remove the public name.
   *
   * Removes the public name of the workspace. Another workspace may then claim the name. Needs role admin or
   * higher.
   *
   * @example
   * ```ts
   * await client.workspaces.removePublicSlug()
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Nothing.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  removePublicSlug(options?: RequestOptions): Answer<void> {
    return this.#client('removePublicSlug DELETE ~/public-slug', [], undefined, options)
  }
}
