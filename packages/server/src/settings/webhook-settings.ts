/**
 * Settings of webhooks: how many are sent at the same time, and which local receivers are allowed in
 * development.
 */
import type { z } from 'zod'
import { isLoopbackOrigin } from './loopback.ts'
import { integer, list } from './setting-forms.ts'
import { ConfigError } from './start-error.ts'

export const webhookVariables = {
  WEBHOOK_CONCURRENCY: integer(128, { min: 1, max: 10_000 }),
  WEBHOOK_CONCURRENCY_PER_ENDPOINT: integer(16, { min: 1, max: 1000 }),
  /** Exact loopback origins to which webhooks may be sent, only for local development. */
  ALLOW_RECEIVERS: list,
}

export type WebhookSettings = {
  concurrency: number
  concurrencyPerEndpoint: number
  allowedOrigins: string[]
}

export const readWebhooks = (
  env: z.output<z.ZodObject<typeof webhookVariables>>,
  { production }: { production: boolean },
): WebhookSettings => {
  checkReceivers(env.ALLOW_RECEIVERS, production)
  return {
    concurrency: env.WEBHOOK_CONCURRENCY,
    concurrencyPerEndpoint: env.WEBHOOK_CONCURRENCY_PER_ENDPOINT,
    allowedOrigins: env.ALLOW_RECEIVERS,
  }
}

const checkReceivers = (origins: readonly string[], production: boolean) => {
  if (origins.length === 0) return
  if (production)
    throw new ConfigError(
      'ALLOW_RECEIVERS: is for local development; remove it, or set NODE_ENV=development.',
    )
  for (const origin of origins)
    if (!isLoopbackOrigin(origin))
      throw new ConfigError(
        `ALLOW_RECEIVERS: ${origin} must be a loopback origin such as http://127.0.0.1:4242`,
      )
}
