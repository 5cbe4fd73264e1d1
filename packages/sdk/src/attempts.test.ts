import { getEventListeners } from 'node:events'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorReply, startBoth, startServer } from '../test/server.ts'
import { createClient, joinWorkspace, retrieveInvitation } from './functions.ts'
import { APIError, ConnectionError, TimeoutError } from './index.ts'

const ok = { status: 200, body: { id: 'cus_1' } }

/** Makes the backoff zero, so that tests do not wait. */
const noBackoff = () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
}

const failure = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('the call was to fail')
}

describe('a retry', () => {
  test.each([408, 429, 500, 502, 503, 504])('is made after %i', async (status) => {
    noBackoff()
    const { client, requests } = await startBoth((_, number) => (number < 3 ? { status, body: {} } : ok))
    expect(await client.customers.retrieve('cus_1')).toEqual({ id: 'cus_1' })
    expect(requests).toHaveLength(3)
  })

  test.each([400, 401, 403, 404, 409, 410, 413, 422, 451])('is never made after %i', async (status) => {
    const { client, requests } = await startBoth(() => ({
      status,
      body: {},
      headers: { 'retry-after': '0' },
    }))
    await expect(client.customers.create({ email: 'a@b.co' })).rejects.toMatchObject({ status, attempts: 1 })
    expect(requests).toHaveLength(1)
  })

  test('is made after a connection that broke, also in the middle of an answer', async () => {
    noBackoff()
    const { client, requests } = await startBoth((_, number) => {
      if (number === 1) return (response) => response.destroy()
      if (number === 2)
        return (response) => {
          response.writeHead(200, { 'content-length': '50' }).write('{"id":')
          setImmediate(() => response.destroy())
        }
      return ok
    })
    expect(await client.customers.retrieve('cus_1')).toEqual({ id: 'cus_1' })
    expect(requests).toHaveLength(3)
  })

  test('is not made beyond the number given; the error tells the attempts', async () => {
    noBackoff()
    const { client, requests } = await startBoth(() => errorReply(500, 'internal_error'), { maxRetries: 3 })
    expect(await failure(client.customers.retrieve('cus_1'))).toMatchObject({
      attempts: 4,
      code: 'internal_error',
    })
    expect(requests).toHaveLength(4)
  })

  test('is not made at all with 0, of the client or of the call', async () => {
    const { client, requests } = await startBoth(() => ({ status: 503 }), { maxRetries: 0 })
    await expect(client.customers.retrieve('cus_1')).rejects.toMatchObject({ attempts: 1 })
    expect(requests).toHaveLength(1)
    const patient = await startBoth(() => ({ status: 503 }), { maxRetries: 5 })
    await expect(patient.client.customers.retrieve('cus_1', { maxRetries: 0 })).rejects.toMatchObject({
      attempts: 1,
    })
  })

  test('waits exactly as long as Retry-After says', async () => {
    const delays: number[] = []
    const { client } = await startBoth(
      (_, number) => (number === 1 ? { status: 429, headers: { 'retry-after': '0.05' } } : ok),
      { hooks: { onRetry: ({ delayMs }) => delays.push(delayMs) } },
    )
    const startedAt = performance.now()
    await client.customers.retrieve('cus_1')
    expect(delays).toEqual([50])
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(45)
  })

  test('is not made when Retry-After asks for too long: the caller gets the error', async () => {
    const { client, requests } = await startBoth(() =>
      errorReply(429, 'rate_limited', { headers: { 'retry-after': '3600' } }),
    )
    const error = await failure(client.customers.retrieve('cus_1'))
    expect((error as APIError).headers.get('retry-after')).toBe('3600')
    expect(requests).toHaveLength(1)
  })

  test('of a POST that only reads is made, and of one that takes effect is not', async () => {
    noBackoff()
    const { baseUrl, requests } = await startServer((_, number) =>
      number === 2 ? ok : (response) => response.destroy(),
    )
    const client = createClient({ session: {}, baseUrl })
    await retrieveInvitation(client, { token: 'q7Zc0Vw1' })
    expect(requests.map(({ path }) => path)).toEqual(Array(2).fill('/v1/invitations/retrieve'))
    await expect(joinWorkspace(client, { token: 'q7Zc0Vw1' })).rejects.toThrow(ConnectionError)
    expect(requests).toHaveLength(3)
  })

  test('of a POST without idempotency is made only where nothing was done', async () => {
    noBackoff()
    const lost = await startBoth(() => (response) => response.destroy())
    await expect(lost.client.hosted.contact('shop', { email: 'a@b.co', message: 'Hello' })).rejects.toThrow(
      ConnectionError,
    )
    expect(lost.requests).toHaveLength(1)
    const broken = await startBoth(() => ({ status: 502 }))
    await expect(broken.client.hosted.contact('shop', { email: 'a@b.co', message: 'Hello' })).rejects.toThrow(
      APIError,
    )
    expect(broken.requests).toHaveLength(1)
    const limited = await startBoth((_, number) =>
      number === 1 ? { status: 429 } : { status: 200, body: { ok: true } },
    )
    await limited.client.hosted.contact('shop', { email: 'a@b.co', message: 'Hello' })
    expect(limited.requests).toHaveLength(2)
  })
})

