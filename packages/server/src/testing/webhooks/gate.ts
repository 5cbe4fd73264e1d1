import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { openTestShop, type TestShopOptions } from './shop.ts'

/** Starts a webhook receiver that holds each request until the test responds to it. */
export const startGate = async () => {
  const held: ((status: number) => void)[] = []
  let arrived = 0
  let onArrival = () => {}
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      arrived += 1
      held.push((status) => response.writeHead(status).end())
      onArrival()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gate has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    arrived: () => arrived,
    answer: (index: number, status: number) => held[index]?.(status),
    reaches: async (count: number) => {
      while (arrived < count)
        await new Promise<void>((resolve) => {
          onArrival = resolve
        })
    },
  }
}

/**
 * Creates a test workspace with one endpoint, whose receiver holds each request until the test responds to
 * it.
 */
export const openGatedShop = async (options: TestShopOptions = {}) => {
  const gate = await startGate()
  const shop = await openTestShop(options)
  shop.context.config.webhooks.allowedOrigins.push(gate.origin)
  const endpoint = await shop.addEndpoint()
  await shop.context.db
    .updateTable('webhook_endpoints')
    .set({ url: gate.origin })
    .where('id', '=', endpoint.id)
    .execute()
  return { gate, shop, endpoint }
}
