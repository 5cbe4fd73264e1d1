// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type {
  LogoUpload,
  PublicSlug,
  Workspace,
  WorkspaceCreate,
  WorkspaceUpdate,
} from '../types/workspaces.ts'

/**
 * List workspaces.
 *
 * Lists the workspaces that have the person of the session as a member, newest first. Needs role viewer or
 * higher, and a dashboard session: an API key will not do.
 *
 * @example
 * ```ts
 * for await (const workspace of listWorkspaces(client)) {
 *   console.log(workspace.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listWorkspaces = (client: Client, options?: RequestOptions): PageRequest<Workspace> =>
  new PageRequest(client, 'listWorkspaces GET /v1/workspaces', [], undefined, options)

/**
 * Create a workspace.
 *
 * Creates a workspace with the caller as its admin. Add its API keys and further members afterwards. A person
 * may create at most 10 workspaces. Needs role viewer or higher, and a dashboard session: an API key will not
 * do.
 *
 * @example
 * ```ts
 * const workspace = await createWorkspace(client, { name: 'Blue Mugs' })
 * console.log(workspace)
 * ```
 * @param client - What `createClient` made.
 * @param body - The fields of a workspace to create.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One business, with its data, keys and members.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createWorkspace = (
  client: Client,
  body: WorkspaceCreate,
  options?: RequestOptions,
): Answer<Workspace> =>
  client('createWorkspace POST /v1/workspaces', [], body, options)

/**
 * Retrieve a workspace.
 *
 * Returns one workspace. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const workspace = await retrieveWorkspace(client)
 * console.log(workspace)
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One business, with its data, keys and members.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveWorkspace = (client: Client, options?: RequestOptions): Answer<Workspace> =>
  client('retrieveWorkspace GET ~', [], undefined, options)

/**
 * Update a workspace.
 *
 * Changes the fields that are sent. Needs role admin or higher.
 *
 * @example
 * ```ts
 * const workspace = await updateWorkspace(client, { name: 'Blue Mugs' })
 * console.log(workspace)
 * ```
 * @param client - What `createClient` made.
 * @param body - The fields to change; absent fields stay as they are.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One business, with its data, keys and members.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const updateWorkspace = (
  client: Client,
  body: WorkspaceUpdate,
  options?: RequestOptions,
): Answer<Workspace> =>
  client('updateWorkspace PATCH ~', [], body, options)

/**
 * Claim a public name.
 *
 * Sets the public name of the workspace and replaces its former one. Returns `conflict` if another workspace
 * has the name. Needs role admin or higher.
 *
 * @example
 * ```ts
 * const workspace = await setPublicSlug(client, { slug: 'blue-mugs' })
 * console.log(workspace)
 * ```
 * @param client - What `createClient` made.
 * @param body - The public name to claim.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One business, with its data, keys and members.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const setPublicSlug = (
  client: Client,
  body: PublicSlug,
  options?: RequestOptions,
): Answer<Workspace> =>
  client('setPublicSlug PUT ~/public-slug', [], body, options)

/**
 * Remove the public name.
 *
 * Removes the public name of the workspace. Another workspace may then claim the name. Needs role admin or
 * higher.
 *
 * @example
 * ```ts
 * await removePublicSlug(client)
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Nothing.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const removePublicSlug = (client: Client, options?: RequestOptions): Answer<void> =>
  client('removePublicSlug DELETE ~/public-slug', [], undefined, options)

/**
 * Set the logo.
 *
 * Sets the logo of the workspace and replaces its former one. Pages for buyers and PDFs show it. The type of
 * the image is recognised from its content. The image is converted to a PNG of at most 512 pixels a side, so
 * that only its pixels are kept. The image may also be sent as the body itself, with its content type
 * (`image/png`, `image/jpeg`, `image/webp`). Needs role admin or higher.
 *
 * @example
 * ```ts
 * const workspace = await setLogo(client, {
 *   image: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
 * })
 * console.log(workspace)
 * ```
 * @param client - What `createClient` made.
 * @param body - The image of the logo.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One business, with its data, keys and members.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const setLogo = (client: Client, body: LogoUpload, options?: RequestOptions): Answer<Workspace> =>
  client('setLogo PUT ~/logo', [], body, options)

/**
 * Remove the logo.
 *
 * Removes the logo of the workspace. Needs role admin or higher.
 *
 * @example
 * ```ts
 * await removeLogo(client)
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Nothing.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const removeLogo = (client: Client, options?: RequestOptions): Answer<void> =>
  client('removeLogo DELETE ~/logo', [], undefined, options)
