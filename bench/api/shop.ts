import { createApiKey } from '../../packages/server/src/access/api-keys/index.ts'
import { transact } from '../../packages/server/src/mechanisms/work/transact.ts'
import type { Scope } from '../../packages/server/src/ports/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'

/** The data that the bench requests: one workspace for lists and retrievals, and one for creations. */
export type Shop = {
  small: { path: string }
  large: { path: string; listPath: string; customerIds: string[] }
  keyOf(path: string): string
  /** Returns the body of a request that creates a customer. */
  newCustomer(email: string): string
}

export const pageSize = 25

export const openShop = async (context: Context, customerCount: number): Promise<Shop> => {
  const [small, large] = [await openWorkspace(context), await openWorkspace(context)]
  const customerIds = await insertCustomers(context, large.scope, customerCount)
  return {
    small,
    large: { ...large, listPath: `${large.path}?limit=${pageSize}`, customerIds },
    keyOf: (path) => (path.startsWith(large.path) ? large.key : small.key),
    newCustomer,
  }
}

const newCustomer = (email: string): string =>
  JSON.stringify({ email, name: 'Ada Lovelace', country: 'GB', metadata: { plan: 'early', seats: 3 } })

/** Creates a workspace with an API key of test mode. */
export const openWorkspace = async (context: Context) => {
  const workspaceId = context.ids.make('workspace')
  const scope: Scope = { workspaceId, livemode: false }
  await context.db
    .insertInto('workspaces')
    .values({ id: workspaceId, name: 'Bench', created_at: context.clock.now() })
    .execute()
  const { secret } = await transact(context, scope, (work) =>
    createApiKey(work, { name: 'bench', permission: 'full', livemode: false }),
  )
  return { scope, key: secret, path: `/v1/workspaces/${workspaceId}/customers` }
}

const rowsAtOnce = 1_000

const insertCustomers = async (context: Context, scope: Scope, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let start = 0; start < count; start += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - start) }, (_, index) => ({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id: context.ids.make('customer'),
      email: `customer-${start + index}@shop.example`,
      name: `Customer ${start + index}`,
      wallet: null,
      country: 'GB',
      metadata: JSON.stringify({ plan: 'early', seats: 3 }),
      created_at: context.clock.now(),
    }))
    await context.db.insertInto('customers').values(rows).execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}
