// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { PublicSlug, Workspace, WorkspaceCreate, WorkspaceUpdate } from '../types/workspaces.ts'

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
   * @example
   * ```ts
   * for await (const workspace of client.workspaces.list()) {
   *   console.log(workspace.id)
   * }
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(options?: RequestOptions): PageRequest<Workspace> {
    return new PageRequest(this.#client, 'listWorkspaces GET /v1/workspaces', [], undefined, options)
  }

  /**
   * Create a workspace.
   *
   * Creates a workspace with the caller as its admin. A person is let make 10; further API keys and members
   * are made in it. Needs role viewer or higher, and a dashboard session: an API key will not do.
   *
   * @example
   * ```ts
   * const workspace = await client.workspaces.create({ name: 'Blue Mugs' })
   * console.log(workspace)
   * ```
   * @param body - The fields of a workspace to create.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns One business, with its data, keys and members.
   * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was
   *   used with another body.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  create(body: WorkspaceCreate, options?: RequestOptions): Answer<Workspace> {
    return this.#client('createWorkspace POST /v1/workspaces', [], body, options)
  }

  /**
   * Retrieve a workspace.
   *
   * Answers one workspace. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * const workspace = await client.workspaces.retrieve()
   * console.log(workspace)
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns One business, with its data, keys and members.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
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
   * @param body - The fields to change; absent ones stay as they are.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns One business, with its data, keys and members.
   * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  update(body: WorkspaceUpdate, options?: RequestOptions): Answer<Workspace> {
    return this.#client('updateWorkspace PATCH ~', [], body, options)
  }

  /**
   * Claim a public name.
   *
   * Gives the workspace a public name, in place of the one before; a `conflict` when another workspace has
   * it. Needs role admin or higher.
   *
   * @example
   * ```ts
   * const workspace = await client.workspaces.setPublicSlug({ slug: 'blue-mugs' })
   * console.log(workspace)
   * ```
   * @param body - The name to claim.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns One business, with its data, keys and members.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was
   *   used with another body.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  setPublicSlug(body: PublicSlug, options?: RequestOptions): Answer<Workspace> {
    return this.#client('setPublicSlug PUT ~/public-slug', [], body, options)
  }

  /**
   * Give up the public name.
   *
   * Takes the public name off the workspace. Another workspace may claim it then. Needs role admin or higher.
   *
   * @example
   * ```ts
   * await client.workspaces.removePublicSlug()
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Nothing.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
   */
  removePublicSlug(options?: RequestOptions): Answer<void> {
    return this.#client('removePublicSlug DELETE ~/public-slug', [], undefined, options)
  }
}
