import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestMetrics, unreadNetwork } from '../../test/networks.ts'
import { connect } from './connect.ts'

const received: IncomingHttpHeaders[] = []
let target: Server
let redirecting: Server
let redirectsWith = 308
beforeAll(async () => {
  target = createServer((request, response) => {
    received.push(request.headers)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
  })
  redirecting = createServer((_, response) =>
    response.writeHead(redirectsWith, { location: addressOf(target) }).end(),
  )
  for (const server of [target, redirecting])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const server of [target, redirecting]) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

const ask = (url: string, keyFor: string) => {
  const rpcHeaders = [{ rpcUrl: keyFor, name: 'TRON-PRO-API-KEY', value: 's3cret' }]
  const network = { ...unreadNetwork, rpcUrls: [url], rpcHeaders }
  const options = { url, timeoutMs: 5_000, maxResponseBytes: 1_000 }
  return connect({ metrics: createTestMetrics() }, network, options).call({
    method: 'eth_chainId',
    params: [],
  })
}

test('a key goes to its provider, and not on to where that one redirects', async () => {
  await ask(addressOf(target), addressOf(target))
  expect(received.map((headers) => headers['tron-pro-api-key'])).toEqual(['s3cret'])
  const refused = ask(addressOf(redirecting), addressOf(redirecting))
  await expect(refused).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(refused).rejects.not.toThrow('s3cret')
  expect(received).toHaveLength(1)
})

test.each([301, 302, 303, 307, 308])(
  'a provider that redirects with the status %i is not followed, and the fault says so',
  async (status) => {
    received.splice(0)
    redirectsWith = status
    await expect(ask(addressOf(redirecting), addressOf(target))).rejects.toThrow(
      `redirects (HTTP ${status}), which is not followed: name the address`,
    )
    expect(received).toEqual([])
  },
)
