/** The roles of a workspace and their permissions, as choices of a form. */
export const roles = [
  ['viewer', 'Viewer: sees all but keys, invitations and the audit log'],
  ['developer', 'Developer: webhooks and what is sold'],
  ['admin', 'Admin: refunds, keys, wallets, team and settings too'],
] as const
