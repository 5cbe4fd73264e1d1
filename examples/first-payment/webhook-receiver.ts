import { createServer } from 'node:http'
import { verify } from '@stablerail/sdk/webhooks'

export type WebhookEvent = Awaited<ReturnType<typeof verify>>
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>
type Waiter = { wanted: (event: WebhookEvent) => boolean; resolve: (event: WebhookEvent) => void }

/**
 * Starts a merchant's webhook receiver. It verifies each delivery, responds with 204, and keeps the event for
 * `waitFor`.
 */
export const startWebhookReceiver = async (port: number) => {
  let secret = ''
  const events: WebhookEvent[] = []
  const waiting = new Set<Waiter>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    try {
      const event = await verify(Buffer.concat(chunks), request.headers, secret)
      response.writeHead(204).end()
      events.push(event)
      for (const waiter of waiting)
        if (waiter.wanted(event)) {
          waiting.delete(waiter)
          waiter.resolve(event)
        }
    } catch (error) {
      response.writeHead(400).end((error as Error).message)
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    useSecret: (signingSecret: string) => {
      secret = signingSecret
    },
    /**
     * Resolves with the first event that matches, whether it was received before the call or arrives later.
     */
    waitFor: (wanted: (event: WebhookEvent) => boolean, timeoutMs = 30_000): Promise<WebhookEvent> =>
      new Promise((resolve, reject) => {
        const found = events.find(wanted)
        if (found !== undefined) return resolve(found)
        const waiter: Waiter = {
          wanted,
          resolve: (event) => {
            clearTimeout(timer)
            resolve(event)
          },
        }
        const timer = setTimeout(() => {
          waiting.delete(waiter)
          reject(new Error(`No such webhook came within ${timeoutMs / 1000} s.`))
        }, timeoutMs)
        waiting.add(waiter)
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
