import { decodeCursor } from '../../mechanisms/http/index.ts'
import { expandOne, expandPage } from '../expand.ts'
import { implement } from '../implement.ts'
import { cancelSubscription, uncancelSubscription } from './cancel-subscription.ts'
import { changePlan } from './change-plan.ts'
import { createSubscription } from './create-subscription.ts'
import { pauseSubscription, resumeSubscription } from './pause-subscription.ts'
import { selectSubscription, selectSubscriptions } from './store.ts'
import { toSubscription } from './subscription.ts'

export const subscriptionRoutes = implement('subscriptions', {
  list: async ({ context, scope, query: { cursor, limit, expand, ...filter } }) => {
    const after = decodeCursor('subscription', cursor)
    const rows = await selectSubscriptions(context.db, scope, { ...filter, after, limit: limit + 1 })
    return {
      status: 200,
      body: await expandPage({ context, scope, expand }, { rows, limit }, toSubscription),
    }
  },
  create: async ({ work, body }) => ({ status: 201, body: await createSubscription(work, body) }),
  retrieve: async ({ context, scope, params: { subId: id }, query: { expand } }) => {
    const row = await selectSubscription(context.db, scope, id)
    const found = { kind: 'subscription', id, row }
    return { status: 200, body: await expandOne({ context, scope, expand }, found, toSubscription) }
  },
  pause: async ({ work, params }) => ({ status: 200, body: await pauseSubscription(work, params.subId) }),
  resume: async ({ work, params }) => ({ status: 200, body: await resumeSubscription(work, params.subId) }),
  cancel: async ({ work, params, body }) => ({
    status: 200,
    body: await cancelSubscription(work, params.subId, { mode: 'at_period_end', ...body }),
  }),
  uncancel: async ({ work, params }) => ({
    status: 200,
    body: await uncancelSubscription(work, params.subId),
  }),
  changePlan: async ({ work, params, body }) => ({
    status: 200,
    body: await changePlan(work, params.subId, body),
  }),
})
