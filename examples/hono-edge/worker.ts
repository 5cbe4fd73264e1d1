import { Stablerail } from '@stablerail/sdk'
import { webhookHandler } from '@stablerail/sdk/hono'
import { type Context, Hono } from 'hono'

/** The methods of the edge platform's key-value store that this example uses. */
export type KeyValue = {
  get(key: string): Promise<string | null>
  put(key: string, value: string): Promise<void>
}

export type Env = {
  Bindings: {
    STABLERAIL_API_KEY: string
    STABLERAIL_WORKSPACE_ID: string
    STABLERAIL_BASE_URL: string
    STABLERAIL_WEBHOOK_SECRET: string
    ORDERS: KeyValue
  }
}

const app = new Hono<Env>()

app.post('/donate/:cents', async (c) => {
  const {
    STABLERAIL_API_KEY: apiKey,
    STABLERAIL_WORKSPACE_ID: workspaceId,
    STABLERAIL_BASE_URL: baseUrl,
    ORDERS,
  } = c.env
  const client = new Stablerail({ apiKey, workspaceId, baseUrl })
  const checkout = await client.checkouts.create({
    mode: 'payment',
    amount: Number(c.req.param('cents')),
    chain: 'base',
    token: 'USDC',
    description: 'A donation',
  })
  await ORDERS.put(checkout.id, 'awaiting payment')
  return c.json({ id: checkout.id, payAt: checkout.hostedUrl }, 201)
})

app.get('/donations/:id', async (c) => c.json({ status: await c.env.ORDERS.get(c.req.param('id')) }))

app.post(
  '/webhooks/stablerail',
  webhookHandler<Context<Env>>({
    secret: (c) => c.env.STABLERAIL_WEBHOOK_SECRET,
    onEvent: {
      // If the event is delivered twice, the second delivery writes the same value again.
      'payment.confirmed': async ({ data }, c) => {
        if (data.fullySettled && data.checkoutId !== null) await c.env.ORDERS.put(data.checkoutId, 'paid')
      },
    },
  }),
)

// biome-ignore lint/style/noDefaultExport: it is what a worker's module exports.
export default app
