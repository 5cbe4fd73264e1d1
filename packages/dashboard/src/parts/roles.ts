/** The roles of members: the value, the name, and the permissions. */
export const roles = [
  ['viewer', 'Viewer', 'Sees everything except keys, invitations and the audit log.'],
  ['developer', 'Developer', 'Like a viewer, and also webhooks, products, links and invoices.'],
  ['admin', 'Admin', 'Like a developer, and also refunds, keys, wallets, team and settings.'],
] as const

/** Returns the permissions of a role in a sentence; undefined for a role that is not known. */
export const permissionsOf = (role: string): string | undefined =>
  roles.find(([value]) => value === role)?.[2]
