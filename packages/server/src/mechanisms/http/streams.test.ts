import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { StreamSettings } from '../../settings/event-settings.ts'
import { startTestApi } from '../../testing/api.ts'
import { createTestScope } from '../../testing/context.ts'
import { openStream } from '../../testing/streams.ts'
import { type Connection, connectionLimits, openConnection } from './index.ts'

const wide: StreamSettings = { perCaller: 9, perWorkspace: 9, perAddress: 9, perProcess: 9 }

const startApi = async (streams: StreamSettings) => {
  const api = await startTestApi({ config: { streams } })
  onTestFinished(api.close)
  const open = async (key = api.keys.readonly) => {
    const stream = await openStream(`${api.baseUrl}/v1/events/stream`, {
      headers: { authorization: `Bearer ${key}` },
    })
    onTestFinished(stream.close)
    return stream
  }
  return { ...api, open }
}

test.each<[string, Partial<StreamSettings>, string]>([
  ['of a key', { perCaller: 1 }, 'this API key'],
  ['of a workspace', { perWorkspace: 1 }, 'this workspace'],
  ['of a process', { perProcess: 1 }, 'This process'],
])(
  'the streams %s are bounded; the refusal says what to do, and a stream that ends makes room',
  async (_, bound, who) => {
    const { keys, open } = await startApi({ ...wide, ...bound })
    const first = await open()
    const refused = await open()
    expect([refused.status, JSON.parse(refused.text).error]).toMatchObject([
      429,
      { code: 'rate_limited', message: expect.stringContaining(who) },
    ])
    expect(refused.headers.get('retry-after')).toBe('10')
    expect((await open(keys.full)).status).toBe(bound.perCaller === 1 ? 200 : 429)
    first.close()
    await expect.poll(async () => (await open()).status).toBe(200)
  },
)

test('the open streams of a process are a metric, by who reads them', async () => {
  const { context, open } = await startApi(wide)
  const read = async () =>
    (await context.metrics.registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('stablerail_streams_open'))
  const shown = (merchants: number) => [
    `stablerail_streams_open{of="merchants"} ${merchants}`,
    'stablerail_streams_open{of="public"} 0',
  ]
  expect(await read()).toEqual(shown(0))
  const stream = await open()
  await open()
  expect(await read()).toEqual(shown(2))
  stream.close()
  await expect.poll(read).toEqual(shown(1))
})

test('one key cannot take the places of another workspace', async () => {
  const { context, makeKey, open } = await startApi({ ...wide, perWorkspace: 1 })
  await open()
  expect((await open(await makeKey(await createTestScope(context), 'full'))).status).toBe(200)
})

test('the stop of a process ends its streams, and those that come meanwhile', async () => {
  const { context, open } = await startApi(wide)
  const stream = await open()
  context.streams.endAll()
  await stream.ended
  await (await open()).ended
})

test('how long a stream is read is not counted as time of the server, nor as a client that gave up', async () => {
  const { context, open } = await startApi(wide)
  const stream = await open()
  stream.close()
  const count = async () => {
    const text = await context.metrics.registry.getSingleMetricAsString(
      'stablerail_http_request_duration_seconds',
    )
    return text.split('\n').filter((line) => line.includes('_count') && line.includes('"streamEvents"'))
  }
  await expect.poll(count).toEqual([expect.stringMatching(/status="200"\} 1$/)])
})

/** Starts a server with one stream, and a client on a socket that reads only when the test says so. */
const startSlow = async (limits: Partial<typeof connectionLimits>) => {
  const opened = Promise.withResolvers<Connection>()
  const server = createServer((_, response) =>
    opened.resolve(openConnection(response, { ...connectionLimits, ...limits })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  onTestFinished(() => void socket.destroy())
  return { connection: await opened.promise, socket }
}

const message = `data: ${'x'.repeat(65_536)}\n\n`

test('little is kept for a reader who does not read; after a while the reader is cut off', async () => {
  const { connection } = await startSlow({ mostWaitingBytes: 262_144, patienceMs: 20 })
  let sent = 0
  // Sends much more than `mostWaitingBytes`, because the operating system also buffers data, which does not
  // use the memory of the process.
  while (!connection.closed.aborted && sent < 2_000) {
    while (connection.send(message)) sent += 1
    await connection.drained()
  }
  expect(sent).toBeLessThan(2_000)
  expect(connection.closed.aborted).toBe(true)
})

test('a reader who reads on after a pause is not cut off', async () => {
  const { connection, socket } = await startSlow({ mostWaitingBytes: 262_144 })
  while (connection.send(message));
  const drained = connection.drained()
  socket.resume()
  await drained
  expect(connection.closed.aborted).toBe(false)
})

test('a stream in which nothing happens has a sign of life, and ends in time', async () => {
  const { connection, socket } = await startSlow({ heartbeatMs: 5, lifeMs: 50 })
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  socket.resume()
  await new Promise<void>((resolve) => connection.closed.addEventListener('abort', () => resolve()))
  expect(text).toContain(':\n\n')
})
