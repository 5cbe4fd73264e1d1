import { decodeCursor, toPage } from '../../mechanisms/http/index.ts'
import { implement } from '../implement.ts'
import { toCommission } from './commission.ts'
import { payCommission } from './pay-commission.ts'
import { selectCommissions } from './store.ts'

export const commissionRoutes = implement('commissions', {
  list: async ({ context, scope, query: { cursor, limit, ...filter } }) => {
    const after = decodeCursor('commission', cursor)
    const rows = await selectCommissions(context.db, scope, { ...filter, after, limit: limit + 1 })
    return { status: 200, body: toPage(rows, limit, toCommission) }
  },
  pay: async ({ work, params }) => ({ status: 200, body: await payCommission(work, params.id) }),
})
