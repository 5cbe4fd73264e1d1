import { memoryStore, webhookHandler } from '@stablerail/sdk/next'

const handled: string[] = []

export const POST = webhookHandler({
  secret: () => process.env.WEBHOOK_SECRET ?? '',
  store: memoryStore(),
  onEvent: ({ id }) => {
    handled.push(id)
  },
})

/** What was handled, for the test to see. */
export const GET = () => Response.json(handled)
