import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type LambdaEvent, webhookHandler } from '@stablerail/sdk/lambda'
import { describe, expect, test } from 'vitest'
import { body, secret, signature } from '../signed-delivery.ts'
import { listening, type Start, testParsed, testReceiver } from './receiver-cases.ts'

type ToEvent = (request: IncomingMessage, raw: Buffer) => LambdaEvent

const flat = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/**
 * Converts headers to the format of API Gateway REST, and of load balancers configured for it: names in their
 * original case, values in lists.
 */
const multi = ({ headersDistinct }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values]) => [name.replace(/^x-s/, 'X-S'), values]),
  )

const gateways: Record<string, ToEvent> = {
  'payload 1.0': (request, raw) => ({
    headers: flat(request),
    multiValueHeaders: multi(request),
    body: raw.length > 0 ? raw.toString() : null,
    isBase64Encoded: false,
  }),
  'payload 2.0 and function URLs': (request, raw) => ({
    headers: flat(request),
    ...(raw.length > 0 && { body: raw.toString() }),
    isBase64Encoded: false,
  }),
  'a binary body': (request, raw) => ({
    headers: flat(request),
    body: raw.toString('base64'),
    isBase64Encoded: true,
  }),
  'a load balancer with multi-value headers': (request, raw) => ({
    multiValueHeaders: multi(request),
    body: raw.toString(),
    isBase64Encoded: false,
  }),
}

/**
 * A minimal gateway, which converts an HTTP request to a Lambda event and the function's result to an HTTP
 * response.
 */
const startLambda =
  (toEvent: ToEvent): Start<LambdaEvent> =>
  (options) => {
    const handler = webhookHandler(options)
    return listening(
      createServer(async (request, response) => {
        const raw = await buffer(request).catch(() => undefined)
        // Closes the connection if the client disconnected before the whole body arrived. A real gateway does
        // not call the Lambda function in this case.
        if (!raw) return void response.destroy()
        const result = await handler(toEvent(request, raw))
        response.writeHead(result.statusCode, result.headers).end(result.body)
      }),
    )
  }

describe.each(Object.entries(gateways))('Lambda behind a gateway with %s', (_, toEvent) =>
  testReceiver(startLambda(toEvent)),
)

describe('Lambda behind a mapping template', () => {
  const mapped: ToEvent = (request, raw) => ({
    headers: flat(request),
    body: JSON.parse(raw.toString()),
  })
  testParsed(startLambda(mapped), /proxy integration/)
  testParsed(
    startLambda((_, raw) => JSON.parse(raw.toString())),
    /proxy integration/,
  )
})

test('a body that is not the base64 it claims to be is refused', async () => {
  const handler = webhookHandler({ secret, onEvent: () => undefined, onError: () => undefined })
  const headers = { 'x-service-signature': signature(body) }
  const { statusCode, body: answer } = await handler({ headers, body: '*not base64*', isBase64Encoded: true })
  expect([statusCode, JSON.parse(answer).error.code]).toEqual([400, 'body_unreadable'])
})
