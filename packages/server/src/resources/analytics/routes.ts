import { implement } from '../../mechanisms/http/index.ts'
import { retrieveAnalytics } from './retrieve-analytics.ts'

export const analyticsRoutes = implement('analytics', {
  retrieve: async ({ context, scope, query }) => ({
    status: 200,
    body: await retrieveAnalytics(context, scope, query),
  }),
})
