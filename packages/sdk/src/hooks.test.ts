import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { apiKey, startBoth } from '../test/server.ts'
import { APIError, ConnectionError, type Hooks, StablerailError } from './index.ts'

const customer = { status: 201, body: { customer: { id: 'cus_1' } } }

/** Makes the backoff zero, so that tests do not wait. */
const noBackoff = () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
}

const names = ['onRequest', 'onResponse', 'onError', 'onRetry', 'onEnd'] as const

/** Hooks that record the name and argument of each call. */
const recorder = () => {
  const told: [string, object][] = []
  const hooks = Object.fromEntries(
    names.map((name) => [name, (event: object) => void told.push([name, event])]),
  ) as Hooks
  return { hooks, told, order: () => told.map(([name]) => name) }
}

test('hooks are told of every request, answer, retry and end, and never the key', async () => {
  noBackoff()
  const { hooks, told } = recorder()
  const { client, baseUrl } = await startBoth(
    (_, number) => (number === 1 ? { status: 500, headers: { 'x-request-id': 'req_1' } } : customer),
    { hooks },
  )
  await client.customers.create({ email: 'a@b.co' }, { idempotencyKey: 'k' })
  const url = `${baseUrl}/v1/workspaces/ws_1/customers`
  const request = { operation: 'createCustomer', method: 'POST', url, idempotencyKey: 'k', headers: {} }
  const durationMs = expect.any(Number)
  expect(told).toEqual([
    ['onRequest', { ...request, attempt: 1 }],
    ['onResponse', { ...request, attempt: 1, status: 500, requestId: 'req_1', durationMs }],
    ['onRetry', { ...request, attempt: 1, delayMs: 0, error: expect.any(APIError) }],
    ['onRequest', { ...request, attempt: 2 }],
    ['onResponse', { ...request, attempt: 2, status: 201, requestId: null, durationMs }],
    ['onEnd', { ...request, attempt: 2, durationMs }],
  ])
  expect(JSON.stringify(told)).not.toContain('sk_test')
})

describe('each request has one end, and each call', () => {
  test('where no answer came', async () => {
    noBackoff()
    const { hooks, told, order } = recorder()
    const { client } = await startBoth(() => (response) => response.destroy(), { hooks, maxRetries: 1 })
    const error = await client.customers.list().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(order()).toEqual(['onRequest', 'onError', 'onRetry', 'onRequest', 'onError', 'onEnd'])
    expect(told.at(-1)?.[1]).toMatchObject({ attempt: 2, error, durationMs: expect.any(Number) })
  })

  test('where the answer is an error', async () => {
    const { hooks, told, order } = recorder()
    const { client } = await startBoth(() => ({ status: 200, body: '<html>' }), { hooks })
    await expect(client.customers.retrieve('cus_1')).rejects.toThrow(APIError)
    expect(order()).toEqual(['onRequest', 'onResponse', 'onEnd'])
    expect(told.at(-1)?.[1]).toMatchObject({ error: { code: 'unreadable_answer' } })
  })

  test('where it is aborted, in flight and in a wait', async () => {
    const { hooks, order } = recorder()
    const controller = new AbortController()
    const { client } = await startBoth(() => () => controller.abort(), { hooks })
    await expect(client.customers.retrieve('cus_1', { signal: controller.signal })).rejects.toThrow('aborted')
    expect(order()).toEqual(['onRequest', 'onError', 'onEnd'])

    const waiting = recorder()
    const second = new AbortController()
    const limited = { status: 429, headers: { 'retry-after': '30' } }
    const { client: other } = await startBoth(() => limited, {
      hooks: { ...waiting.hooks, onRetry: () => second.abort() },
    })
    await expect(other.customers.retrieve('cus_1', { signal: second.signal })).rejects.toThrow('aborted')
    expect(waiting.order()).toEqual(['onRequest', 'onResponse', 'onEnd'])
  })

  test('where the fetch of the client has a mistake in it', async () => {
    const { hooks, order } = recorder()
    const fetch = () => Promise.reject(new ReferenceError('agent is not defined'))
    const { client } = await startBoth(() => customer, { hooks, fetch })
    await expect(client.customers.retrieve('cus_1')).rejects.toThrow(StablerailError)
    expect(order()).toEqual(['onRequest', 'onError', 'onEnd'])
  })
})

describe('a hook', () => {
  test.each(names)('%s that throws or rejects makes no call fail, and ends nothing', async (name) => {
    noBackoff()
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    const failures = [
      () => {
        throw new Error('logging is down')
      },
      async () => {
        throw new Error('logging is down')
      },
    ]
    for (const fail of failures) {
      const { client } = await startBoth(
        (_, number) => (number === 1 ? (response) => response.destroy() : customer),
        { hooks: { [name]: fail } },
      )
      expect(await client.customers.create({ email: 'a@b.co' })).toEqual(customer.body)
    }
    await new Promise(setImmediate)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('that is slow is not waited for', async () => {
    const { client } = await startBoth(() => customer, { hooks: { onRequest: () => new Promise(() => {}) } })
    expect(await client.customers.create({ email: 'a@b.co' })).toEqual(customer.body)
  })

  test('adds headers to each attempt, but none that the client sends', async () => {
    noBackoff()
    const { client, requests } = await startBoth((_, number) => (number === 1 ? { status: 500 } : customer), {
      hooks: {
        onRequest: ({ headers, attempt }) => {
          headers.traceparent = `00-${attempt}`
          headers.Authorization = 'Bearer other'
          headers['Idempotency-Key'] = 'other'
        },
      },
    })
    await client.customers.create({ email: 'a@b.co' }, { headers: { 'x-own': '1' }, idempotencyKey: 'k' })
    const sent = (traceparent: string) => ({
      traceparent,
      authorization: `Bearer ${apiKey}`,
      'x-own': '1',
      'idempotency-key': 'k',
    })
    expect(requests.map(({ headers }) => headers)).toMatchObject([sent('00-1'), sent('00-2')])
  })

  test('knows the events of a call by their headers, however many run', async () => {
    const calls = new Map<object, string[]>()
    const keep =
      (name: string) =>
      ({ headers }: { headers: object }) =>
        void calls.set(headers, [...(calls.get(headers) ?? []), name])
    const { client } = await startBoth(() => customer, {
      hooks: { onRequest: keep('request'), onEnd: keep('end') },
    })
    await Promise.all([1, 2, 3].map((id) => client.customers.retrieve(`cus_${id}`)))
    expect([...calls.values()]).toEqual([1, 2, 3].map(() => ['request', 'end']))
  })
})
