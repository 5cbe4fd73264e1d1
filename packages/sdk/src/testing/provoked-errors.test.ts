import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NotFoundError, RateLimitedError, Stablerail } from '../index.ts'
import { createMock } from './index.ts'

const settings = { apiKey: 'sk_test_mock', workspaceId: 'ws_mock', maxRetries: 0 }
const mug = { mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' } as const
const mock = createMock()
const client = new Stablerail({ ...settings, fetch: mock.fetch })

describe('a provoked error', () => {
  test('comes once, or as often as it is asked for', async () => {
    mock.failNext('createCheckout', 'rate_limited', { retryAfterSeconds: 7, message: 'Slow down.' })
    const error = await client.checkouts.create(mug).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RateLimitedError)
    expect(error).toMatchObject({ message: 'Slow down.' })
    mock.failNext('createCheckout', 'conflict', { times: 2 })
    mock.failNext('createCheckout', 'signing_required')
    const codes: unknown[] = []
    for (let call = 0; call < 4; call += 1)
      codes.push(
        await client.checkouts.create(mug).then(
          ({ status }) => status,
          ({ code }) => code,
        ),
      )
    expect(codes).toEqual(['conflict', 'conflict', 'signing_required', 'open'])
  })

  test('that may pass is tried again by the client', async () => {
    const patient = new Stablerail({ ...settings, maxRetries: 2, fetch: mock.fetch })
    mock.failNext('createCheckout', 'internal_error', { retryAfterSeconds: 0 })
    expect((await patient.checkouts.create(mug)).status).toBe('open')
  })
})

describe('with msw', () => {
  const shared = createMock()
  const server = setupServer(...shared.handlers(http))
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => server.close())

  test('requests to any address are answered from the same memory', async () => {
    const real = new Stablerail({ ...settings, baseUrl: 'https://api.stablerail.example' })
    const checkout = await real.checkouts.create(mug)
    expect(await real.checkouts.retrieve(checkout.id)).toEqual(checkout)
    shared.failNext('retrieveCheckout', 'not_found')
    await expect(real.checkouts.retrieve(checkout.id)).rejects.toBeInstanceOf(NotFoundError)
  })
})
