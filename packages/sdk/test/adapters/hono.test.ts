import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { webhookHandler } from '@stablerail/sdk/hono'
import { type Context, Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { secret } from '../signed-delivery.ts'
import { deliver, listening, type Start, testParsed, testReceiver } from './receiver-cases.ts'

type Before = (c: Context) => Promise<unknown>

const startHono =
  (before: Before = () => Promise.resolve()): Start<Context> =>
  (options) => {
    const app = new Hono()
    app.use(async (c, next) => {
      await before(c)
      await next()
    })
    app.post('/webhooks/stablerail', webhookHandler(options))
    return listening(createServer(getRequestListener(app.fetch)))
  }

describe('Hono', () => testReceiver(startHono()))

/** Tests the handler after a middleware has read the body, whose text Hono keeps. */
describe('Hono, after c.req.json()', () =>
  testReceiver(startHono((c) => c.req.json().catch(() => undefined))))

describe('Hono, after the body was read past it', () =>
  testParsed(
    startHono((c) => c.req.raw.json()),
    /c\.req\.raw/,
  ))

test('the secret may come from the bindings of a worker', async () => {
  type Bindings = { Bindings: { WEBHOOK_SECRET: string } }
  const app = new Hono<Bindings>()
  const got: string[] = []
  app.post(
    '/webhooks/stablerail',
    webhookHandler<Context<Bindings>>({
      secret: (c) => c.env.WEBHOOK_SECRET,
      onEvent: ({ id }, c) => got.push(`${id} ${c.req.path}`),
    }),
  )
  const { url, stop } = await listening(
    createServer(getRequestListener((request) => app.fetch(request, { WEBHOOK_SECRET: secret }))),
  )
  expect((await deliver(url)).status).toBe(204)
  expect(got).toEqual(['evt_1 /webhooks/stablerail'])
  stop()
})
