import { once } from 'node:events'
import { connect } from 'node:net'
import { exchangeRaw, requestText } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { createTestLog } from '../../testing/log.ts'

const { log, lines } = createTestLog()
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ log })
})
afterAll(() => api.close())

const lineOf = (requestId: string | undefined) => lines.find((line) => line.requestId === requestId)

describe('an address of a strange form is refused in the envelope, with an id, headers and a log line', () => {
  it.each([
    ['another origin', 'http://a:99999999/v1/healthz'],
    ['another origin, for signing in', 'http://a:99999999/api/auth/get-session'],
    ['an origin that is none', 'http://[/v1/healthz'],
    ['an absolute address that is right', 'http://any/v1/healthz'],
    ['two slashes', '//v1/healthz'],
    ['a fragment', '/v1/healthz#top'],
    ['an asterisk', '*'],
    ['a long path', `/v1/${'a'.repeat(1_100)}`],
    ['a long query', `/v1/healthz?${'a'.repeat(8_200)}`],
    ['NUL in a path', '/v1/workspaces/ws%00x/customers'],
    ['a path that is not encoded', '/v1/workspaces/%E0%A4%A/customers'],
  ])('%s', async (_name, target) => {
    const method = target === '*' ? 'OPTIONS' : 'GET'
    const answer = await exchangeRaw(api.baseUrl, requestText(`${method} ${target}`))
    expect(answer?.status).toBe(400)
    const { error } = JSON.parse(answer?.text ?? '')
    expect(error).toMatchObject({ code: 'invalid_request', request_id: answer?.headers['x-request-id'] })
    expect(answer?.headers['x-content-type-options']).toBe('nosniff')
    await expect.poll(() => lineOf(error.request_id)).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  it('without Host', async () => {
    const answer = await exchangeRaw(api.baseUrl, 'GET /v1/healthz HTTP/1.1\r\nconnection: close\r\n\r\n')
    expect(answer?.status).toBe(400)
    expect(JSON.parse(answer?.text ?? '').error.message).toContain('Host')
  })

  it('NUL in the workspace with a session, before any membership is looked for', async () => {
    const cookie = 'cookie: stablerail.session_token=x'
    const answer = await exchangeRaw(
      api.baseUrl,
      requestText('GET /v1/workspaces/ws%00x/customers', [cookie]),
    )
    expect(JSON.parse(answer?.text ?? '').error).toMatchObject({
      code: 'invalid_request',
      param: 'workspaceId',
    })
  })
})

describe('the log line of a refused request has the code that was answered', () => {
  const register = (name: string, key: string) =>
    api.call('POST', api.path('customers'), {
      headers: { 'idempotency-key': key },
      body: { email: 'taken@a.example', name },
    })

  it.each([
    [
      'where the operation refuses',
      () => register('A', 'first').then(() => register('A', 'second')),
      'conflict',
    ],
    ['where the refusal is sent again', () => register('A', 'second'), 'conflict'],
    ['where the key was used for another request', () => register('B', 'second'), 'conflict'],
    ['where no one may ask', () => api.call('GET', api.path('customers'), { key: '' }), 'unauthorized'],
    ['where no route is', () => api.call('GET', '/v1/nothing'), 'not_found'],
  ])('%s', async (_name, ask, code) => {
    const { error, headers } = await ask()
    expect(error.code).toBe(code)
    await expect.poll(() => lineOf(headers.get('x-request-id') ?? '')).toMatchObject({ code })
  })

  it('and that of a request that was served has none', async () => {
    const { headers } = await api.call('GET', api.path('customers'))
    const line = () => lineOf(headers.get('x-request-id') ?? '')
    await expect.poll(line).toMatchObject({ status: 200 })
    expect(line()).not.toHaveProperty('code')
  })
})

describe('what is no HTTP', () => {
  it.each([
    ['a path without its slash', requestText('GET v1/healthz'), 400],
    ['a path that is a bracket', requestText('GET ['), 400],
    ['a line that is none', 'HELLO\r\n\r\n', 400],
    ['a bad header', 'GET /v1/healthz HTTP/1.1\r\nhost: a\r\nbad header: x\r\n\r\n', 400],
    ['two lengths', 'POST /x HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['a negative length', 'POST /x HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n', 400],
    ['a control character', 'GET /v1/\x01 HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    [
      'a byte beyond ASCII',
      Buffer.from('GET /v1/\xff HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 'latin1'),
      400,
    ],
    ['large headers', `GET /v1/healthz HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is answered in the envelope, and the connection closed', async (_name, sent, status) => {
    const answer = await exchangeRaw(api.baseUrl, sent)
    expect(answer?.status).toBe(status)
    expect(answer?.headers.connection).toBe('close')
    const { error } = JSON.parse(answer?.text ?? '')
    expect(error.code).toBe('invalid_request')
    expect(error.request_id).toBe(answer?.headers['x-request-id'])
    await expect.poll(() => lineOf(error.request_id)).toMatchObject({ status, code: 'invalid_request' })
  })

  it.each(['connection: close', 'connection: keep-alive'])(
    'a request with %s has its own answer, and what is no HTTP behind it has none',
    async (connection) => {
      const request = `GET /v1/healthz HTTP/1.1\r\nhost: any\r\n${connection}\r\n\r\n`
      const answer = await exchangeRaw(api.baseUrl, `${request}no HTTP at all\r\n\r\n`)
      expect([answer?.status, answer?.headers.connection]).toEqual([200, 'close'])
      expect(answer?.text).toBe('{"ok":true}')
    },
  )

  it('a request that was answered before it had come whole has no other answer', async () => {
    const { hostname, port } = new URL(api.baseUrl)
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (data) => {
      // After the response, the client sends a chunk without a valid size.
      if (received === '') socket.write('zz\r\n')
      received += data
    })
    socket.write('POST //v1 HTTP/1.1\r\nhost: any\r\ntransfer-encoding: chunked\r\n\r\n')
    await once(socket, 'close')
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })

  it('an expectation that nobody knows is ignored', async () => {
    const answer = await exchangeRaw(api.baseUrl, requestText('GET /v1/healthz', ['expect: a miracle']))
    expect(answer?.status).toBe(200)
  })
})

describe('paths', () => {
  it.each(['/V1/healthz', '/v1/healthz/', '/v1/HEALTHZ', '/v1//healthz', '/%761/healthz'])(
    'have one spelling: %s is none',
    async (path) => {
      expect((await api.call('GET', path)).status).toBe(404)
    },
  )
})

describe('the log', () => {
  it('has the code of the error that was answered', async () => {
    const answer = await api.call('GET', api.path('customers/cus_nobody'))
    await expect
      .poll(() => lineOf(answer.error.request_id))
      .toMatchObject({ status: 404, code: 'not_found', operation: 'retrieveCustomer' })
  })

  it('warns once of a proxy that is not trusted', async () => {
    const warnings = () => lines.filter(({ msg }) => String(msg).includes('TRUSTED_PROXIES'))
    for (let count = 0; count < 2; count += 1)
      await api.call('GET', '/v1/healthz', { headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect(warnings()).toHaveLength(1)
  })
})
