// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listWorkspaces: Route = 'listWorkspaces GET /v1/workspaces'
export const createWorkspace: Route = 'createWorkspace POST /v1/workspaces'
export const retrieveWorkspace: Route = 'retrieveWorkspace GET ~'
export const updateWorkspace: Route = 'updateWorkspace PATCH ~'
export const setPublicSlug: Route = 'setPublicSlug PUT ~/public-slug'
export const removePublicSlug: Route = 'removePublicSlug DELETE ~/public-slug'
