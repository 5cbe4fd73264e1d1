import { webhookHandler, webhookPlugin } from '@stablerail/sdk/fastify'
import fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { deliver, running, type Start, testParsed, testReceiver } from './receiver-cases.ts'

const path = '/webhooks/stablerail'

/**
 * Starts an application with the webhook plugin. Other routes of the application parse JSON, as in every real
 * application.
 */
const startPlugin: Start<FastifyRequest> = async (options) => {
  const app = fastify({ forceCloseConnections: true })
  await app.register(webhookPlugin({ ...options, path }))
  app.post('/echo', async (request) => request.body)
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() }
}

const startHandler: Start<FastifyRequest> = async (options) => {
  const app = fastify({ forceCloseConnections: true })
  app.post(path, webhookHandler(options))
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() }
}

describe('Fastify, with the plugin', () => {
  testReceiver(startPlugin)

  test('other routes still parse JSON', async () => {
    const { url } = await running(startPlugin)
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/echo`, { method: 'POST', headers, body: '{"a":1}' })
    expect(await response.json()).toEqual({ a: 1 })
    expect((await deliver(url)).status).toBe(204)
  })

  test('its path is below the prefix it is registered with', async () => {
    const { url } = await running<FastifyRequest>(async (options) => {
      const app = fastify({ forceCloseConnections: true })
      await app.register(webhookPlugin(options), { prefix: path })
      return { url: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() }
    })
    expect((await deliver(url)).status).toBe(204)
  })
})

describe('Fastify, with a parser that gives the raw bytes', () =>
  testReceiver<FastifyRequest>(async (options) => {
    const app = fastify({ forceCloseConnections: true })
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    app.post(path, webhookHandler(options))
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() }
  }))

describe('Fastify, with the handler alone', () => testParsed(startHandler, /webhookPlugin/))
