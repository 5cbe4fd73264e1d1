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
 * Lists the workspaces the session belongs to, newest first. Needs role viewer or higher, and a dashboard
 * session: an API key will not do.
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
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listWorkspaces = (client: Client, options?: RequestOptions): PageRequest<Workspace> =>
  new PageRequest(client, 'listWorkspaces GET /v1/workspaces', [], undefined, options)

/**
 * Create a workspace.
 *
 * Creates a workspace with the caller as its admin. A person is let make 10; further API keys and members are
 * made in it. Needs role viewer or higher, and a dashboard session: an API key will not do.
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
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
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
 * Answers one workspace. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const workspace = await retrieveWorkspace(client)
 * console.log(workspace)
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One business, with its data, keys and members.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
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
 * @param body - The fields to change; absent ones stay as they are.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One business, with its data, keys and members.
 * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
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
 * Gives the workspace a public name, in place of the one before; a `conflict` when another workspace has it.
 * Needs role admin or higher.
 *
 * @example
 * ```ts
 * const workspace = await setPublicSlug(client, { slug: 'blue-mugs' })
 * console.log(workspace)
 * ```
 * @param client - What `createClient` made.
 * @param body - The name to claim.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One business, with its data, keys and members.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with what is stored, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const setPublicSlug = (
  client: Client,
  body: PublicSlug,
  options?: RequestOptions,
): Answer<Workspace> =>
  client('setPublicSlug PUT ~/public-slug', [], body, options)

/**
 * Give up the public name.
 *
 * Takes the public name off the workspace. Another workspace may claim it then. Needs role admin or higher.
 *
 * @example
 * ```ts
 * await removePublicSlug(client)
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Nothing.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const removePublicSlug = (client: Client, options?: RequestOptions): Answer<void> =>
  client('removePublicSlug DELETE ~/public-slug', [], undefined, options)

/**
 * Set the logo.
 *
 * Makes the logo of the workspace from an image, in place of the one before. Pages for buyers and PDFs show
 * it. What the image is, is told by its content. It is made anew as a PNG of at most 512 pixels a side, so
 * that nothing but its pixels is kept. The image may also be the body itself, with its own content type
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
 * @param body - The image to make the logo of.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns One business, with its data, keys and members.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const setLogo = (client: Client, body: LogoUpload, options?: RequestOptions): Answer<Workspace> =>
  client('setLogo PUT ~/logo', [], body, options)

/**
 * Remove the logo.
 *
 * Takes the logo off the workspace. Needs role admin or higher.
 *
 * @example
 * ```ts
 * await removeLogo(client)
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Nothing.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const removeLogo = (client: Client, options?: RequestOptions): Answer<void> =>
  client('removeLogo DELETE ~/logo', [], undefined, options)
