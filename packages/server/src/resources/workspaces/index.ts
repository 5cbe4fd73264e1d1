/**
 * Workspaces, the tenants of a deployment, and their people.
 *
 * Who takes part: a workspace is one merchant's data. Every other record belongs to exactly one workspace,
 * and most records to one of its modes (test or live) as well. A member is a user with a role in a workspace.
 * An invitation is an offer of membership to an email address: a token in a mail. The database stores a hash
 * of the token. KYB is the verification of the business behind a workspace; its status is a column of the
 * workspace.
 *
 * Flow: a signed-in person creates a workspace and becomes its admin; the set-up creates the first one. An
 * admin invites people (`invitations/`), who become members by accepting with the token (`members/`), and
 * changes or ends memberships. Other modules read a workspace by id (`findWorkspace`) for the merchant's name,
 * logo and support email address. `access/sessions` reads the members' table itself, because `access` does
 * not depend on resources. If the deployment requires KYB, `requireKyb` refuses an operation in live mode to
 * a business that is not approved; `setKybStatus` records the decision of the deployment's operator.
 *
 * A logo is an image that an admin uploaded. The rendering thread re-encodes it; its bytes are in a table of
 * their own.
 *
 * `requiredConfirmations` is the only rule for how deep a payment must be: a workspace can require more
 * confirmations than its deployment, never fewer.
 *
 * Guarantees: a workspace that had an admin keeps at least one. A public name (`publicSlug`, in the URL of a
 * public page) belongs to one workspace at a time. Each change of a workspace's members and invitations is
 * recorded in the audit log. Every admin is mailed when a person is invited or accepts, when a member's role
 * changes, and when a member is removed.
 *
 * Not promised: that the displayed name (`name`) of a workspace is unique; `findWorkspaceByName` finds the
 * oldest workspace with a name. This code does not verify a business: the operator of the deployment does
 * that, and a merchant cannot change the KYB status.
 */
export { displayedConfirmations, requiredConfirmations } from './confirmations.ts'
export { invitationRoutes } from './invitations/routes.ts'
export { deleteInvitationTo } from './invitations/store.ts'
export { addMember, removeMember } from './members/change-member.ts'
export { toMember } from './members/member.ts'
export { memberRoutes } from './members/routes.ts'
export { selectMemberByEmail as findMemberByEmail, selectMembers as findMembers } from './members/store.ts'
export { requireKyb } from './require-kyb.ts'
export { createWorkspaceRoutes } from './routes.ts'
export { setKybStatus } from './set-kyb-status.ts'
export {
  askedConfirmations,
  insertWorkspace,
  lockWorkspace,
  selectAffiliateShares as findAffiliateShares,
  selectAllWorkspaces as findAllWorkspaces,
  selectAskedConfirmations as findAskedConfirmations,
  selectLogo as findLogo,
  selectLogoTag as findLogoTag,
  selectWorkspace as findWorkspace,
  selectWorkspaceByName as findWorkspaceByName,
  selectWorkspaceBySlug as findWorkspaceBySlug,
  selectWorkspaceIds as findWorkspaceIds,
  type WorkspaceRow,
  workspacesAsking,
} from './store.ts'
export { updateWorkspace } from './update-workspace.ts'
export { logoUrlOf } from './workspace.ts'
