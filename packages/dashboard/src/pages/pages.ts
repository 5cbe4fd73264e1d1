/** Every page of a workspace, by its path below `/{workspace}/{mode}/`. */
import { page } from '../page.ts'
import { NotFound } from '../shell/not-found.tsx'

export const pages = [
  page('/', () => import('./home/home.tsx')),
  page('payments', () => import('./payments/payments.tsx')),
  page('payments/$paymentId', () => import('./payments/payment.tsx')),
  page('analytics', () => import('./analytics/analytics.tsx')),
  page('checkouts', () => import('./checkouts/checkouts.tsx')),
  page('checkouts/new', () => import('./checkouts/new-checkout.tsx')),
  page('checkouts/$checkoutId', () => import('./checkouts/checkout.tsx')),
  page('customers', () => import('./customers/customers.tsx')),
  page('customers/$customerId', () => import('./customers/customer.tsx')),
  page('products', () => import('./products/products.tsx')),
  page('products/$productId', () => import('./products/product.tsx')),
  page('links', () => import('./links/links.tsx')),
  page('links/new', () => import('./links/new-link.tsx')),
  page('invoices', () => import('./invoices/invoices.tsx')),
  page('invoices/new', () => import('./invoices/new-invoice.tsx')),
  page('invoices/$invoiceId', () => import('./invoices/invoice.tsx')),
  page('subscriptions', () => import('./subscriptions/subscriptions.tsx')),
  page('subscriptions/new', () => import('./subscriptions/new-subscription.tsx')),
  page('subscriptions/$subscriptionId', () => import('./subscriptions/subscription.tsx')),
  page('entitlements', () => import('./entitlements/entitlements.tsx')),
  page('commissions', () => import('./commissions/commissions.tsx')),
  page('keys', () => import('./keys/keys.tsx')),
  page('webhooks', () => import('./webhooks/endpoints.tsx')),
  page('webhooks/$endpointId', () => import('./webhooks/endpoint.tsx')),
  page('events', () => import('./events/events.tsx')),
  page('wallets', () => import('./wallets/wallets.tsx')),
  page('wallets/collect/$chain/$token', () => import('./wallets/collect.tsx')),
  page('team', () => import('./team/team.tsx')),
  page('settings', () => import('./settings/settings.tsx')),
  page('account', () => import('./account/account.tsx')),
  page('audit-log', () => import('./settings/audit-log.tsx')),
  // Any other path shows "not found" to a person who is signed in.
  page('$', async () => ({ Page: NotFound })),
]
