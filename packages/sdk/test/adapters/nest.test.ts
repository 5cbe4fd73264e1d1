import 'reflect-metadata'
import { Controller, Module, type NestApplicationOptions, Post, Req, Res } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { WebhookHandlerOptions } from '@stablerail/sdk/nest'
import { type NestResponse, type NodeRequest, webhookHandler } from '@stablerail/sdk/nest'
import { describe } from 'vitest'
import { type Start, testParsed, testReceiver } from './receiver-cases.ts'

/**
 * Creates a Nest module. Decorators are called as functions, because the TypeScript that Node runs has no
 * decorator syntax.
 */
const moduleOf = (options: WebhookHandlerOptions<NodeRequest>) => {
  class WebhooksController {
    readonly receive = webhookHandler(options)
    stablerail(request: NodeRequest, response: NestResponse) {
      return this.receive(request, response)
    }
  }
  const { prototype } = WebhooksController
  const method = Object.getOwnPropertyDescriptor(prototype, 'stablerail')
  if (!method) throw new Error('no method')
  Controller('webhooks')(WebhooksController)
  Post('stablerail')(prototype, 'stablerail', method)
  Req()(prototype, 'stablerail', 0)
  Res()(prototype, 'stablerail', 1)
  class AppModule {}
  Module({ controllers: [WebhooksController] })(AppModule)
  return AppModule
}

const startNest =
  (settings: NestApplicationOptions): Start<NodeRequest> =>
  async (options) => {
    const app = await NestFactory.create(moduleOf(options), {
      logger: false,
      forceCloseConnections: true,
      ...settings,
    })
    await app.listen(0, '127.0.0.1')
    return { url: (await app.getUrl()).replace('localhost', '127.0.0.1'), stop: () => app.close() }
  }

describe('Nest, with rawBody', () => testReceiver(startNest({ rawBody: true })))
describe('Nest, without a body parser', () => testReceiver(startNest({ bodyParser: false })))
describe('Nest, as it comes', () => testParsed(startNest({}), /rawBody: true/))
