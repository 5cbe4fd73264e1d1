import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { deflateSync, gzipSync } from 'node:zlib'
import { exchangeRaw, requestText } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'

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
    expect((await exchangeRaw(api.baseUrl, chunked(['x'.repeat(90_000)])))?.status).toBe(413)
  })
})

describe('the rest of a refused body', () => {
  it('is dropped, and the next request on the connection is answered', async () => {
    const next = requestText('GET /v1/healthz')
    const answers = await readAll(`${chunked(Array(20).fill('x'.repeat(30_000)), 'keep-alive')}${next}`)
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  it('ends the connection after a mebibyte of it', async () => {
    const next = requestText('GET /v1/healthz')
    const answers = await readAll(`${chunked(Array(200).fill('x'.repeat(30_000)), 'keep-alive')}${next}`)
    expect(answers).not.toContain('HTTP/1.1 200')
  })

  it('ends the connection once the requests before it were answered', async () => {
    const list = requestText(`GET ${api.path('products')}`, [`authorization: Bearer ${api.keys.full}`])
    const before = list.replace('connection: close', 'connection: keep-alive')
    const rest = chunked(Array(60).fill('x'.repeat(30_000)), 'keep-alive')
    // Locks the table, so that the request for the list of products still waits while the next request's body
    // arrives.
    const received = await api.context.db.transaction().execute(async (held) => {
      await sql`lock table products in access exclusive mode`.execute(held)
      const reading = { answers: readAll(`${before}${rest}`) }
      await setTimeout(300)
      return reading
    })
    const answers = await received.answers
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 413'])
  })
})

const chunked = (chunks: readonly string[], connection = 'close'): string =>
  [
    `POST ${api.path('products')} HTTP/1.1`,
    'host: any',
    `connection: ${connection}`,
    `authorization: Bearer ${api.keys.full}`,
    'idempotency-key: chunked',
    'content-type: application/json',
    'transfer-encoding: chunked',
    '',
    ...chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}`),
    '0\r\n\r\n',
  ].join('\r\n')

/** Returns all text that the server sends until it closes the connection. */
const readAll = (sent: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.baseUrl)
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(sent))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? undefined : reject(error),
    )
    socket.on('close', () => resolve(received))
  })
