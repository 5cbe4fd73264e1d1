import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { requestText } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { paymentRoutes } from '../../resources/payments/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { createTestLog } from '../../testing/log.ts'
import { createHttpServer } from './http-server.ts'

const { log, lines } = createTestLog()
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ log, server: { silenceMs: 300, maxConnections: 4 } })
  const { workspaceId, livemode } = api.scope
  const rows = Array.from({ length: 100 }, (_, index) => ({
    workspace_id: workspaceId,
    livemode,
    id: api.context.ids.make('product'),
    name: `Product ${index}`,
    metadata: JSON.stringify({ text: 'm'.repeat(16_000) }),
    created_at: api.context.clock.now(),
  }))
  await api.context.db.insertInto('products').values(rows).execute()
})
afterAll(() => api.close())

const open = async (): Promise<Socket> => {
  const { hostname, port } = new URL(api.baseUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const closed = (socket: Socket) => once(socket.resume(), 'close')
const get = (path: string) => requestText(`GET ${path}`, [`authorization: Bearer ${api.keys.full}`])
const statusesOf = (operation: string) =>
  lines.filter((line) => line.operation === operation).map(({ status }) => status)

describe('a connection', () => {
  it('on which nothing is read for the time allowed is closed, and its answer let go', async () => {
    const socket = await open()
    // 20 responses of 1.6 MB each: more than the buffers of both ends hold.
    const request = `GET ${api.path('products?limit=100')} HTTP/1.1\r\nhost: any\r\nauthorization: Bearer ${api.keys.full}\r\n\r\n`
    socket.pause()
    socket.write(request.repeat(20))
    await expect.poll(() => statusesOf('listProducts'), { timeout: 20_000 }).toContain(499)
    socket.destroy()
  })

  it('on which nothing comes for the time allowed is closed', async () => {
    const socket = await open()
    socket.write('GET /v1/healthz HTTP/1.1\r\nhost:')
    await closed(socket)
  })

  it('beyond the largest number is not taken', async () => {
    const sockets = await Promise.all(Array.from({ length: 4 }, open))
    const beyond = await open()
    await closed(beyond)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await api.call('GET', '/v1/healthz').catch(() => null))?.status).toBe(200)
  })
})

describe('a client that leaves during a CSV export', () => {
  it('is logged as gone, not as a fault of ours, and no more rows are read', async () => {
    const rows = Promise.withResolvers<void>()
    async function* endless() {
      try {
        for (;;) yield 'row\r\n'.repeat(1_000)
      } finally {
        rows.resolve()
      }
    }
    const routes = paymentRoutes.map((one) =>
      one.route.metadata.csv === true
        ? { ...one, handler: { run: async () => ({ status: 200, csv: endless(), filename: 'rows.csv' }) } }
        : one,
    )
    const server = createHttpServer(api.context, createApp(api.context, routes))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(get(api.path('payments?format=csv')))
    await once(socket, 'data')
    socket.destroy()
    await rows.promise
    await expect.poll(() => statusesOf('listPayments')).toEqual([499])
    expect(lines.filter(({ msg }) => msg === 'a request failed unexpectedly')).toEqual([])
    server.close()
  })
})
