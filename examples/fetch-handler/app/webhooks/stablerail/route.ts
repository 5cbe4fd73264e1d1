import { memoryStore, webhookHandler } from '@stablerail/sdk/next'

export const POST = webhookHandler({
  // For one process; a shop with a database keeps handled events there: see EventStore.
  store: memoryStore(),
  onEvent: {
    'payment.confirmed': ({ data }) => {
      if (data.fullySettled) console.log('Ship what was ordered in', data.checkoutId)
    },
  },
})
