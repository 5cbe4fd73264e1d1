import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { apiKey, errorReply, startServer } from '../test/server.ts'
import { createClient } from './request.ts'
import { followCheckout, followEvents, type StreamMessage } from './stream.ts'
import { createMessageReader } from './stream-messages.ts'

const event = (id: string) => JSON.stringify({ id, type: 'customer.deleted', data: { customerId: 'cus_1' } })

/** Serves the given text as a stream. The stream ends after the text, unless the test keeps it open. */
const streamOf =
  (text: string, { stay = false } = {}) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text)
    if (!stay) response.end()
  }

const clientOf = (baseUrl: string) => createClient({ apiKey, workspaceId: 'ws_1', baseUrl, maxRetries: 0 })

const take = async (messages: AsyncIterable<StreamMessage>, count: number) => {
  const taken: StreamMessage[] = []
  for await (const message of messages) {
    taken.push(message)
    if (taken.length === count) break
  }
  return taken
}

describe('a stream of events', () => {
  test('is opened again where it ended, and tells each event once', async () => {
    const { baseUrl, requests } = await startServer((_, number) =>
      number === 1
        ? streamOf(`retry: 1\nid: a\n\nid: b\ndata: ${event('evt_1')}\n\n:\n\n`)
        : number === 2
          ? errorReply(503, 'internal_error')
          : streamOf(`id: c\ndata: ${event('evt_2')}\n\n`, { stay: true }),
    )
    const taken = await take(followEvents(clientOf(baseUrl), { lastEventId: 'start' }), 2)
    expect(taken.map((message) => [message.kind, message.lastEventId])).toEqual([
      ['event', 'b'],
      ['event', 'c'],
    ])
    expect(requests.map(({ headers }) => headers['last-event-id'])).toEqual(['start', 'b', 'b'])
    expect(requests[0]?.query.get('workspaceId')).toBe('ws_1')
  })

  test('goes on from its beginning where nothing was told before it broke', async () => {
    const { baseUrl, requests } = await startServer((_, number) =>
      number === 1
        ? streamOf('retry: 1\nid: a\n\n')
        : streamOf(`id: b\ndata: ${event('evt_1')}\n\n`, { stay: true }),
    )
    await take(followEvents(clientOf(baseUrl)), 1)
    expect(requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'a'])
  })

  test('tells that something may be missing, and of deliveries; what it does not know it leaves out', async () => {
    const { baseUrl } = await startServer(() =>
      streamOf(
        'id: a\nevent: reset\ndata: {}\n\nevent: news\ndata: {}\n\n' +
          'event: delivery\ndata: {"endpointId":"we_1","delivery":{"id":"whd_1"}}\n\n',
        { stay: true },
      ),
    )
    expect(await take(followEvents(clientOf(baseUrl)), 2)).toEqual([
      { kind: 'reset', lastEventId: 'a' },
      { kind: 'delivery', endpointId: 'we_1', delivery: { id: 'whd_1' }, lastEventId: 'a' },
    ])
  })

  test('throws what another try would not mend', async () => {
    const { baseUrl, requests } = await startServer(() => errorReply(401, 'unauthorized'))
    await expect(take(followEvents(clientOf(baseUrl)), 1)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(requests).toHaveLength(1)
  })

  test('ends with the reason of its signal, and the connection with it', async () => {
    const closed = vi.fn<() => void>()
    const { baseUrl } = await startServer(() => (response) => {
      response.on('close', closed)
      streamOf(`id: a\ndata: ${event('evt_1')}\n\n`, { stay: true })(response)
    })
    const controller = new AbortController()
    const messages = followEvents(clientOf(baseUrl), { signal: controller.signal })
    await messages.next()
    const next = messages.next()
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(next).rejects.toBe(reason)
    await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  })

  test('that nobody reads any more is closed', async () => {
    const closed = vi.fn<() => void>()
    const { baseUrl } = await startServer(() => (response) => {
      response.on('close', closed)
      streamOf(`id: a\ndata: ${event('evt_1')}\n\n`, { stay: true })(response)
    })
    await take(followEvents(clientOf(baseUrl)), 1)
    await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  })
})

test('a checkout is followed from state to state, without a key', async () => {
  const { baseUrl, requests } = await startServer(() =>
    streamOf(
      'id: 1\ndata: {"status":"pending"}\n\nevent: news\ndata: new\n\nid: 2\ndata: {"status":"succeeded"}\n\n',
      { stay: true },
    ),
  )
  const states: string[] = []
  for await (const { status } of followCheckout(createClient({ baseUrl }), 'token')) {
    states.push(status)
    if (status === 'succeeded') break
  }
  expect(states).toEqual(['pending', 'succeeded'])
  expect(requests[0]?.path).toBe('/v1/checkout/token/events')
})

describe('messages', () => {
  const text = 'id: 1\r\ndata: é✓\rdata:two\n\n\uFEFF:comment\n\nevent:x\ndata\n\nid\ndata: 𝄞: a\n\n'
  const whole = [
    { event: 'message', data: 'é✓\ntwo', lastEventId: '1' },
    { event: 'x', data: '', lastEventId: '1' },
    { event: 'message', data: '𝄞: a', lastEventId: '' },
  ]

  test('are the same however the bytes are cut', () => {
    const bytes = new TextEncoder().encode(text)
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (cuts) => {
        const reader = createMessageReader('0')
        const ends = [...cuts, bytes.length].sort((a, b) => a - b)
        const messages = ends.flatMap((end, index) => reader.read(bytes.slice(ends[index - 1] ?? 0, end)))
        expect(messages).toEqual(whole)
      }),
    )
  })
})
