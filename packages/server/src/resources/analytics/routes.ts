import type { Context } from '../context.ts'
import { implement } from '../implement.ts'
import { limitAnalytics } from './limits.ts'
import { retrieveAnalytics } from './retrieve-analytics.ts'

export const createAnalyticsRoutes = () => {
  let made: ReturnType<typeof limitAnalytics> | undefined
  const within = ({ config }: Context) => {
    made ??= limitAnalytics(config)
    return made
  }
  return implement('analytics', {
    retrieve: async ({ context, scope, principal, query }) => {
      const caller = principal.by === 'session' ? principal.userId : principal.keyId
      const body = await within(context)(caller, () => retrieveAnalytics(context, scope, query))
      return { status: 200, body }
    },
  })
}
