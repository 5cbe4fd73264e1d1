import { setTimeout as delay } from 'node:timers/promises'
import { startReceiver } from '@stablerail/test-support'
import { createApiKey } from '../../packages/server/src/access/api-keys/index.ts'
import { transact } from '../../packages/server/src/mechanisms/work/transact.ts'
import type { Scope } from '../../packages/server/src/ports/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { createWebhookEndpoint } from '../../packages/server/src/resources/webhook-endpoints/create-webhook-endpoint.ts'
import { ageLeases, areDelivered } from '../../packages/server/src/testing/billing/deliveries.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../packages/server/src/testing/checkouts.ts'
import { createTestContext, createTestScope } from '../../packages/server/src/testing/context.ts'
import { insertPayment } from '../../packages/server/src/testing/payments/rows.ts'
import { createChance } from '../chain/chance.ts'
import { type Acknowledged, type Known, runClient, type Shop } from './clients.ts'
import { type Deployment, type Part, sendUntilAnswered, startDeployment } from './processes.ts'
import { verify } from './verify.ts'

const clients = 4
/** The maximum time for the worker to finish all work after the last kill. Unit: milliseconds. */
const restMs = 120_000

export type Run = { faults: string[]; done: number; kills: number; events: number }

type Options = {
  seed: number
  operations: number
  kills: number
  open?: typeof createTestContext
  onProgress?: (answered: number) => void
}

/**
 * Returns the settings of the server processes. They are the same as in `createTestContext`, so that the test
 * and the processes can decrypt each other's secrets.
 */
const settingsOf = ({ config }: Context, databaseUrl: string, receiver: string): Record<string, string> => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  ENCRYPTION_KEYS: `test:${'5a'.repeat(32)}`,
  SESSION_SECRET: config.sessionSecret ?? '',
  HOSTED_BASE_URL: config.hostedBaseUrl,
  RATE_LIMIT_KEY_PER_SECOND: '100000',
  RATE_LIMIT_KEY_BURST: '100000',
  ALLOW_RECEIVERS: receiver,
  NETWORKS: JSON.stringify([unreadNetwork]),
})

/** Creates a workspace with a webhook endpoint, an API key, and payments that are not credited. */
const openShop = async (context: Context, receiver: string, operations: number) => {
  const scope = await createTestScope(context)
  await insertVerifiedWallet(context, scope, `0x${'c4'.repeat(20)}`)
  const { secret: key } = await transact(context, scope, async (work) => {
    await createWebhookEndpoint(work, { url: receiver, events: ['*'] })
    return await createApiKey(work, { name: 'full', permission: 'full', livemode: false })
  })
  const payments: string[] = []
  while (payments.length < operations / 4)
    payments.push(
      await insertPayment(context, scope, {
        amount_minor: 10_000,
        net_minor: 10_000,
        amount_base: '100000000',
      }),
    )
  return { scope, key, payments }
}

/** Creates prices and one record of each other kind, so that clients can use their ids from the start. */
const stock = async (shop: Shop, payments: string[]): Promise<{ known: Known; done: Acknowledged[] }> => {
  const post = async (path: string, body: object) => {
    const url = `${shop.baseUrl}/v1/workspaces/${shop.workspaceId}/${path}`
    const headers = { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' }
    const { status, json } = await sendUntilAnswered(url, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': path + JSON.stringify(body) },
      body: JSON.stringify(body),
    })
    if (status !== 201) throw new Error(`${path} was answered ${status}: ${JSON.stringify(json)}`)
    return json
  }
  const { id } = await post('products', { name: 'Plan' })
  const known: Known = { customers: [], prices: [], invoices: [], subscriptions: [], payments }
  for (const [amount, interval] of [
    [2_000, 'month'],
    [700, 'week'],
    [0, 'week'],
  ])
    known.prices.push(String((await post(`products/${id}/prices`, { amount, interval })).id))
  const pair = { chain: 'base', token: 'USDC' }
  const { customer } = await post('customers', { email: 'first@a.example' })
  const customerId = String((customer as { id: string }).id)
  const lineItems = [{ description: 'Mug', quantity: 1, unitAmountMinor: 500 }]
  const invoiceId = String((await post('invoices', { customerId, ...pair, lineItems })).id)
  const priceId = known.prices[0]
  const subscriptionId = String((await post('subscriptions', { customerId, priceId, ...pair })).id)
  known.customers.push(customerId)
  known.invoices.push(invoiceId)
  known.subscriptions.push(subscriptionId)
  const done = [
    { operation: 'stock', status: 201, event: 'customer.created', of: customerId },
    { operation: 'stock', status: 201, event: 'invoice.created', of: invoiceId },
    { operation: 'stock', status: 201, event: 'subscription.created', of: subscriptionId },
  ]
  return { known, done }
}

