import { memoryStore, webhookHandler } from '@stablerail/sdk/next'

const handled: string[] = []

export const POST = webhookHandler({
  secret: () => process.env.WEBHOOK_SECRET ?? '',
  store: memoryStore(),
  onEvent: ({ id }) => {
    handled.push(id)
  },
})

/** Returns the handled events to the test. */
export const GET = () => Response.json(handled)
