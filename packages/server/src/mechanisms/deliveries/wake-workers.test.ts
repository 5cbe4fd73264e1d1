import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApiKey } from '../../access/api-keys/index.ts'
import { createContext } from '../../commands/create-context.ts'
import type { Context } from '../../resources/context.ts'
import { webhookEndpointRoutes } from '../../resources/webhook-endpoints/index.ts'
import { startTestApp } from '../../testing/sessions/app.ts'
import { openTestShop, type TestShop } from '../../testing/webhooks/shop.ts'
import { transact } from '../work/transact.ts'

/** The polling interval is so long that only a wake-up makes a worker claim within the test. */
const pollMs = 3_600_000

const openApi = async ({ context, scope }: TestShop) => {
  const app = await startTestApp(context, webhookEndpointRoutes)
  onTestFinished(() => app.stop())
  const { secret } = await transact(context, scope, (work) =>
    createApiKey(work, { name: 'full', permission: 'full', livemode: scope.livemode }),
  )
  let posts = 0
  return async (path: string) => {
    posts += 1
    const headers = { authorization: `Bearer ${secret}`, 'idempotency-key': `post ${posts}` }
    const url = `/v1/workspaces/${scope.workspaceId}/webhook_endpoints/${path}`
    const { status } = await app.call('POST', url, { headers })
    expect(status).toBe(200)
  }
}

/** Opens another context for the database, as a worker in another process has it. */
const openContextElsewhere = async ({ context: { config, clock }, databaseUrl }: TestShop) => {
  const log = pino({ level: 'silent' })
  const other = await createContext({ config, databaseUrl, clock, log })
  onTestFinished(() => other.close())
  return other.context
}

test.each([
  ['the same process', async ({ context }: TestShop): Promise<Context> => context],
  ['another process', openContextElsewhere],
])('a worker in %s is woken for what a request replays or tests', async (_, openContext) => {
  const shop = await openTestShop()
  const { id, receiver } = await shop.addEndpoint()
  const post = await openApi(shop)
  shop.startWorker({ pollMs, context: await openContext(shop) })
  await shop.emit()
  const arrived = (count: number) =>
    expect.poll(() => receiver.requests.length, { timeout: 5_000 }).toBe(count)
  await arrived(1)
  const isDelivered = ({ status }: { status: string }) => status === 'succeeded'
  const [delivery] = await shop.settled(isDelivered)
  // Sends three replays and three test events. Only these prove that a wake-up works, because the poll at the
  // worker's start may have found the first delivery.
  for (let count = 2; count <= 6; count += 2) {
    await post(`${id}/deliveries/${delivery?.id}/replay`)
    await arrived(count)
    await post(`${id}/test`)
    await arrived(count + 1)
    await shop.settled(isDelivered)
  }
})
