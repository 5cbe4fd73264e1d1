import express, { type Express } from 'express'

import { checkoutRoutes } from './checkouts/index.ts'
import type { Context } from './context.ts'
import { customerRoutes } from './customers/index.ts'
import { healthRoutes } from './health/index.ts'
import { hostedCheckoutRoutes } from './hosted-checkouts/index.ts'
import { createBodyParser } from './http/body.ts'
import { createErrorFunnel, createUnmatched } from './http/error-funnel.ts'
import { mountRoutes } from './http/mount.ts'
import { mountReference } from './http/reference.ts'
import { createRequestContext } from './http/request-context.ts'
import { createSecurityHeaders } from './http/security-headers.ts'
import { paymentRoutes } from './payments/index.ts'
import { priceRoutes } from './prices/index.ts'
import { productRoutes } from './products/index.ts'
import { mountSessions } from './sessions/index.ts'
import { walletRoutes } from './wallets/index.ts'
import { webhookEndpointRoutes } from './webhooks/index.ts'

/** The groups of the contract that this version serves. */
const routes = [
  ...healthRoutes,
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...checkoutRoutes,
  ...walletRoutes,
  ...paymentRoutes,
  ...webhookEndpointRoutes,
  ...hostedCheckoutRoutes,
]

/** The HTTP side of the service. */
export const createApp = (context: Context): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', context.config.trustedProxies)
  app.set('query parser', 'simple')
  app.use(createRequestContext(context))
  app.use(createSecurityHeaders())
  mountReference(app, context.config)
  mountSessions(app, context)
  app.use(createBodyParser())
  mountRoutes(app, context, routes)
  app.use(createUnmatched(routes.map(({ route }) => route)))
  app.use(createErrorFunnel(context))
  return app
}
