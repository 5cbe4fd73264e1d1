/** The roles of members with their permissions, as the options of a form control. */
export const roles = [
  ['viewer', 'Viewer: sees all but keys, invitations and the audit log'],
  ['developer', 'Developer: webhooks and what is sold'],
  ['admin', 'Admin: refunds, keys, wallets, team and settings too'],
] as const
