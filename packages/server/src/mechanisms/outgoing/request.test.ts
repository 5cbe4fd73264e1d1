import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { startTarget } from '../../testing/outgoing/target.ts'
import { createOutgoing, type OutgoingOptions, type OutgoingRequest } from './request.ts'

type Answer = Parameters<typeof startTarget>[0]

const setUp = async (answer?: Answer, options: Partial<OutgoingOptions> = {}) => {
  const receiver = await startTarget(answer)
  return { receiver, ...reach(receiver.port, options) }
}

/** Returns a client that may reach one port of loopback. */
const reach = (port: number, options: Partial<OutgoingOptions> = {}) => {
  const origin = `http://127.0.0.1:${port}`
  const outgoing = createOutgoing({ allowedOrigins: [origin], ...options })
  onTestFinished(() => outgoing.close())
  const post = (request: Partial<OutgoingRequest> = {}) =>
    outgoing.post({
      url: `${origin}/hooks?a=1`,
      headers: { 'content-type': 'application/json' },
      body: '{"id":"evt_1"}',
      timeoutMs: 5000,
      maxResponseBytes: 2000,
      ...request,
    })
  return { outgoing, post }
}

/** Starts a TCP server, for responses that an HTTP server would not send. */
const startRawServer = async (onData: (socket: Socket) => void): Promise<number> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.once('data', () => onData(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

test('the request carries the path, the headers and the exact bytes, and asks for no compression', async () => {
  const { receiver, post } = await setUp((request, response) => response.end(request.url))
  const reply = await post({ headers: { 'x-service-signature': 't=1,v1=00', 'accept-encoding': 'gzip' } })
  expect(reply).toEqual({ status: 200, bodyPreview: '/hooks?a=1', latencyMs: expect.any(Number) })
  expect(receiver.requests[0]?.method).toBe('POST')
  expect(receiver.requests[0]?.headers).toMatchObject({
    'x-service-signature': 't=1,v1=00',
    'accept-encoding': 'identity',
    'content-length': '14',
  })
})

test.each([200, 204, 400, 404, 410, 500, 503])('status %i is an answer, not an error', async (status) => {
  const { post } = await setUp((_request, response) => response.writeHead(status).end())
  expect(await post()).toMatchObject({ status, bodyPreview: '' })
})

test('requests one after another share one connection, also when bodies pass the cap a little', async () => {
  const { receiver, post } = await setUp((_request, response) => {
    response.write('x'.repeat(1500))
    // The end is sent after a pause, so that the client receives more than the limit before it receives the
    // end.
    setTimeout(() => response.end('x'.repeat(8500)), 5)
  })
  for (let i = 0; i < 5; i += 1) await post({ maxResponseBytes: 1000 })
  expect(receiver.requests).toHaveLength(5)
  expect(receiver.connectionCount()).toBe(1)
})

test('an endless body is cut, its start is kept and its connection is not used again', async () => {
  const { receiver, post } = await setUp((_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('y'.repeat(16_384))) {}
    }
    response.on('drain', write)
    write()
  })
  expect(await post({ maxResponseBytes: 100 })).toMatchObject({ status: 200, bodyPreview: 'y'.repeat(100) })
  await post({ maxResponseBytes: 100 })
  expect(receiver.connectionCount()).toBe(2)
})

test.each([
  ['at most 500 characters', 'a'.repeat(600), 'a'.repeat(500)],
  ['no NUL', 'a\0b\0', 'ab'],
  ['no half of a surrogate pair', `${'a'.repeat(499)}😀`, 'a'.repeat(499)],
  [
    'whole characters where the byte cap cuts',
    `${'a'.repeat(1)}${'é'.repeat(1000)}`,
    `a${'é'.repeat(9)}`,
    20,
  ],
  ['bytes that are no text as replacement characters', Buffer.of(0xff, 0x61), '\uFFFDa'],
])('the preview holds %s', async (_name, body, preview, maxResponseBytes = 4000) => {
  const { post } = await setUp((_request, response) => response.end(body))
  expect((await post({ maxResponseBytes })).bodyPreview).toBe(preview)
})

test('a compressed answer is not decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(1_000_000))
  const { post } = await setUp((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  })
  expect((await post()).bodyPreview).toBe(new TextDecoder().decode(bomb).replaceAll('\0', '').slice(0, 500))
})

