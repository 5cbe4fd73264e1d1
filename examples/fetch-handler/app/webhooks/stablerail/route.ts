import { memoryStore, webhookHandler } from '@stablerail/sdk/next'

export const POST = webhookHandler({
  // Remembers handled events in memory, which is enough for a single process. A shop with a database stores
  // them there: see EventStore.
  store: memoryStore(),
  onEvent: {
    'payment.confirmed': ({ data }) => {
      if (data.fullySettled) console.log('Ship what was ordered in', data.checkoutId)
    },
  },
})
