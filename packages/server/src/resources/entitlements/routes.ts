import { decodeCursor } from '../../mechanisms/http/index.ts'
import { expandPage } from '../expand.ts'
import { implement } from '../implement.ts'
import { toEntitlement } from './entitlement.ts'
import { selectEntitlements } from './store.ts'

export const entitlementRoutes = implement('entitlements', {
  list: async ({ context, scope, query: { cursor, limit, expand, customerId } }) => {
    const after = decodeCursor('entitlement', cursor)
    const rows = await selectEntitlements(context.db, scope, { customerId, after, limit: limit + 1 })
    return { status: 200, body: await expandPage({ context, scope, expand }, { rows, limit }, toEntitlement) }
  },
})
