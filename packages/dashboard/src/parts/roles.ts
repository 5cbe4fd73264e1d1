/** The roles of members with their permissions, as the options of a form control. */
export const roles = [
  ['viewer', 'Viewer: sees everything except keys, invitations and the audit log'],
  ['developer', 'Developer: also webhooks, products, links and invoices'],
  ['admin', 'Admin: also refunds, keys, wallets, team and settings'],
] as const
