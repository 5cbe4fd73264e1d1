/**
 * Groups of the contract that this version of the server answers with 404. The tests of the documentation hold
 * this list against a running server.
 */
export const notServed: readonly string[] = [
  'invoices',
  'paymentLinks',
  'subscriptions',
  'refunds',
  'workspaces',
  'apiKeys',
  'members',
  'hosted',
  'events',
]
