import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { webhookHandler } from '@stablerail/sdk/next'
import { describe, expect, test } from 'vitest'
import { body, signature } from '../signed-delivery.ts'
import { listening, type Start, testParsed, testReceiver } from './receiver-cases.ts'

const summary = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string } }
  return [response.status, error.code]
}

const serve = (handler: (request: Request) => Promise<Response>) =>
  listening(createServer(getRequestListener(handler)))

/** Tests the Fetch handler without Next.js. `next-app.test.ts` tests it in Next.js. */
describe('a Fetch handler', () => {
  testReceiver<Request>((options) => {
    const POST = webhookHandler(options)
    return serve(POST)
  })

  const afterJson: Start<Request> = (options) => {
    const POST = webhookHandler(options)
    return serve(async (request) => {
      await request.json()
      return POST(request)
    })
  }
  testParsed(afterJson, /request\.clone\(\)/)

  test('a request without a body is refused, not thrown over', async () => {
    const POST = webhookHandler({ secret: 'whsec_1', onEvent: () => undefined, onError: () => undefined })
    const response = await POST(new Request('http://shop.example/webhooks', { method: 'POST' }))
    expect(await summary(response)).toEqual([400, 'missing_header'])
  })

  test('a body that breaks off is refused, not thrown over', async () => {
    const broken = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(body.slice(0, 20)))
      },
      pull: (controller) => controller.error(new Error('connection lost')),
    })
    const POST = webhookHandler({ secret: 'whsec_1', onEvent: () => undefined, onError: () => undefined })
    const response = await POST(
      new Request('http://shop.example/webhooks', {
        method: 'POST',
        headers: { 'x-service-signature': signature(body) },
        body: broken,
        duplex: 'half',
      }),
    )
    expect(await summary(response)).toEqual([400, 'body_unreadable'])
  })
})
