/**
 * Workspaces, the tenants of a deployment, and their members. Every other record belongs to one workspace, and most to
 * one mode of it. The set-up makes workspaces through this door; sessions read memberships. `requireKyb` refuses live
 * payments to a business that the deployment has not verified.
 */
export { requireKyb } from './require-kyb.ts'
export {
  insertMember,
  insertWorkspace,
  selectWorkspace as findWorkspace,
  selectWorkspaceByName as findWorkspaceByName,
} from './store.ts'
