import { webhookDelivery, webhookSignature } from '@stablerail/contract'
import type { ParameterObject, PathsObject } from 'openapi3-ts/oas31'
import { eventExample } from '../model/example.ts'
import { type EventEntry, type Model, refTo } from '../model/model.ts'

const exampleSignature = 't=1795167000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd'

export const signatureParameter: ParameterObject = {
  name: webhookSignature.header,
  in: 'header',
  required: true,
  description:
    '`t=<unix seconds>,v1=<hex>`: `v1` is the HMAC-SHA256 of `<t>.<raw body>`, keyed with the signing secret of ' +
    `the endpoint. Refuse a \`t\` more than ${webhookSignature.toleranceSeconds} seconds from your clock, and ` +
    'compare in constant time.',
  schema: { type: 'string' },
  example: exampleSignature,
}

const description = ({ description: text }: EventEntry) =>
  `${text}\n\nAnswer 2xx within ${webhookDelivery.timeoutMs / 1000} seconds, or it is sent again, up to ` +
  `${webhookDelivery.maxAttempts} times. The same event may come twice: drop an \`id\` you have seen.`

export const webhooksOf = (model: Model): PathsObject =>
  Object.fromEntries(
    model.events.map((event) => [
      event.type,
      {
        post: {
          tags: ['webhooks'],
          summary: event.description,
          description: description(event),
          operationId: `on${event.name}`,
          security: [],
          'x-stablerail-served': !event.later,
          parameters: [{ $ref: '#/components/parameters/WebhookSignature' }],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { $ref: refTo(event.name) },
                example: eventExample(event, model),
              },
            },
          },
          responses: {
            '2XX': { description: 'Received.' },
            '4XX': { description: 'Not taken; it is sent again.' },
          },
        },
      },
    ]),
  )
