// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Group } from '../command.ts'

/** The groups of commands. A group's commands are loaded when one of them is called. */
export const groups: readonly Group[] = [
  { name: 'customers', description: 'Buyers whom the merchant knows by email address', load: () => import('./groups/customers.ts') },
  { name: 'products', description: 'The goods and services that the merchant sells', load: () => import('./groups/products.ts') },
  { name: 'prices', description: 'The prices of products, charged once or per interval', load: () => import('./groups/prices.ts') },
  { name: 'invoices', description: 'Bills to customers, paid on chain', load: () => import('./groups/invoices.ts') },
  { name: 'checkouts', description: 'Requests to pay an amount, in a token on a chain, until a given time', load: () => import('./groups/checkouts.ts') },
  { name: 'payment-links', description: 'Links to share. Each visit creates a checkout', load: () => import('./groups/payment-links.ts') },
  { name: 'subscriptions', description: 'Prices that customers pay again in each interval', load: () => import('./groups/subscriptions.ts') },
  { name: 'wallets', description: 'Settlement wallets: the merchant\'s own addresses', load: () => import('./groups/wallets.ts') },
  { name: 'wallet-pullers', description: 'The accounts that may pull payments of subscriptions, paid by allowance, to a settlement wallet (in the dashboard)', load: () => import('./groups/wallet-pullers.ts') },
  { name: 'payments', description: 'Transfers to settlement wallets, as they were seen on chain', load: () => import('./groups/payments.ts') },
  { name: 'deposits', description: 'Money that waits at the deposit addresses of checkouts, and its collection to settlement wallets', load: () => import('./groups/deposits.ts') },
  { name: 'refunds', description: 'Money sent back to payers, by transactions that the merchant signs', load: () => import('./groups/refunds.ts') },
  { name: 'entitlements', description: 'The products that customers may use because they paid for them', load: () => import('./groups/entitlements.ts') },
  { name: 'commissions', description: 'The shares that affiliates receive of payments that they brought', load: () => import('./groups/commissions.ts') },
  { name: 'webhook-endpoints', description: 'URLs to which events are sent, and the deliveries to them', load: () => import('./groups/webhook-endpoints.ts') },
  { name: 'workspaces', description: 'The businesses on this deployment', load: () => import('./groups/workspaces.ts') },
  { name: 'api-keys', description: 'Secret keys for the API (in the dashboard)', load: () => import('./groups/api-keys.ts') },
  { name: 'members', description: 'The people who may use a workspace (in the dashboard)', load: () => import('./groups/members.ts') },
  { name: 'invitations', description: 'Invitations of people to a workspace, sent by email (in the dashboard)', load: () => import('./groups/invitations.ts') },
  { name: 'audit-log', description: 'A record of sign-ins and of changes of keys, people, wallets, secrets and refunds (in the dashboard)', load: () => import('./groups/audit-log.ts') },
  { name: 'analytics', description: 'The revenue of a workspace by day, chain or token (in the dashboard)', load: () => import('./groups/analytics.ts') },
  { name: 'search', description: 'One search over the records of a workspace', load: () => import('./groups/search.ts') },
  { name: 'test-clocks', description: 'The clock of a workspace\'s test mode, which tests can advance', load: () => import('./groups/test-clocks.ts') },
  { name: 'events', description: 'The log of changes in a workspace', load: () => import('./groups/events.ts') },
]