test('a server that never answers times out', async () => {
  const { post } = await setUp(() => {})
  await expect(post({ timeoutMs: 60 })).rejects.toMatchObject({
    kind: 'timeout',
    message: '127.0.0.1 did not answer in full within 60 ms.',
  })
})

test('a body that trickles ends at the timeout, however often a byte arrives', async () => {
  const { post } = await setUp((_request, response) => {
    const trickle = setInterval(() => response.write('.'), 5)
    response.on('close', () => clearInterval(trickle))
  })
  const startedMs = performance.now()
  await expect(post({ timeoutMs: 100 })).rejects.toMatchObject({ kind: 'timeout' })
  expect(performance.now() - startedMs).toBeLessThan(1000)
})

test('headers that trickle end at the timeout', async () => {
  const port = await startRawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const trickle = setInterval(() => socket.write('x-a: b\r\n'), 5)
    socket.on('close', () => clearInterval(trickle))
  })
  await expect(reach(port).post({ timeoutMs: 100 })).rejects.toMatchObject({ kind: 'timeout' })
})

test.each([
  ['reset', 'a close before any answer', (socket: Socket) => socket.end()],
  ['reset', 'a reset', (socket: Socket) => socket.resetAndDestroy()],
  [
    'reset',
    'a body cut short',
    (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab'),
  ],
  ['invalid_response', 'bytes that are no HTTP', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
  [
    'invalid_response',
    'headers without measure',
    (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`),
  ],
] as const)('%s is the kind of %s', async (kind, _name, answer) => {
  const port = await startRawServer(answer)
  const failure = reach(port).post()
  await expect(failure).rejects.toMatchObject({ name: 'OutgoingError', kind })
  await expect(failure).rejects.toThrow(/^127\.0\.0\.1 [^:]+\.$/)
})

test('connect is the kind of a closed port, and the message holds no address but the host', async () => {
  const port = await startRawServer(() => {})
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const address = closed.address()
  closed.close()
  await once(closed, 'close')
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : port}`
  const outgoing = createOutgoing({ allowedOrigins: [origin] })
  onTestFinished(() => outgoing.close())
  await expect(
    outgoing.post({ url: origin, headers: {}, body: '', timeoutMs: 2000, maxResponseBytes: 1 }),
  ).rejects.toMatchObject({
    kind: 'connect',
    message:
      'Could not connect to localhost. Check that the server is up and accepts connections on that port.',
  })
})

test('the caller can end an exchange', async () => {
  const stop = new AbortController()
  const { post } = await setUp(() => stop.abort())
  await expect(post({ signal: stop.signal })).rejects.toMatchObject({ kind: 'aborted' })
  await expect(post({ signal: stop.signal })).rejects.toMatchObject({ kind: 'aborted' })
})

test('requests over the connection limit wait, and are busy rather than timed out when none comes free', async () => {
  const { receiver, post } = await setUp(() => {}, { maxConnectionsPerOrigin: 2 })
  const hanging = [post({ timeoutMs: 300 }), post({ timeoutMs: 300 })]
  const waiting = post({ timeoutMs: 50 })
  await expect(waiting).rejects.toMatchObject({ kind: 'busy' })
  for (const request of hanging) await expect(request).rejects.toMatchObject({ kind: 'timeout' })
  expect(receiver.requests).toHaveLength(2)
})

test('many requests at once all arrive over no more connections than allowed', async () => {
  const { receiver, post } = await setUp(undefined, { maxConnectionsPerOrigin: 3 })
  const replies = await Promise.all(Array.from({ length: 30 }, () => post()))
  expect(replies.every((reply) => reply.status === 200)).toBe(true)
  expect(receiver.connectionCount()).toBeLessThanOrEqual(3)
})

test('close lets an exchange under way finish and refuses later ones', async () => {
  let answer = () => {}
  const { receiver, outgoing, post } = await setUp((_request, response) => {
    answer = () => response.end('done')
  })
  const reply = post()
  await expect.poll(() => receiver.requests.length, { interval: 5 }).toBe(1)
  const closed = outgoing.close()
  await expect(post()).rejects.toMatchObject({ kind: 'aborted' })
  answer()
  expect(await reply).toMatchObject({ bodyPreview: 'done' })
  await closed
})

test('a header that cannot be sent is a defect of the caller, not a fault of the network', async () => {
  const { post } = await setUp()
  await expect(post({ headers: { 'x-a': 'b\r\nhost: c' } })).rejects.toMatchObject({
    code: 'UND_ERR_INVALID_ARG',
  })
})
