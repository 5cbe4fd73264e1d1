import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../../access/api-keys/index.ts'
import { createCustomerRoutes } from '../../resources/customers/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { startTestApp, type TestApp } from '../../testing/sessions/app.ts'
import { transact, type Work } from '../work/transact.ts'
import type { ImplementedRoute } from './routes.ts'

const customerRoutes = createCustomerRoutes(async () => {})

let world: TestContext
let app: TestApp
beforeAll(async () => {
  world = await createTestContext()
  app = await startTestApp(world.context, customerRoutes.map(answerAmiss))
})
afterAll(async () => {
  await app.stop()
  await world.close()
})

/** Wraps a route so that it does its work and then returns a response that breaks the contract. */
const answerAmiss = ({ route, handler }: ImplementedRoute): ImplementedRoute => ({
  route,
  handler: {
    run: async (request: { work: Work }) => {
      await handler.run(request)
      return { status: 200, body: { amiss: true } }
    },
  },
})

test.each(['POST', 'PATCH', 'DELETE'])(
  'a %s whose answer cannot be given has changed nothing',
  async (method) => {
    const { context } = world
    const scope = await createTestScope(context)
    const { secret } = await transact(context, scope, (work) =>
      createApiKey(work, { name: 'full', permission: 'full', livemode: false }),
    )
    const id = context.ids.make('customer')
    const row = { workspace_id: scope.workspaceId, livemode: false, id, email: 'ada@a.example' }
    await context.db
      .insertInto('customers')
      .values({ ...row, created_at: context.clock.now() })
      .execute()
    const customers = () =>
      context.db.selectFrom('customers').selectAll().where('workspace_id', '=', scope.workspaceId).execute()
    const before = await customers()
    const path = `/v1/workspaces/${scope.workspaceId}/customers`
    const { status, body } = await app.call(method, method === 'POST' ? path : `${path}/${id}`, {
      headers: { authorization: `Bearer ${secret}`, 'idempotency-key': 'once' },
      ...(method === 'POST' ? { body: { email: 'new@a.example' } } : {}),
      ...(method === 'PATCH' ? { body: { name: 'Ada' } } : {}),
    })
    expect([status, body.error.code]).toEqual([500, 'internal_error'])
    expect(await customers()).toEqual(before)
  },
)
