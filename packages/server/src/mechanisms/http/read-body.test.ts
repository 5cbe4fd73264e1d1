import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { exchangeRaw } from '../../testing/raw-http.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Sent = { bytes: Buffer; headers?: Record<string, string>; path?: string; key?: string }

const post = async ({ bytes, headers = {}, path = api.path('products'), key = api.keys.full }: Sent) => {
  const lines = Object.entries({
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    'idempotency-key': String(Math.random()),
    ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  const head = [`POST ${path} HTTP/1.1`, 'host: any', 'connection: close', ...lines, '', ''].join('\r\n')
  const answer = await exchangeRaw(api.baseUrl, Buffer.concat([Buffer.from(head), bytes]))
  return { status: answer?.status, error: JSON.parse(answer?.text ?? '{}').error }
}

const product = Buffer.from('{"name":"Mug"}')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

describe('a body is refused', () => {
  it.each<[string, Sent, string | null]>([
    ['in gzip', { bytes: gzipSync(product), headers: { 'content-encoding': 'gzip' } }, 'content-encoding'],
    [
      'in deflate',
      { bytes: deflateSync(product), headers: { 'content-encoding': 'deflate' } },
      'content-encoding',
    ],
    [
      'in a gzip that is none',
      { bytes: product, headers: { 'content-encoding': 'gzip' } },
      'content-encoding',
    ],
    [
      'in a coding nobody knows',
      { bytes: product, headers: { 'content-encoding': 'zzz' } },
      'content-encoding',
    ],
    [
      'in UTF-16',
      {
        bytes: utf16('{"name":"a\\u0000b"}'),
        headers: { 'content-type': 'application/json; charset=utf-16le' },
      },
      'content-type',
    ],
    [
      'in UTF-7',
      { bytes: product, headers: { 'content-type': 'application/json;charset=utf-7' } },
      'content-type',
    ],
    [
      'in Latin-1',
      { bytes: product, headers: { 'content-type': 'application/json; charset="iso-8859-1"' } },
      'content-type',
    ],
    ['with bytes that are no UTF-8', { bytes: Buffer.from('{"name":"\xff"}', 'latin1') }, 'body'],
    [
      'with half a surrogate pair in bytes',
      { bytes: Buffer.from('7b226e616d65223a22eda080227d', 'hex') },
      'body',
    ],
    ['65 levels deep', { bytes: Buffer.from(`{"name":${'['.repeat(64)}${']'.repeat(64)}}`) }, 'body'],
    ['of brackets alone', { bytes: Buffer.from('['.repeat(60_000)) }, 'body'],
    ['of another type', { bytes: product, headers: { 'content-type': 'text/plain' } }, 'content-type'],
  ])('%s', async (_name, sent, param) => {
    expect(await post(sent)).toMatchObject({ status: 400, error: { code: 'invalid_request', param } })
  })

  it('over the limit of its route, which the answer names', async () => {
    const bytes = Buffer.from(JSON.stringify({ name: 'Mug', description: 'x'.repeat(65_536) }))
    const { status, error } = await post({ bytes })
    expect([status, error.code, error.param]).toEqual([413, 'invalid_request', 'body'])
    expect(error.message).toContain('64 KB')
  })

  it('over the limit without saying its length', async () => {
    const chunk = 'x'.repeat(30_000)
    const line = `${chunk.length.toString(16)}\r\n${chunk}\r\n`
    const sent = [
      `POST ${api.path('products')} HTTP/1.1`,
      'host: any',
      'connection: close',
      `authorization: Bearer ${api.keys.full}`,
      'idempotency-key: chunked',
      'content-type: application/json',
      'transfer-encoding: chunked',
      '',
      `${line.repeat(3)}0\r\n\r\n`,
    ].join('\r\n')
    expect((await exchangeRaw(api.baseUrl, sent))?.status).toBe(413)
  })
})

describe('a body is taken', () => {
  it.each<[string, Sent]>([
    ['as it is', { bytes: product }],
    ['with a byte order mark', { bytes: Buffer.concat([Buffer.from('efbbbf', 'hex'), product]) }],
    [
      'that says it is UTF-8',
      { bytes: product, headers: { 'content-type': 'application/json; charset="UTF-8"' } },
    ],
    ['of a kind of JSON', { bytes: product, headers: { 'content-type': 'application/merge-patch+json' } }],
    ['that says it is not encoded', { bytes: product, headers: { 'content-encoding': 'identity' } }],
    ['with brackets in its text', { bytes: Buffer.from(JSON.stringify({ name: '[{"\\'.repeat(20) })) }],
  ])('%s', async (_name, sent) => {
    expect((await post(sent)).status).toBe(201)
  })
})

describe('what is wrong with a body does not matter', () => {
  const bad = { bytes: gzipSync(product), headers: { 'content-encoding': 'gzip' } }

  it('when nobody knows who asks', async () => {
    expect((await post({ ...bad, key: '' })).status).toBe(401)
    expect((await post({ ...bad, key: 'sk_test_nobody' })).status).toBe(401)
  })

  it('when the caller may not ask', async () => {
    expect((await post({ ...bad, key: api.keys.readonly })).status).toBe(403)
  })

  it('when there is no such route', async () => {
    expect((await post({ ...bad, path: '/nowhere' })).status).toBe(404)
  })

  it('when the caller has asked too often', async () => {
    const limits = { keyPerSecond: 1, keyBurst: 1, publicPerSecond: 1, publicBurst: 1 }
    const slow = await startTestApi({ config: { rateLimits: limits } })
    try {
      const send = () =>
        slow.call('POST', '/v1/checkout/nobody/prepare-payment', {
          key: '',
          raw: '{',
          headers: { 'content-encoding': 'gzip' },
        })
      expect([(await send()).status, (await send()).status]).toEqual([400, 429])
    } finally {
      await slow.close()
    }
  })
})
