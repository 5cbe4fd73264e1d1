import { createServer } from 'node:http'
import express from 'express'
import { describe } from 'vitest'
import { listening, type Start, testParsed, testReceiver } from '../../test/webhook-deliveries.ts'
import { type NodeRequest, webhookHandler } from './express.ts'

type App = ReturnType<typeof express>

const startExpress =
  (before: (app: App) => void): Start<NodeRequest> =>
  (options) => {
    const app = express()
    before(app)
    app.post('/webhooks/stablerail', webhookHandler(options))
    app.use(express.json())
    return listening(createServer(app))
  }

describe('Express, with nothing before the route', () => testReceiver(startExpress(() => undefined)))

describe('Express, with express.raw', () =>
  testReceiver(startExpress((app) => app.use('/webhooks', express.raw({ type: '*/*' })))))

describe('Express, with a raw body kept beside the parsed one', () =>
  testReceiver(
    startExpress((app) =>
      app.use(
        express.json({
          verify: (request, _, raw) => {
            Object.assign(request, { rawBody: raw })
          },
        }),
      ),
    ),
  ))

describe('Express, after express.json', () =>
  testParsed(
    startExpress((app) => app.use(express.json())),
    /before app\.use\(express\.json\(\)\)/,
  ))

describe('plain http', () =>
  testReceiver<NodeRequest>((options) => listening(createServer(webhookHandler(options)))))
