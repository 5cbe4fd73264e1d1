import { implement } from '../implement.ts'
import { planCollection } from './plan-collection.ts'
import { selectWaitingDeposits } from './store.ts'
import { toWaitingDeposits } from './waiting-deposits.ts'

export const depositRoutes = implement('deposits', {
  list: async ({ context, scope }) => {
    const rows = await selectWaitingDeposits(context.db, scope)
    return { status: 200, body: { data: rows.map((row) => toWaitingDeposits(context.config, scope, row)) } }
  },
  planCollection: async ({ context, scope, query }) => ({
    status: 200,
    body: await planCollection(context, scope, query),
  }),
})
