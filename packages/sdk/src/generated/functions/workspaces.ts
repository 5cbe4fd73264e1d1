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

/** List workspaces. As `client.workspaces.list`. */
export const listWorkspaces = (client: Client, options?: RequestOptions): Answer<WorkspaceList> =>
  client(routes.listWorkspaces, [], undefined, options)

/** Create a workspace. As `client.workspaces.create`. */
export const createWorkspace = (
  client: Client,
  body: WorkspaceCreate,
  options?: RequestOptions,
): Answer<Workspace> =>
  client(routes.createWorkspace, [], body, options)

/** Retrieve a workspace. As `client.workspaces.retrieve`. */
export const retrieveWorkspace = (client: Client, options?: RequestOptions): Answer<Workspace> =>
  client(routes.retrieveWorkspace, [], undefined, options)

/** Update a workspace. As `client.workspaces.update`. */
export const updateWorkspace = (
  client: Client,
  body: WorkspaceUpdate,
  options?: RequestOptions,
): Answer<Workspace> =>
  client(routes.updateWorkspace, [], body, options)

/** Claim a public name. As `client.workspaces.setPublicSlug`. */
export const setPublicSlug = (
  client: Client,
  body: PublicSlug,
  options?: RequestOptions,
): Answer<Workspace> =>
  client(routes.setPublicSlug, [], body, options)

/** Give up the public name. As `client.workspaces.removePublicSlug`. */
export const removePublicSlug = (client: Client, options?: RequestOptions): Answer<void> =>
  client(routes.removePublicSlug, [], undefined, options)
