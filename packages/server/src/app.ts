import express, { type Express } from 'express'
import { createAuthenticate } from './access/authenticate.ts'
import { mountSessions } from './access/sessions/index.ts'
import type { Context } from './context.ts'
import {
  createBodyParser,
  createErrorFunnel,
  createRateLimits,
  createRequestContext,
  createSecurityHeaders,
  createUnmatched,
  mountReference,
  mountRoutes,
} from './mechanisms/http/index.ts'
import { checkoutRoutes } from './resources/checkouts/index.ts'
import { customerRoutes } from './resources/customers/index.ts'
import { healthRoutes } from './resources/health/index.ts'
import { hostedCheckoutRoutes } from './resources/hosted/index.ts'
import { paymentRoutes } from './resources/payments/index.ts'
import { priceRoutes } from './resources/prices/index.ts'
import { productRoutes } from './resources/products/index.ts'
import { walletRoutes } from './resources/wallets/index.ts'
import { webhookEndpointRoutes } from './resources/webhook-endpoints/index.ts'

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
  const { perAddress } = createRateLimits(context.config)
  mountRoutes(
    app,
    { context, authenticate: createAuthenticate(context, { allowLookUp: perAddress }) },
    routes,
  )
  app.use(createUnmatched(routes.map(({ route }) => route)))
  app.use(createErrorFunnel(context))
  return app
}
