import { request } from 'node:http'
import { expect, test } from 'vitest'
import { tronwebOf, useNode } from './node.ts'

const started = useNode()

type Sent = { host?: string; type?: string; method?: string; body?: string }

/**
 * Sends a request that `fetch` cannot send (with any Host header, or without a content type). Returns its
 * status.
 */
const statusOf = (path: string, { host, type, method = 'POST', body = '' }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(started().node.url)
    const headers = {
      ...(host !== undefined && { host }),
      ...(type !== undefined && { 'content-type': type }),
    }
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end(body)
  })

const json = 'application/json'
const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })

test.each([
  ['evil.example', 403],
  ['127.0.0.1.evil.example', 403],
  ['localhost:8090', 200],
  ['[::1]:8090', 200],
])('a page that was loaded from %s is answered %i', async (host, status) => {
  expect(await statusOf('/jsonrpc', { host, type: json, body: call })).toBe(status)
  expect(await statusOf('/wallet/getnowblock', { host, method: 'GET' })).toBe(status)
})

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['text/plain; application/json', 415],
  [undefined, 415],
  ['application/json; charset=utf-8', 200],
])('a body of the type %s is answered %i', async (type, status) => {
  const sent = type === undefined ? { body: call } : { type, body: call }
  expect(await statusOf('/jsonrpc', sent)).toBe(status)
  expect(await statusOf('/wallet/getnowblock', { ...sent, body: '{}' })).toBe(status)
})

test('nothing is broadcast by an address alone', async () => {
  const path = '/wallet/broadcasthex?transaction=0a'
  expect(await statusOf(path, { method: 'GET' })).toBe(405)
  expect(await statusOf(path, { type: 'text/plain' })).toBe(415)
  expect(await statusOf('/wallet/broadcasthex', { type: json, body: '{"transaction":"0a"}' })).toBe(200)
})

test('a POST of tronweb without arguments is answered', async () => {
  const { node } = started()
  expect(await tronwebOf(node).fullNode.request('wallet/getnowblock', {}, 'post')).toHaveProperty('blockID')
})