/** Kills the API process or the worker process after every n-th response, until the clients have finished. */
const createKiller = (
  deployment: Deployment,
  { seed, operations, kills }: Options,
  /** Runs after a kill, before the replacement process starts. */
  between: () => Promise<void>,
) => {
  const chance = createChance(seed)
  const every = Math.ceil(operations / (kills + 1))
  let answered = 0
  let killing = Promise.resolve()
  let killed = 0
  return {
    answered: () => answered,
    killed: () => killed,
    onAnswer() {
      answered += 1
      if (answered % every !== 0 || killed >= kills) return
      killed += 1
      const part: Part = chance.happens(0.5) ? 'api' : 'worker'
      killing = killing.then(() => deployment.kill(part, between))
    },
    rest: () => killing,
  }
}

/** Waits until the worker has delivered all webhooks and finished the advance of the test clock. */
const waitForRest = async ({ db }: Context, { workspaceId }: Scope): Promise<void> => {
  const lastMs = performance.now() + restMs
  for (;;) {
    const clock = await db
      .selectFrom('test_clocks')
      .select('advancing_to')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst()
    if (!clock?.advancing_to && (await areDelivered(db, workspaceId))) return
    if (performance.now() > lastMs) return
    await delay(200)
  }
}

/**
 * Runs four clients in one workspace while the server processes are killed. Returns the inconsistencies that
 * are found afterwards.
 */
export const runShop = async (options: Options): Promise<Run> => {
  const { seed, operations, open = createTestContext, onProgress } = options
  const receiver = await startReceiver()
  const webhooks = { concurrency: 16, concurrencyPerEndpoint: 16, allowedOrigins: [receiver.origin] }
  const world = await open({ config: { networks: [unreadNetwork], webhooks } })
  const { context } = world
  const { scope, key, payments } = await openShop(context, receiver.url, operations)
  const deployment = await startDeployment(settingsOf(context, world.databaseUrl, receiver.origin))
  try {
    const shop: Shop = { baseUrl: deployment.baseUrl, workspaceId: scope.workspaceId, key }
    const stocked = await stock(shop, payments)
    const killer = createKiller(deployment, options, () => ageLeases(context.db, scope.workspaceId))
    const onAnswer = () => {
      killer.onAnswer()
      onProgress?.(killer.answered())
    }
    const each = { operations: Math.ceil(operations / clients), onAnswer }
    const ran = await Promise.all(
      Array.from({ length: clients }, (_, place) =>
        runClient(shop, stocked.known, { ...each, seed: seed * 100 + place + 1 }),
      ),
    )
    await killer.rest()
    await waitForRest(context, scope)
    await deployment.stop()
    const done: Acknowledged[] = [stocked, ...ran].flatMap((one) => one.done)
    const received = receiver.requests.map(({ rawBody }) => JSON.parse(rawBody.toString()).id as string)
    const faults = [
      ...ran.flatMap((one) => one.faults),
      ...(await verify(context, scope.workspaceId, { done, received })),
    ]
    return { faults, done: done.length, kills: killer.killed(), events: new Set(received).size }
  } finally {
    await receiver.stop()
    await world.close()
  }
}
