/**
 * Workspaces, the tenants of a deployment, and their members.
 *
 * Who is who: a workspace is one merchant's data. Every other record belongs to exactly one workspace, and most records
 * to one of its modes (test or live) as well. A member is a user with a role in a workspace. KYB is the verification of
 * the business behind a workspace; its status is a column of the workspace.
 *
 * What flows: the set-up inserts workspaces and members through this door (`insertWorkspace`, `insertMember`) and finds
 * a workspace by its name to refuse a name that is taken. Other rooms read a workspace by id (`findWorkspace`) for the
 * merchant's name, logo and support address. `access/sessions` reads the members' table itself, because `access` knows
 * no resource. `requireKyb` refuses an operation in live mode to a business that is not approved, where the deployment
 * asks for KYB.
 *
 * Not promised: that a name is unique; `findWorkspaceByName` finds the oldest. No route creates or changes a workspace
 * or a member yet, and nothing here moves the KYB status: the operator of a deployment does that.
 */
export { requireKyb } from './require-kyb.ts'
export {
  insertMember,
  insertWorkspace,
  selectWorkspace as findWorkspace,
  selectWorkspaceByName as findWorkspaceByName,
} from './store.ts'
