import { Stablerail } from '@stablerail/sdk'
import { startReceiver, type WebhookReceiver } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../../access/api-keys/index.ts'
import { type Service, startService } from '../../service.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'
import { createTestContext, createTestScope, type TestContext, testConfig } from '../../testing/context.ts'
import { createTestLog } from '../../testing/log.ts'
import { askAsShop, type ShopAccess } from '../../testing/shop-requests.ts'
import { transact } from '../work/transact.ts'
import { columns } from './generated/columns.ts'

const { log, lines } = createTestLog()
let world: TestContext
let service: Service
let receiver: WebhookReceiver
let shop: ShopAccess
beforeAll(async () => {
  receiver = await startReceiver()
  const webhooks = { ...testConfig().webhooks, allowedOrigins: [new URL(receiver.url).origin] }
  const config = {
    webhooks,
    networks: [unreadNetwork],
    host: '127.0.0.1',
    port: 0,
    metricsPort: 0,
    databasePoolSize: 3,
  }
  world = await createTestContext({ config, log })
  const { context } = world
  service = await startService(context, ['api', 'worker'])
  const scope = await createTestScope(context)
  await insertVerifiedWallet(context, scope, `0x${'5e'.repeat(20)}`)
  const { secret } = await transact(context, scope, (work) =>
    createApiKey(work, { name: 'shop', permission: 'full', livemode: false }),
  )
  const { address } = service
  const client = new Stablerail({ apiKey: secret, workspaceId: scope.workspaceId, baseUrl: address })
  await client.webhookEndpoints.create({
    url: receiver.url,
    events: ['customer.created', 'customer.updated'],
  })
  shop = { apiKey: secret, workspaceId: scope.workspaceId, payer: `0x${'7a'.repeat(20)}` }
})
afterAll(async () => {
  await service.stop()
  await world.close()
  await receiver.stop()
})

test('a column that is added under a running server, and taken away again, costs no request an error', async () => {
  const ask = () => askAsShop(service.address ?? '', shop)
  await Promise.all([ask(), ask()])
  for (const table of Object.keys(columns))
    for (const change of [
      `add column added_by_a_migration text not null default 'unknown'`,
      'drop column added_by_a_migration',
    ]) {
      const altered = sql.raw(`alter table ${table} ${change}`).execute(world.context.db)
      await Promise.all([ask(), altered])
    }
  await ask()
  const expected = 'The balances of wallets could not be read.'
  expect(lines.filter(({ level, msg }) => level >= 40 && msg !== expected)).toEqual([])
})
