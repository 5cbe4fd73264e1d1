import { memoryStore, webhookHandler } from '@stablerail/sdk/next'

export const POST = webhookHandler({
  // Works for a single process. A shop with a database stores handled events there: see EventStore.
  store: memoryStore(),
  onEvent: {
    'payment.confirmed': ({ data }) => {
      if (data.fullySettled) console.log('Ship what was ordered in', data.checkoutId)
    },
  },
})
