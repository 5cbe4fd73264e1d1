import { randomUUID } from 'node:crypto'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { setUp } from '../../commands/setup/index.ts'
import { webhookEndpointRoutes } from '../../resources/webhook-endpoints/index.ts'
import { createTestContext, type TestContext } from '../context.ts'
import { type AppAnswer, startTestApp, type TestApp } from '../sessions/app.ts'

type Options = { key?: string; body?: unknown; headers?: Record<string, string> }

export const url = 'https://93.184.216.34/hooks'
const email = 'owner@shop.example'
const password = 'correct horse battery'
const key = (name: string, permission: 'full' | 'restricted' | 'readonly', livemode = false) => ({
  name,
  permission,
  livemode,
})

/**
 * Serves the routes of webhook endpoints to a workspace with keys and an owner, for the tests of one file.
 */
export const useEndpointApi = () => {
  const clock = createTestClock(new Date())
  let world: TestContext
  let app: TestApp
  let base = ''
  const keys = { full: '', restricted: '', readonly: '', live: '' }

  beforeAll(async () => {
    world = await createTestContext({ clock })
    app = await startTestApp(world.context, webhookEndpointRoutes)
    const made = await setUp(world.context, {
      workspaceName: 'Shop',
      email,
      password,
      keys: [
        key('full', 'full'),
        key('restricted', 'restricted'),
        key('readonly', 'readonly'),
        key('live', 'full', true),
      ],
    })
    base = `/v1/workspaces/${made.workspaceId}/webhook_endpoints`
    for (const { name, secret } of made.keys) keys[name as keyof typeof keys] = secret
  })
  afterAll(async () => {
    await app.stop()
    await world.close()
  })
  beforeEach(async () => {
    for (const table of ['webhook_endpoints', 'webhook_deliveries', 'events'] as const)
      await world.context.db.deleteFrom(table).execute()
  })

  const call = (method: string, path: string, { key = keys.restricted, body, headers }: Options = {}) =>
    app.call(method, base + path, {
      ...(body === undefined ? {} : { body }),
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...headers,
      },
    })

  return {
    clock,
    keys,
    call,
    context: () => world.context,
    create: async (body: object = {}) => {
      const answer = await call('POST', '', { body: { url, ...body } })
      expect(answer.status).toBe(201)
      return answer.body as { endpoint: { id: string }; signingSecret: string }
    },
    signIn: async () =>
      (await app.call('POST', '/api/auth/sign-in/email', { body: { email, password } })).cookie,
    /** Sends a request like the owner's browser, with a session, in test mode. */
    callBySession: (method: string, path: string, cookie: string) =>
      app.call(method, base + path, {
        cookie,
        headers: { 'idempotency-key': randomUUID(), 'x-service-mode': 'test' },
      }),
  }
}

export const refusal = ({ status, body }: AppAnswer) => [status, body.error.code, body.error.param]
