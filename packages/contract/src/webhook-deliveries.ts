import { z } from 'zod'
import { id } from './primitives/ids.ts'
import { timestamp } from './primitives/time.ts'
import type { StateMoves } from './state-moves.ts'

export const WebhookDeliveryStatus = z.enum(['pending', 'delivering', 'succeeded', 'failed', 'dead']).meta({
  id: 'WebhookDeliveryStatus',
  examples: ['succeeded'],
  description:
    '`pending` before and between attempts, `delivering` during an attempt, `succeeded` after a successful attempt, ' +
    '`failed` after ten failed attempts, `dead` if the endpoint was deleted or disabled.',
})
export type WebhookDeliveryStatus = z.output<typeof WebhookDeliveryStatus>

export const webhookDeliveryMoves = {
  create: { from: 'new', to: 'pending' },
  attempt: { from: ['pending'], to: 'delivering' },
  succeed: { from: ['delivering'], to: 'succeeded' },
  retry: { from: ['delivering'], to: 'pending' },
  giveUp: { from: ['delivering'], to: 'failed' },
  abandon: { from: ['pending', 'delivering'], to: 'dead' },
  replay: { from: ['pending', 'delivering', 'succeeded', 'failed', 'dead'], to: 'pending' },
} as const satisfies StateMoves<WebhookDeliveryStatus>

export const WebhookDelivery = z
  .object({
    id: id('webhookDelivery', 'Identifies the delivery.'),
    eventId: id('event', 'The event that is delivered.'),
    eventType: z.string().meta({ description: 'Type of the event.', examples: ['payment.confirmed'] }),
    status: WebhookDeliveryStatus,
    attemptCount: z
      .int()
      .min(0)
      .meta({
        description: 'Number of attempts since the delivery was enqueued or replayed.',
        examples: [1],
      }),
    httpStatus: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the last response; null if there was none.', examples: [200] }),
    lastError: z
      .string()
      .nullable()
      .meta({
        description: 'Reason why the last attempt failed; null if it did not fail.',
        examples: ['The answer took longer than 15 seconds.'],
      }),
    latencyMs: z
      .int()
      .nullable()
      .meta({ description: 'Duration of the last attempt.', unit: 'ms', examples: [84] }),
    responsePreview: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'Start of the body of the last response.', examples: ['ok'] }),
    nextAttemptAt: timestamp('Time of the next attempt; null if there is no next attempt.').nullable(),
    deliveredAt: timestamp('Time at which the delivery succeeded.').nullable(),
    createdAt: timestamp('Time at which the delivery was enqueued.'),
  })
  .meta({
    id: 'WebhookDelivery',
    description: 'The sending of one event to one endpoint, with all its attempts.',
  })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const WebhookAttempt = z
  .object({
    at: timestamp('Time at which the attempt ended.'),
    httpStatus: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the response; null if there was none.', examples: [500] }),
    error: z
      .string()
      .nullable()
      .meta({
        description: 'Reason why the attempt failed; null if it did not fail.',
        examples: ['The answer took longer than 15 seconds.'],
      }),
    latencyMs: z
      .int()
      .nullable()
      .meta({ description: 'Duration of the attempt; null if not known.', unit: 'ms', examples: [84] }),
    responsePreview: z
      .string()
      .max(500)
      .nullable()
      .meta({
        description:
          'Start of the body of the response, as the receiver sent it. Do not interpret it as HTML.',
        examples: ['ok'],
      }),
  })
  .meta({ id: 'WebhookAttempt', description: 'One attempt to send a delivery.' })
export type WebhookAttempt = z.output<typeof WebhookAttempt>

export const WebhookDeliveryDetail = z
  .object({
    delivery: WebhookDelivery,
    body: z
      .string()
      .nullable()
      .meta({
        description: 'The body that each attempt sends, byte for byte; null if the event was deleted.',
        examples: ['{"id":"evt_…","type":"payment.confirmed"}'],
      }),
    attempts: z.array(WebhookAttempt).meta({
      description:
        'The attempts, newest first, also those before a replay; at most the newest 20. Attempts of versions that ' +
        'stored no times are left out.',
    }),
  })
  .meta({ id: 'WebhookDeliveryDetail', description: 'A delivery with its body and its attempts.' })
export type WebhookDeliveryDetail = z.output<typeof WebhookDeliveryDetail>
