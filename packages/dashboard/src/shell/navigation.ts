import type { Restricted } from '../generated/roles.ts'

/** The pages of a workspace in the navigation, in order. */
export type NavigationGroup = {
  title: string | null
  /**
   * The pages of the group, with their paths within the workspace. A page with an `operation` is shown only to members
   * whose role allows the operation.
   */
  pages: readonly { to: string; words: string; operation?: Restricted }[]
}

export const navigation: readonly NavigationGroup[] = [
  {
    title: null,
    pages: [
      { to: '', words: 'Home' },
      { to: 'analytics', words: 'Analytics' },
      { to: 'payments', words: 'Payments' },
      { to: 'checkouts', words: 'Checkouts' },
      { to: 'customers', words: 'Customers' },
    ],
  },
  {
    title: 'Sell',
    pages: [
      { to: 'products', words: 'Products' },
      { to: 'links', words: 'Payment links' },
      { to: 'invoices', words: 'Invoices' },
      { to: 'subscriptions', words: 'Subscriptions' },
      { to: 'entitlements', words: 'Entitlements' },
      { to: 'commissions', words: 'Commissions' },
    ],
  },
  {
    title: 'Build',
    pages: [
      { to: 'keys', words: 'API keys', operation: 'listApiKeys' },
      { to: 'webhooks', words: 'Webhooks' },
      { to: 'events', words: 'Events' },
    ],
  },
  {
    title: 'Business',
    pages: [
      { to: 'wallets', words: 'Wallets' },
      { to: 'team', words: 'Team' },
      { to: 'settings', words: 'Settings' },
      { to: 'audit-log', words: 'Audit log', operation: 'listAuditLog' },
    ],
  },
]
