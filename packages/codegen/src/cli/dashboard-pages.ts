/** The dashboard pages of the operations that an API key may not call. The command line names them instead. */
import type { Operation } from '../model/model.ts'

/** The paths of pages, below `/{workspace}/{mode}/`, by group. */
const pages: Record<string, string> = {
  wallets: 'wallets',
  walletPullers: 'wallets',
  workspaces: 'settings',
  apiKeys: 'keys',
  members: 'team',
  invitations: 'team',
  auditLog: 'audit-log',
  analytics: 'analytics',
  events: 'events',
  webhookEndpoints: 'webhooks',
}

/** Returns the page on which a member does what the operation does. Throws if the group has no page here. */
export const dashboardPageOf = ({ group, operation }: Operation): string => {
  const page = pages[group]
  if (page === undefined)
    throw new Error(`${operation} needs a session: name the dashboard page of ${group} in dashboard-pages.ts`)
  return page
}
