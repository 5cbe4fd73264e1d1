import type { RequestListener } from 'node:http'
import express from 'express'
import { createAuthenticate, requireFactor } from './access/authenticate.ts'
import { mountSessions } from './access/sessions/index.ts'
import {
  createErrorFunnel,
  createListener,
  createRateLimits,
  createUnmatched,
  type ImplementedRoute,
  mountReference,
  mountRoutes,
  withoutLimits,
} from './mechanisms/http/index.ts'
import { createAnalyticsRoutes } from './resources/analytics/index.ts'
import { apiKeyRoutes } from './resources/api-keys/index.ts'
import { auditLogRoutes } from './resources/audit-log/index.ts'
import { checkoutRoutes, forgetRefundAddresses } from './resources/checkouts/index.ts'
import { commissionRoutes } from './resources/commissions/index.ts'
import type { Context } from './resources/context.ts'
import { createCustomerRoutes } from './resources/customers/index.ts'
import { mountDashboard } from './resources/dashboard/index.ts'
import { depositRoutes } from './resources/deposits/index.ts'
import { entitlementRoutes } from './resources/entitlements/index.ts'
import { createEventRoutes } from './resources/events/index.ts'
import { createHealthRoutes } from './resources/health/index.ts'
import {
  createHostedCheckoutRoutes,
  hostedRoutes,
  mountPages,
  mountPreview,
} from './resources/hosted/index.ts'
import { createInvoiceRoutes, forgetBillTo, planReminders } from './resources/invoices/index.ts'
import { paymentLinkRoutes } from './resources/payment-links/index.ts'
import { paymentRoutes, refundRoutes } from './resources/payments/index.ts'
import { priceRoutes } from './resources/prices/index.ts'
import { productRoutes } from './resources/products/index.ts'
import { searchRoutes } from './resources/search/index.ts'
import { endForCustomer, subscriptionRoutes, waivePeriod } from './resources/subscriptions/index.ts'
import { testClockRoutes } from './resources/test-clocks/index.ts'
import { walletPullerRoutes, walletRoutes } from './resources/wallets/index.ts'
import { webhookEndpointRoutes } from './resources/webhook-endpoints/index.ts'
import { createWorkspaceRoutes, invitationRoutes, memberRoutes } from './resources/workspaces/index.ts'

/** Returns the routes of every group of the contract that this version serves. */
const createRoutes = (): readonly ImplementedRoute[] => [
  ...createHealthRoutes(),
  ...createCustomerRoutes(async (work, customerId) => {
    await endForCustomer(work, customerId)
    await forgetBillTo(work.tx, work, customerId)
    await forgetRefundAddresses(work.tx, work, customerId)
  }),
  ...productRoutes,
  ...priceRoutes,
  ...checkoutRoutes,
  ...createInvoiceRoutes(waivePeriod),
  ...subscriptionRoutes,
  ...paymentLinkRoutes,
  ...walletRoutes,
  ...walletPullerRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...depositRoutes,
  ...entitlementRoutes,
  ...commissionRoutes,
  ...webhookEndpointRoutes,
  ...createHostedCheckoutRoutes(),
  ...hostedRoutes,
  ...createEventRoutes(),
  ...auditLogRoutes,
  ...createAnalyticsRoutes(),
  ...searchRoutes,
  ...testClockRoutes,
  ...apiKeyRoutes,
  ...createWorkspaceRoutes(planReminders),
  ...memberRoutes,
  ...invitationRoutes,
]

/** Creates the HTTP application of the service, with all routes by default. */
export const createApp = (context: Context, routes = createRoutes()): RequestListener => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  // Only one spelling of a path is served, because rate limits, logs and idempotency keys compare paths as text.
  app.enable('strict routing')
  app.enable('case sensitive routing')
  app.set('trust proxy', context.config.trustedProxies)
  app.set('query parser', 'simple')
  const limits = createRateLimits(context.config)
  mountReference(app, context.config, limits)
  mountSessions(app, context, limits)
  mountPages(app, context, limits)
  const authenticate = createAuthenticate(context, limits)
  mountPreview(app, context, authenticate)
  mountDashboard(app, context, limits)
  const confirm = createAuthenticate(context, withoutLimits)
  mountRoutes(
    app,
    {
      context,
      authenticate,
      confirm,
      limits,
      requireProof: (principal) => requireFactor(context, principal),
    },
    routes,
  )
  app.use(createUnmatched(routes.map(({ route }) => route)))
  app.use(createErrorFunnel(context))
  return createListener(context, app)
}
