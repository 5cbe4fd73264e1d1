/** What the contract announces and the service does not serve yet is refused, unless a test asks for it. */
import { contract, type Route } from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import { NotFoundError, Stablerail } from '../index.ts'
import { createMock } from './index.ts'

const unserved = Object.values(contract as unknown as Record<string, Record<string, Route>>)
  .flatMap((group) => Object.values(group))
  .filter(({ metadata }) => metadata.later)
  .map(({ method, path, metadata }) => ({ operation: metadata.operation, method, path }))

const settings = { apiKey: 'sk_test_mock', workspaceId: 'ws_mock', maxRetries: 0 }
const addressOf = (path: string) => `http://api.test${path.replaceAll(/:\w+/g, 'any')}`

describe('an operation that is not served yet', () => {
  test.each(unserved)('is not found, as in production: $operation', async ({ operation, method, path }) => {
    const response = await createMock().fetch(addressOf(path), { method })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: { code: 'not_found', message: `This server does not serve ${operation} yet.` },
    })
  })

  test('lends its path to no other method', async () => {
    const response = await createMock().fetch(addressOf('/v1/workspaces/:id/subscriptions'), {
      method: 'PUT',
    })
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { error: { code: 'not_found', message: 'There is no route PUT /v1/workspaces/any/subscriptions.' } },
    ])
  })

  test('is a NotFoundError to a client of the SDK', async () => {
    const mock = createMock()
    const client = new Stablerail({ ...settings, fetch: mock.fetch })
    await expect(client.subscriptions.list()).rejects.toBeInstanceOf(NotFoundError)
  })

  test('is answered by a mock that is told to', async () => {
    const mock = createMock({ answerUnserved: true })
    const client = new Stablerail({ ...settings, fetch: mock.fetch })
    expect((await client.subscriptions.list()).data).toEqual([])
  })
})
