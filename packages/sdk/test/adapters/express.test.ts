import { createServer } from 'node:http'
import { type NodeRequest, webhookHandler } from '@stablerail/sdk/express'
import express from 'express'
// @ts-expect-error it comes without types
import express4 from 'express-4'
import { describe } from 'vitest'
import { listening, type Start, testParsed, testReceiver } from './receiver-cases.ts'

type Express = typeof express
type App = ReturnType<Express>

/** Express 4 and 5 behave alike in everything that these tests use. */
const versions: [string, Express][] = [
  ['Express 5', express],
  ['Express 4', express4 as unknown as Express],
]

describe.each(versions)('%s', (_, make) => {
  const startExpress =
    (before: (app: App) => void): Start<NodeRequest> =>
    (options) => {
      const app = make()
      before(app)
      app.post('/webhooks/stablerail', webhookHandler(options))
      app.use(make.json())
      return listening(createServer(app))
    }

  describe('with nothing before the route', () => testReceiver(startExpress(() => undefined)))

  describe('with express.raw', () =>
    testReceiver(startExpress((app) => app.use('/webhooks', make.raw({ type: '*/*' })))))

  describe('with express.text', () =>
    testReceiver(startExpress((app) => app.use('/webhooks', make.text({ type: '*/*' })))))

  describe('after a parser of something else', () =>
    testReceiver(startExpress((app) => app.use(make.urlencoded({ extended: true })))))

  describe('with a raw body kept beside the parsed one', () => {
    const verify = (request: object, _: unknown, rawBody: Buffer) => void Object.assign(request, { rawBody })
    testReceiver(startExpress((app) => app.use(make.json({ verify }))))
  })

  describe('after express.json', () =>
    testParsed(
      startExpress((app) => app.use(make.json())),
      /before app\.use\(express\.json\(\)\)/,
    ))
})

describe('plain http', () =>
  testReceiver<NodeRequest>((options) => listening(createServer(webhookHandler(options)))))