describe('time', () => {
  test('is limited for each attempt', async () => {
    noBackoff()
    const { client, requests } = await startBoth((_, number) => (number === 1 ? () => {} : ok), {
      timeoutMs: 40,
    })
    expect(await client.customers.retrieve('cus_1')).toEqual({ id: 'cus_1' })
    expect(requests).toHaveLength(2)
  })

  test('is limited for the body too', async () => {
    const half = () => (response: import('node:http').ServerResponse) =>
      void response.writeHead(200).write('{"id"')
    const { client } = await startBoth(half, { maxRetries: 0 })
    const error = await failure(client.customers.retrieve('cus_1', { timeoutMs: 40 }))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ message: 'No response within 40 ms.', attempts: 1 })
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    'of %d ms is refused',
    async (timeoutMs) => {
      const { client, requests } = await startBoth(() => ok)
      await expect(client.customers.retrieve('cus_1', { timeoutMs })).rejects.toThrow(
        'timeoutMs must be a whole number',
      )
      expect(requests).toHaveLength(0)
    },
  )
})

describe('an abort', () => {
  test.each([0, 2])(
    'ends a call in flight with its reason; of %i retries none is made',
    async (maxRetries) => {
      const { client, requests } = await startBoth(() => () => {}, { maxRetries })
      const controller = new AbortController()
      const call = client.customers.retrieve('cus_1', { signal: controller.signal })
      await vi.waitFor(() => expect(requests).toHaveLength(1))
      const reason = new Error('enough')
      controller.abort(reason)
      expect(await failure(call)).toBe(reason)
      expect(requests).toHaveLength(1)
    },
  )

  test('ends a wait between attempts at once', async () => {
    const controller = new AbortController()
    let abortedAt = Number.POSITIVE_INFINITY
    const onRetry = () =>
      setTimeout(() => {
        abortedAt = performance.now()
        controller.abort()
      }, 5)
    const { client } = await startBoth(() => ({ status: 503, headers: { 'retry-after': '30' } }), {
      hooks: { onRetry },
    })
    const error = await failure(client.customers.retrieve('cus_1', { signal: controller.signal }))
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(performance.now() - abortedAt).toBeLessThan(10)
  })

  test('before the call sends nothing', async () => {
    const { client, requests } = await startBoth(() => ok)
    await expect(client.customers.retrieve('cus_1', { signal: AbortSignal.abort() })).rejects.toThrow(
      'aborted',
    )
    expect(requests).toHaveLength(0)
  })

  test('leaves no listener behind on a signal that lives on', async () => {
    const { client } = await startBoth(() => ok)
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await client.customers.retrieve('cus_1', { signal })
    expect(removed.mock.calls.length).toBe(added.mock.calls.length)
    expect(added).toHaveBeenCalled()
  })

  test('ends a CSV export that is being read', async () => {
    const { client } = await startBoth(() => (response) => void response.writeHead(200).write('id\n'))
    const controller = new AbortController()
    const response = await client.payments.listCsv({}, { signal: controller.signal })
    const reading = response.text()
    controller.abort(new Error('enough'))
    await expect(reading).rejects.toThrow('enough')
  })

  test('leaves nothing behind on a signal after CSV exports, read to the end or not', async () => {
    const { client } = await startBoth(() => ({ status: 200, body: 'id\npay_1\n' }))
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const kept: unknown[] = []
    for (let at = 0; at < 20; at++) {
      const response = await client.payments.listCsv({}, { signal })
      if (at % 2) await response.text()
      else kept.push(response)
    }
    expect(added).toHaveBeenCalled()
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})
